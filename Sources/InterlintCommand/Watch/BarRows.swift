import HLSDocuments
import HLSReporting
import HLSWatching
import SourceText

/// The rows of the live view for the transport bar that viewers see, and for the last change of it.
struct BarRows {
  private let area: TerminalArea
  private let timeline: WatchedTimeline?

  init(_ area: TerminalArea, _ timeline: WatchedTimeline?) {
    (self.area, self.timeline) = (area, timeline)
  }

  /// The bar, in a few rows of a high terminal.
  var lines: [String] {
    guard let loads = timeline?.loads, let report = TimelineReport(lastOf: loads) else { return [] }
    let bar = report.barLines(
      columns: area.columns, most: min(Self.mostRows, area.rows / 4 - 1), color: area.isColored)
    // An interstitial has few changes by one load.
    let latest = Array(loads.changes.suffix(20)).byInterstitial.last
    guard !bar.isEmpty, let last = latest, let load = last.first?.load
    else { return bar }
    return bar + [area.styled(area.fitted("load \(load): \(last.sentence)", area.columns), .info)]
  }

  private static let mostRows = 7
}
