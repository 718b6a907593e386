package import HLSDocuments
import HLSInterstitials
import HLSLinting
package import SourceText

/// What changed for a viewer between two versions of a playlist, as a report.
package struct TimelineComparisonReport: Sendable {
  /// The comparison.
  package let comparison: TimelineComparison

  /// Creates a report on a comparison.
  package init(_ comparison: TimelineComparison) { self.comparison = comparison }

  /// Passes the report as JSON to `output` in pieces; ``TimelineSchema`` describes it.
  package func writeJSON<Failure>(
    to output: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var json = JSONWriter()
    json.object { json in
      json.member("after", ComparedJSON(comparison.new))
      json.member("before", ComparedJSON(comparison.old))
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
  /// The seek of each of them; empty if none was asked about.
  package var seeks: [TimelineReport.Seek] = []

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
          ComparedJSON(viewer, seeks.indices ~= number ? seeks[number] : nil)
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
  private let seek: TimelineReport.Seek?

  init(_ viewer: ViewerTimeline, _ seek: TimelineReport.Seek? = nil) {
    (self.viewer, self.seek) = (viewer, seek)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("playlist", viewer.document.playlist.source.name.masked)
      json.member("seek", seek.map { SeekJSON($0, in: viewer) })
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

extension TimelineParticipants.Verdict: JSONWritable {
  /// Writes the event, the verdict and its reasons.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("event", event.masked)
      json.member("reasons", all: reasons.map(\.rawValue))
      json.member("verdict", reasons.isEmpty ? "coordinated" : "notCoordinated")
    }
  }
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
