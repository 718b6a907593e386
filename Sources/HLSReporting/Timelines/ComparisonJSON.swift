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

  /// Passes the report as JSON to `output` in pieces; ``TimelineSchema`` describes it.
  package func writeJSON<Failure>(
    to output: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var json = JSONWriter()
    json.object { json in
      json.member("after", ComparedJSON(comparison.new, answers.last))
      json.member("before", ComparedJSON(comparison.old, answers.first))
      json.member("changes", all: comparison.changes)
      json.member("schema", TimelineSchema.version)
      json.member("segmentsChanged", comparison.isSegmentsChanged)
    }
    json.endLine()
    try json.flush(from: 1, to: output)
  }
}

/// What two viewers who watch together see, as a report.
package struct TimelineParticipantsReport: Sendable {
  /// Both viewers.
  package let participants: TimelineParticipants
  /// What was asked about each of them; empty if nothing was.
  package var answers: [TimelineAnswers] = []

  /// Creates a report on two viewers.
  package init(_ participants: TimelineParticipants) { self.participants = participants }

  /// Passes the report as JSON to `output` in pieces; ``TimelineSchema`` describes it.
  package func writeJSON<Failure>(
    to output: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let viewers = [participants.first, participants.second]
    var json = JSONWriter()
    json.object { json in
      json.member("events", all: participants.verdicts)
      json.member("partAt", participants.partAt)
      json.member(
        "participants",
        all: viewers.enumerated().map { number, viewer in
          ComparedJSON(viewer, answers.indices ~= number ? answers[number] : nil)
        })
      json.member("schema", TimelineSchema.version)
    }
    json.endLine()
    try json.flush(from: 1, to: output)
  }
}

/// One of several timelines.
private struct ComparedJSON: JSONWritable {
  private let viewer: ViewerTimeline
  private let answers: TimelineAnswers?

  init(_ viewer: ViewerTimeline, _ answers: TimelineAnswers?) {
    (self.viewer, self.answers) = (viewer, answers)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      if let lookups = answers?.lookups, !lookups.isEmpty { json.member("lookups", all: lookups) }
      json.member("playlist", viewer.document.playlist.source.name.masked)
      json.member("seek", answers?.seek.map { SeekJSON($0, in: viewer) })
      json.member("total", viewer.timeline.total)
    }
  }
}

extension TimelineComparison.Change: JSONWritable {
  /// Writes the event, what changed, and both values.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("after", after)
      json.member("before", before)
      json.member("event", event.masked)
      json.member("kind", kind.rawValue)
    }
  }
}

extension TimelineComparison.Value: JSONWritable {
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

extension TimelineNotice: JSONWritable {
  /// Writes the kind, the segment, and when it comes.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("elapsed", elapsed)
      json.member("kind", kind.rawValue)
      json.member("segment", segment)
      json.member("time", time)
    }
  }
}
