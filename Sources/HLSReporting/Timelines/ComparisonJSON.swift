package import HLSDocuments
import HLSInterstitials
import HLSLinting
package import SourceText

/// The answers to what was asked about each of two timelines.
package struct TimelineAnswers: Sendable {
  /// The times that were looked up.
  package let lookups: [TimelineReport.Lookup]
  /// The seek; nil if none was asked about.
  package let seek: TimelineReport.Seek?

  /// Creates answers.
  package init(lookups: [TimelineReport.Lookup], seek: TimelineReport.Seek?) {
    (self.lookups, self.seek) = (lookups, seek)
  }
}

/// What changed for a viewer between two versions of a playlist, as a report.
package struct TimelineComparisonReport: Sendable {
  /// The comparison.
  package let comparison: TimelineComparison
  /// What was asked about the old and the new version; empty if nothing was.
  package var answers: [TimelineAnswers] = []

  /// Creates a report on a comparison.
  package init(_ comparison: TimelineComparison) { self.comparison = comparison }
}

/// What two viewers who watch together see, as a report.
package struct TimelineParticipantsReport: Sendable {
  /// Both viewers.
  package let participants: TimelineParticipants
  /// What was asked about each of them; empty if nothing was.
  package var answers: [TimelineAnswers] = []

  /// Creates a report on two viewers.
  package init(_ participants: TimelineParticipants) { self.participants = participants }
}

extension TimelineComparisonReport: WrittenRecord {
  package static let form = RecordForm<Self>(
    description: "Two versions.", isClosed: true,
    [
      Field("schema", constant: TimelineReport.schemaVersion),
      Field("before", value: { ComparedJSON($0.comparison.old, $0.answers.first) }),
      Field("after", value: { ComparedJSON($0.comparison.new, $0.answers.last) }),
      Field("changes", list: { $0.comparison.changes }),
      Field("segmentsChanged", value: { $0.comparison.isSegmentsChanged }),
    ])
}

extension TimelineParticipantsReport: WrittenRecord {
  package static let form = RecordForm<Self>(
    description: "Two viewers.", isClosed: true,
    [
      Field("schema", constant: TimelineReport.schemaVersion),
      Field(
        "participants",
        value: { report in
          [report.participants.first, report.participants.second].enumerated().map {
            let answers = report.answers
            return ComparedJSON($1, answers.indices ~= $0 ? answers[$0] : nil)
          }
        }),
      Field("events", list: { $0.participants.verdicts }),
      Field(
        "partAt", "From where they see something else.", optional: { $0.participants.partAt }),
    ])
}

/// One of several timelines.
struct ComparedJSON: WrittenRecord {
  private let viewer: ViewerTimeline
  private let answers: TimelineAnswers?

  init(_ viewer: ViewerTimeline, _ answers: TimelineAnswers?) {
    (self.viewer, self.answers) = (viewer, answers)
  }

  static let form = RecordForm<Self>(
    name: "compared", isClosed: true,
    [
      Field("playlist", value: { $0.viewer.document.playlist.source.name.masked }),
      Field("total", optional: { $0.viewer.timeline.total }),
      Field("lookups", optional: { ($0.answers?.lookups).flatMap { $0.isEmpty ? nil : $0 } }),
      Field(
        "seek", optional: { one in one.answers?.seek.map { SeekJSON($0, in: one.viewer) } }),
    ])
}

extension TimelineComparison.Change: WrittenRecord {
  package static let form = RecordForm<Self>(
    name: "change", isClosed: true,
    [
      Field("event", value: { $0.event.masked }),
      Field("kind", schema: .defined("changeKind"), value: { $0.kind.rawValue }),
      Field("before", optional: { $0.before }),
      Field("after", optional: { $0.after }),
    ])
}

extension TimelineComparison.Value: WrittenValue {
  package static let schema = LaidOutJSON.object([("type", ["number", "string"])])

  /// Writes a number of seconds, or a string.
  package func write(to json: inout JSONWriter) {
    switch self {
    case .seconds(let seconds): seconds.write(to: &json)
    case .text(let text): json.string(text.masked)
    }
  }
}

extension TimelineParticipants.Verdict: WrittenRecord {
  package static let form = RecordForm<Self>(
    name: "verdict", isClosed: true,
    [
      Field("event", value: { $0.event.masked }),
      Field(
        "verdict", schema: .words(["coordinated", "notCoordinated"]),
        value: { $0.reasons.isEmpty ? "coordinated" : "notCoordinated" }),
      Field(
        "reasons", limits: [("items", .words(TimelineParticipants.Reason.self))],
        value: { $0.reasons.map(\.rawValue) }),
    ])
}
