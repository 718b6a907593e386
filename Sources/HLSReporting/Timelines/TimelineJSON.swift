package import HLSDocuments
package import HLSInterstitials
import HLSLinting
import HLSPlaylist
package import SourceText

extension TimelineReport: WrittenRecord {
  /// The value of the member `schema` in each report on timelines.
  static let schemaVersion = "interlint-timeline/1"

  package static let form = RecordForm<TimelineReport>(
    description: "One timeline.", isClosed: true,
    [
      Field("schema", constant: TimelineReport.schemaVersion),
      Field("playlist", value: { $0.name }),
      Field("primary", value: { PrimaryJSON(viewer: $0.viewer) }),
      Field(
        "segments",
        list: { report in
          let elapsed = report.showsElapsed ? report.elapsed : []
          return report.viewer.parts.indices.lazy.map {
            SegmentJSON(number: $0, viewer: report.viewer, elapsed: elapsed)
          }
        }),
      Field(
        "breaks", "Interstitials that play in sequence.",
        list: { report in
          report.viewer.timeline.breaks.lazy.map { BreakJSON(group: $0, viewer: report.viewer) }
        }),
      Field(
        "events", "In the order of their first tags.", list: { EventJSON.all(in: $0.viewer) }),
      Field("remarks", value: { $0.viewer.timeline.remarks }),
      Field(
        "markers", "The breaks that markers signal, in order; absent without markers.",
        optional: { MarkerJSON.all(in: $0) }),
      Field(
        "total", "Absent if the content may grow.", optional: { $0.viewer.timeline.total }),
      Field(
        "isTotalCertain", "Whether no place rests on a planned or unknown length.",
        value: { $0.viewer.isCertain }),
      Field("lookups", optional: { $0.lookups.isEmpty ? nil : $0.lookups }),
      Field("seek", optional: { report in report.seek.map { SeekJSON($0, in: report.viewer) } }),
      Field("join", optional: { $0.join.map { JoinJSON($0, hasNotices: true) } }),
      Field(
        "joins",
        optionalList: { $0.showsJoins ? $0.viewer.joins.lazy.map { JoinJSON($0) } : nil }),
    ])
}

/// A time from and to; the latter is null at an open end.
private struct SpanJSON: WrittenValue {
  let from: Seconds
  let to: Seconds?

  static let schema = LaidOutJSON.defined("span")

  init(_ from: Seconds, _ to: Seconds?) { (self.from, self.to) = (from, to) }

  func write(to json: inout JSONWriter) {
    json.array { json in
      from.write(to: &json)
      if let to { to.write(to: &json) } else { json.literal("null") }
    }
  }
}

extension Seconds: WrittenValue {
  /// Each schema defines `seconds`.
  package static let schema = LaidOutJSON.defined("seconds")

  /// Writes the exact number of seconds.
  package func write(to json: inout JSONWriter) { json.literal(description) }
}

private struct PrimaryJSON: WrittenRecord {
  let viewer: ViewerTimeline

  static let form = RecordForm<Self>(
    isClosed: true,
    [
      Field("start", value: { $0.viewer.primary.start }),
      Field("end", optional: { $0.viewer.primary.end }),
      Field("knownEnd", "The end of the last listed segment.", value: { $0.viewer.knownEnd }),
      Field("joinPosition", value: { $0.viewer.primary.joinPosition }),
      .date("startDate") { $0.viewer.date(at: $0.viewer.primary.start) },
    ])
}

struct SegmentJSON: WrittenRecord {
  let number: Int
  let viewer: ViewerTimeline
  let elapsed: [Seconds]

  static let form = RecordForm<Self>(
    name: "segment", isClosed: true,
    [
      Field(
        "type", schema: .words(["primary", "interstitial"]),
        value: { $0.viewer.parts[$0.number] == nil ? "primary" : "interstitial" }),
      Field(
        "event", "The ID of the interstitial.",
        optional: {
          if case .interstitial(let event) = $0.segment.content { event.id.masked } else { nil }
        }),
      Field(
        "timeMapping", "The same content in its own time, and on the timeline.",
        value: { TimeMappingJSON(segment: $0.segment) }),
      .date("startDate") { $0.viewer.date(at: $0.viewer.primaryTime(ofSegment: $0.number)) },
      Field("elapsed", optional: { $0.elapsedSpan }),
    ])

