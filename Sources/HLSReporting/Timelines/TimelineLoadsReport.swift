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

extension TimelineLoadsReport: WrittenRecord {
  package static let form = RecordForm<Self>(
    description:
      "Successive loads of a live playlist, in seconds since the start of the first.",
    isClosed: true,
    [
      Field("schema", constant: TimelineReport.schemaVersion),
      Field("playlist", value: { $0.name }),
      Field("loads", list: { $0.loads.loads }),
      Field("changes", "What loads changed for viewers.", list: { $0.loads.changes }),
      Field(
        "markers",
        "The breaks that markers of the last load signal, in order; absent without markers.",
        optional: { MarkerJSON.all(in: $0.last) }),
      Field(
        "problems",
        "Joins that go wrong, in the order of the first loads; absent if none were tried.",
        optional: { $0.loads.joins == .none ? nil : $0.loads.problems }),
    ])
}

extension TimelineLoads.Load: WrittenRecord {
  package static let form = RecordForm<Self>(
    name: "load", isClosed: true,
    [
      Field("load", "The number of the load.", schema: .defined("number"), value: { $0.number }),
      Field("start", value: { $0.start }),
      Field("end", value: { $0.end }),
      Field("join", "Where a player begins by itself.", value: { $0.join }),
    ])
}

extension TimelineLoads.Change: WrittenRecord {
  package static let form = RecordForm<Self>(
    name: "loadedChange", isClosed: true,
    [
      Field("load", schema: .defined("number"), value: { $0.load }),
      Field("event", value: { $0.change.event.masked }),
      Field("kind", schema: .defined("changeKind"), value: { $0.change.kind.rawValue }),
      Field("before", optional: { $0.change.before }),
      Field("after", optional: { $0.change.after }),
      .date("date", "Of the place of the interstitial, of the new one if it has one.") {
        $0.date
      },
    ])
}

extension WrongJoin: WrittenRecord {
  package static let form = RecordForm<Self>(
    name: "wrongJoin", isClosed: true,
    [
      Field("event", value: { $0.cause.event.masked }),
      Field("kind", schema: .defined("joinProblem"), value: { $0.cause.kind.rawValue }),
      Field("firstLoad", schema: .defined("number"), value: { $0.firstLoad }),
      Field("lastLoad", schema: .defined("number"), value: { $0.lastLoad }),
      Field(
        "loads", "The number of loads in which it goes wrong.", schema: .defined("number"),
        value: { $0.loads }),
      Field(
        "position", "The place of the first join that goes wrong.",
        value: { $0.first.position }),
      .date("date") { $0.first.date },
    ])
}
