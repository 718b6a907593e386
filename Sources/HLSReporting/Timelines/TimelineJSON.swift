import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
package import SourceText

extension TimelineReport {
  /// Passes the report as JSON to `output` in pieces; ``TimelineSchema`` describes it.
  package func writeJSON<Failure>(
    to output: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let elapsed = showsElapsed ? elapsed : []
    var json = JSONWriter()
    try json.object { json throws(Failure) in
      try json.member(
        "breaks", all: viewer.timeline.breaks.lazy.map { BreakJSON($0, in: viewer) }, to: output)
      try json.member("events", all: EventJSON.all(in: viewer), to: output)
      json.member("isTotalCertain", viewer.isCertain)
      json.member("join", join.map { JoinJSON($0, hasNotices: true) })
      if showsJoins {
        try json.member("joins", all: viewer.joins.lazy.map { JoinJSON($0) }, to: output)
      }
      if !lookups.isEmpty { json.member("lookups", all: lookups) }
      if let markers = MarkerJSON.all(in: self) { json.member("markers", all: markers) }
      json.member("playlist", name)
      json.name("primary")
      json.object { json in
        json.member("end", viewer.primary.end)
        json.member("joinPosition", viewer.primary.joinPosition)
        json.member("knownEnd", viewer.knownEnd)
        json.member("start", viewer.primary.start)
        json.member("startDate", viewer.date(at: viewer.primary.start)?.utcText)
      }
      json.member("remarks", all: viewer.timeline.remarks)
      json.member("schema", TimelineSchema.version)
      json.member("seek", seek.map { SeekJSON($0, in: viewer) })
      try json.member(
        "segments",
        all: viewer.parts.indices.lazy.map {
          SegmentJSON(number: $0, viewer: viewer, elapsed: elapsed)
        }, to: output)
      json.member("total", viewer.timeline.total)
    }
    json.endLine()
    try json.flush(from: 1, to: output)
  }
}

extension JSONWriter {
  /// Writes a member whose value is `[from, to]`; `to` is null at an open end.
  fileprivate mutating func span(_ name: String, _ from: Seconds, _ to: Seconds?) {
    self.name(name)
    array { json in
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

private struct SegmentJSON: JSONWritable {
  let number: Int
  let viewer: ViewerTimeline
  let elapsed: [Seconds]

  func write(to json: inout JSONWriter) {
    let segment = viewer.timeline.segments[number]
    json.object { json in
      if number + 1 < elapsed.count {
        json.span("elapsed", elapsed[number], segment.end == nil ? nil : elapsed[number + 1])
      }
      if case .interstitial(let event) = segment.content { json.member("event", event.id.masked) }
      json.member("startDate", viewer.date(at: viewer.primaryTime(ofSegment: number))?.utcText)
      json.name("timeMapping")
      json.object { json in
        switch segment.content {
        case .primary(let from, let to): json.span("source", from, to)
        case .interstitial(let event): json.span("source", segment.entry, event.length)
        }
        json.span("target", segment.start, segment.end)
      }
      json.member("type", viewer.parts[number] == nil ? "primary" : "interstitial")
    }
  }
}

private struct BreakJSON: JSONWritable {
  let group: Timeline.Break
  let viewer: ViewerTimeline

  init(_ group: Timeline.Break, in viewer: ViewerTimeline) {
    (self.group, self.viewer) = (group, viewer)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("events", all: group.members.map { viewer.timeline.events[$0.event].id.masked })
      json.member("resumption", group.resumption)
      json.member("scheduledResumption", group.scheduledResumption)
      json.member("start", group.members.first?.start)
    }
  }
}

extension Timeline.Remark: JSONWritable {
  /// Writes the kind of the remark and the ID of the event.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("event", event.masked)
      json.member("kind", kind)
    }
  }
}

extension TimelineReport.Lookup: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("at", argument)
      place?.writeMembers(to: &json)
    }
  }
}

extension TimelinePlace: JSONWritable {
  /// Writes the segment, the time on the timeline and the time in the content.
  package func write(to json: inout JSONWriter) { json.object { writeMembers(to: &$0) } }

  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("segment", segment)
    json.member("source", source)
    json.member("time", time)
  }
}

struct SeekJSON: JSONWritable {
  let seek: TimelineReport.Seek
  let viewer: ViewerTimeline

  init(_ seek: TimelineReport.Seek, in viewer: ViewerTimeline) {
    (self.seek, self.viewer) = (seek, viewer)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("afterwards", seek.outcome?.afterwards)
      json.member("allowed", seek.outcome?.isAllowed)
      json.member("from", seek.from)
      json.member("lands", seek.outcome?.lands)
      json.member("plays", seek.outcome?.plays.map { viewer.timeline.events[$0].id.masked })
      json.member("reason", seek.outcome?.reason?.rawValue)
      json.member("to", seek.to)
    }
  }
}

extension String {
  /// The text with secrets masked.
  var masked: String { Redaction.masked(self) }
}

/// The content that a viewer sees after joining, as JSON.
struct JoinJSON: JSONWritable {
  private let join: TimelineJoin
  /// Whether what a player announces while it plays on is part of it.
  private let hasNotices: Bool

  init(_ join: TimelineJoin, hasNotices: Bool = false) {
    (self.join, self.hasNotices) = (join, hasNotices)
  }

  func write(to json: inout JSONWriter) {
    let viewer = join.viewer
    json.object { json in
      json.member("behindLive", join.behindLive)
      json.member("date", viewer.date(at: join.position)?.utcText)
      if hasNotices { json.member("notices", all: viewer.notices) }
      json.member("position", join.position)
      json.member("problems", all: join.problems)
      json.member("requests", all: join.requests)
      json.member("resumption", join.resumption)
      json.name("shows")
      json.object { json in
        switch viewer.timeline.segments.first?.content {
        case .primary(let from, _): json.member("source", from)
        case .interstitial(let event):
          json.member("event", event.id.masked)
          json.member("source", viewer.timeline.segments.first?.entry)
        case nil: json.member("source", join.position)
        }
      }
    }
  }
}

extension JoinRequest: JSONWritable {
  /// Writes what is requested, for which event, and the address with secrets masked.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("event", event.masked)
      json.member("kind", kind.rawValue)
      json.member("url", url.masked)
    }
  }
}

extension JoinProblem: JSONWritable {
  /// Writes the kind of the problem and the event that causes it.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("event", event.masked)
      json.member("kind", kind.rawValue)
    }
  }
}