  private var segment: Timeline.Segment { viewer.timeline.segments[number] }

  private var elapsedSpan: SpanJSON? {
    guard number + 1 < elapsed.count else { return nil }
    return SpanJSON(elapsed[number], segment.end == nil ? nil : elapsed[number + 1])
  }
}

private struct TimeMappingJSON: WrittenRecord {
  let segment: Timeline.Segment

  static let form = RecordForm<Self>(
    isClosed: true,
    [
      Field(
        "source",
        value: {
          switch $0.segment.content {
          case .primary(let from, let to): SpanJSON(from, to)
          case .interstitial(let event): SpanJSON($0.segment.entry, event.length)
          }
        }),
      Field("target", value: { SpanJSON($0.segment.start, $0.segment.end) }),
    ])
}

struct BreakJSON: WrittenRecord {
  let group: Timeline.Break
  let viewer: ViewerTimeline

  static let form = RecordForm<Self>(
    name: "break", isClosed: true,
    [
      Field(
        "events",
        value: { one in
          one.group.members.map { one.viewer.timeline.events[$0.event].id.masked }
        }),
      Field(
        "start", "The primary time of the first interstitial, after snapping.",
        value: { $0.group.members.first?.start ?? .zero }),
      Field("scheduledResumption", value: { $0.group.scheduledResumption }),
      Field(
        "resumption", "After X-SNAP, and inside the content.", value: { $0.group.resumption }),
    ])
}

extension Timeline.Remark: WrittenRecord {
  package static let form = RecordForm<Self>(
    name: "remark", isClosed: true,
    [
      Field("event", value: { $0.event.masked }),
      Field("kind", schema: .words(obstacles + others), value: { $0.kind }),
    ])
}

extension TimelineReport.Lookup: WrittenRecord {
  package static let form = RecordForm<Self>(
    name: "lookup", isClosed: true,
    [
      Field("at", value: { $0.argument }),
      Field("segment", limits: [("minimum", 0)], optional: { $0.place?.segment }),
      Field("time", optional: { $0.place?.time }),
      Field("source", optional: { $0.place?.source }),
    ])
}

extension TimelinePlace: WrittenRecord {
  package static let form = RecordForm<Self>(
    name: "place", isClosed: true,
    [
      Field(
        "segment", "The index in segments.", limits: [("minimum", 0)], value: { $0.segment }),
      Field("time", "On the timeline.", value: { $0.time }),
      Field("source", "In the content of the segment.", value: { $0.source }),
    ])
}

struct SeekJSON: WrittenRecord {
  let seek: TimelineReport.Seek
  let viewer: ViewerTimeline

  static let form = RecordForm<Self>(
    name: "seek", isClosed: true,
    [
      Field("from", value: { $0.seek.from }),
      Field("to", value: { $0.seek.to }),
      Field("allowed", optional: { $0.seek.outcome?.isAllowed }),
      Field(
        "plays", "The ID of the interstitial that plays first.",
        optional: { one in
          one.seek.outcome?.plays.map { one.viewer.timeline.events[$0].id.masked }
        }),
      Field(
        "reason", schema: .words(TimelineSeek.Reason.self),
        optional: { $0.seek.outcome?.reason?.rawValue }),
      Field("lands", optional: { $0.seek.outcome?.lands }),
      Field("afterwards", optional: { $0.seek.outcome?.afterwards }),
    ])

  init(_ seek: TimelineReport.Seek, in viewer: ViewerTimeline) {
    (self.seek, self.viewer) = (seek, viewer)
  }
}

extension String {
  /// The text with secrets masked.
  var masked: String { Redaction.masked(self) }
}

extension Field {
  /// Creates a field of a date in UTC; absent if it is not known.
  static func date(
    _ name: String, _ description: String? = nil, _ date: @escaping Getter<DateTime?>
  ) -> Field {
    Field(name, description, schema: .defined("date"), optional: { date($0).map(UTCDate.init) })
  }
}
