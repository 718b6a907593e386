import HLSDocuments
import HLSLinting
import HLSPlaylist
import HLSReporting
import HLSWatching
import SourceText

/// Formats the state of a watch as lines that fit a terminal.
struct LiveView {
  private let area: TerminalArea

  init(columns: Int, rows: Int, isColored: Bool) {
    area = TerminalArea(columns: columns, rows: rows, isColored: isColored)
  }

  func lines(of state: WatchState, at moment: Seconds) -> [String] {
    let playlists = PlaylistRows(area, state, moment)
    let breaks = BreakRows(area, state, moment)
    let findings = FindingRows(area, state.channel)
    let assets = AssetRows(area, state.channel.assets, moment)
    let rows = area.rows
    let isLow = rows < Self.fewRows
    let bar = isLow ? [] : BarRows(area, state.channel.timeline).lines
    // Lists share the rows that headings and the bar leave; findings get the remaining ones.
    let room = max(3, isLow ? rows - 2 : rows - 8 - bar.count - (bar.isEmpty ? 0 : 1))
    let forPlaylists = min(playlists.count, isLow ? max(1, room / 3) : max(2, room / 3))
    let forBreaks = min(breaks.count, max(isLow ? 1 : 2, (room - forPlaylists) / 2))
    let forAssets = isLow ? 0 : min(assets.count, max(1, room / 8))
    var sections = [
      [header(of: state, moment)], playlists.lines(forPlaylists, hasHeading: !isLow), bar,
      breaks.count > 0 ? breaks.lines(forBreaks, hasHeading: !isLow) : [],
      assets.lines(forAssets),
    ].filter { !$0.isEmpty }
    let taken = sections.reduce(0) { $0 + $1.count + (isLow ? 0 : 1) }
    sections.append(findings.lines(max(1, rows - taken - (isLow ? 0 : 1))))
    let lines = Array(sections.joined(separator: isLow ? [] : [""]))
    return Array(lines.prefix(max(1, rows)))
  }

  /// With fewer rows, there are no headings and no blank lines.
  private static let fewRows = 14
  /// With fewer columns, hints are omitted.
  private static let fewColumns = 70

  private func header(of state: WatchState, _ moment: Seconds) -> String {
    let isNarrow = area.columns < Self.fewColumns
    let time =
      ClockText.clock(moment) + (state.limit.map { " of \(ClockText.clock($0))" } ?? "")
      + (isNarrow ? "" : "   Ctrl-C to stop")
    let address = Redaction.masked(state.channel.playlists.name)
    let last = ChannelPlaylists.lastPart(of: address)
    let room = area.columns - time.count - 2
    guard room > 8 else { return area.styled(area.fitted(last, area.columns), .bold) }
    let names = isNarrow ? [address, last] : ["interlint watch \(address)", address, last]
    return area.styled(area.fitted(area.fitting(names, room), room, padded: true), .bold)
      + area.styled("  " + time, .faint)
  }
}

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
