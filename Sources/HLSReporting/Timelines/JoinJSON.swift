package import HLSDocuments
import HLSInterstitials
package import SourceText

/// The content that a viewer sees after joining, as JSON.
struct JoinJSON: WrittenRecord {
  private let join: TimelineJoin
  /// Whether what a player announces while it plays on is part of it.
  private let hasNotices: Bool

  init(_ join: TimelineJoin, hasNotices: Bool = false) {
    (self.join, self.hasNotices) = (join, hasNotices)
  }

  static let form = RecordForm<Self>(
    name: "join", isClosed: true,
    [
      Field("position", "The primary time.", value: { $0.join.position }),
      .date("date") { $0.join.viewer.date(at: $0.join.position) },
      Field("shows", value: { ShownJSON(join: $0.join) }),
      Field("requests", value: { $0.join.requests }),
      Field("resumption", optional: { $0.join.resumption }),
      Field("behindLive", optional: { $0.join.behindLive }),
      Field("problems", value: { $0.join.problems }),
      Field("notices", optional: { $0.hasNotices ? $0.join.viewer.notices : nil }),
    ])
}

/// What a viewer sees first.
private struct ShownJSON: WrittenRecord {
  let join: TimelineJoin

  static let form = RecordForm<Self>(
    isClosed: true,
    [
      Field(
        "event",
        optional: {
          if case .interstitial(let event) = $0.first?.content { event.id.masked } else { nil }
        }),
      Field(
        "source",
        value: {
          switch $0.first?.content {
          case .primary(let from, _): from
          case .interstitial: $0.first?.entry ?? .zero
          case nil: $0.join.position
          }
        }),
    ])

  private var first: Timeline.Segment? { join.viewer.timeline.segments.first }
}

extension JoinRequest: WrittenRecord {
  package static let form = RecordForm<Self>(
    isClosed: true,
    [
      Field("kind", schema: .words(Kind.self), value: { $0.kind.rawValue }),
      Field("event", value: { $0.event.masked }),
      Field("url", "With secrets masked.", value: { $0.url.masked }),
    ])
}

extension JoinProblem: WrittenRecord {
  package static let form = RecordForm<Self>(
    isClosed: true,
    [
      Field("kind", schema: .defined("joinProblem"), value: { $0.kind.rawValue }),
      Field("event", value: { $0.event.masked }),
    ])
}

extension TimelineNotice: WrittenRecord {
  package static let form = RecordForm<Self>(
    isClosed: true,
    [
      Field("kind", schema: .words(Kind.self), value: { $0.kind.rawValue }),
      Field("segment", limits: [("minimum", 0)], value: { $0.segment }),
      Field("time", value: { $0.time }),
      Field("elapsed", value: { $0.elapsed }),
    ])
}
