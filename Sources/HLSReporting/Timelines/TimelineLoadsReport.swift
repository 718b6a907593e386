package import HLSDocuments
import HLSInterstitials
import HLSLinting
package import SourceText
import XMLWriting

/// What viewers see of the successive loads of a live playlist, as a report.
package struct TimelineLoadsReport: DrawnReport {
  /// The name of the playlist or of its recording, with secrets masked.
  package let name: String
  /// The loads.
  package let loads: TimelineLoads
  /// The timeline of the last load.
  let last: TimelineReport

  /// Creates a report; nil without a load.
  package init?(_ name: String, _ loads: TimelineLoads) {
    guard let report = TimelineReport(lastOf: loads) else { return nil }
    (self.name, self.loads, last) = (Redaction.masked(name), loads, report)
  }

  /// Passes the report as JSON to `output` in pieces; ``TimelineSchema`` describes it.
  package func writeJSON<Failure>(
    to output: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var json = JSONWriter()
    try json.object { json throws(Failure) in
      try json.member("changes", all: loads.changes, to: output)
      try json.member("loads", all: loads.loads, to: output)
      if let markers = MarkerJSON.all(in: last) { json.member("markers", all: markers) }
      json.member("playlist", name)
      if loads.joins != .none { json.member("problems", all: loads.problems) }
      json.member("schema", TimelineSchema.version)
    }
    json.endLine()
    try json.flush(from: 1, to: output)
  }

  /// The picture of the last load.
  package var svg: [UInt8] {
    get throws(XMLWritingError) { try last.svg }
  }

  /// The report as one self-contained page without scripts.
  package var page: [UInt8] {
    get throws(XMLWritingError) {
      let title = Markup.tag("h2", "", [:], [.text(pictureTitle)])
      return try Markup.page(
        titled: "Loads of \(name)",
        [.p("\(summary)."), title, last.figure]
          + (last.markerTable(most: TimelineReport.mostPageRows)?.markup ?? [])
          + sections.map(\.markup))
    }
  }
}

extension TimelineReport {
  /// The timeline of the last load with a playhead where a player begins by itself; nil without a load.
  package init?(lastOf loads: TimelineLoads) {
    guard let viewer = loads.last else { return nil }
    self.init(viewer)
    origin = loads.origin
    if let place = viewer.time(of: .usual).flatMap(viewer.place(ofPrimary:)) {
      lookups = [Lookup(argument: "live", place: place)]
    }
  }
}

extension TimelineLoads.Load: JSONWritable {
  /// Writes the number and the times.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("end", end)
      json.member("join", join)
      json.member("load", number)
      json.member("start", start)
    }
  }
}

extension TimelineLoads.Change: JSONWritable {
  /// Writes the load, the event, what changed, both values, and the date.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("after", change.after)
      json.member("before", change.before)
      json.member("date", date?.utcText)
      json.member("event", change.event.masked)
      json.member("kind", change.kind.rawValue)
      json.member("load", load)
    }
  }
}

extension WrongJoin: JSONWritable {
  /// Writes the problem, the loads that have it, and the place of the first join.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("date", first.date?.utcText)
      json.member("event", cause.event.masked)
      json.member("firstLoad", firstLoad)
      json.member("kind", cause.kind.rawValue)
      json.member("lastLoad", lastLoad)
      json.member("loads", loads)
      json.member("position", first.position)
    }
  }
}
