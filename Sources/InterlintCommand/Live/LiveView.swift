import HLSConformance
import HLSPlaylist
import HLSReporting

/// How a watch looks on a terminal: lines that fit its columns and rows.
struct LiveView {
  let columns: Int
  let rows: Int
  let isColored: Bool

  func lines(of state: WatchState, at moment: Seconds) -> [String] {
    let playlists = PlaylistRows(self, state, moment)
    let breaks = BreakRows(self, state.breaks, moment)
    let findings = FindingRows(self, state.channel)
    let assets = AssetRows(self, state.channel.assets, moment)
    let isLow = rows < Self.fewRows
    // What is listed shares the rows that the headings leave; findings get what is left.
    let room = max(3, isLow ? rows - 2 : rows - 8)
    let forPlaylists = min(playlists.count, isLow ? max(1, room / 3) : max(2, room / 3))
    let forBreaks = min(breaks.count, max(isLow ? 1 : 2, (room - forPlaylists) / 2))
    let forAssets = isLow ? 0 : min(assets.count, max(1, room / 8))
    var sections = [
      [header(of: state, moment)], playlists.lines(forPlaylists, hasHeading: !isLow),
      breaks.count > 0 ? breaks.lines(forBreaks, hasHeading: !isLow) : [],
      assets.lines(forAssets),
    ].filter { !$0.isEmpty }
    let taken = sections.reduce(0) { $0 + $1.count + (isLow ? 0 : 1) }
    sections.append(findings.lines(max(1, rows - taken - (isLow ? 0 : 1))))
    let lines = Array(sections.joined(separator: isLow ? [] : [""]))
    return Array(lines.prefix(max(1, rows)))
  }

  /// With fewer rows there are no headings and no blank lines.
  private static let fewRows = 14
  /// With fewer columns there is nothing that every user knows.
  private static let fewColumns = 70

  private func header(of state: WatchState, _ moment: Seconds) -> String {
    let isNarrow = columns < Self.fewColumns
    let time =
      Self.clock(moment) + (state.limit.map { " of \(Self.clock($0))" } ?? "")
      + (isNarrow ? "" : "   Ctrl-C ends")
    let address = Redaction.masked(state.channel.name)
    let last = WatchedChannel.lastPart(of: address)
    let room = columns - time.count - 2
    guard room > 8 else { return styled(fitted(last, columns), .bold) }
    let names = isNarrow ? [address, last] : ["interlint watch \(address)", address, last]
    return styled(fitted(fitting(names, room), room, padded: true), .bold)
      + styled("  " + time, .faint)
  }

  /// The first of these texts that fits, or the last one as far as it does.
  func fitting(_ texts: [String], _ columns: Int) -> String {
    fitted(texts.first { $0.count <= columns } ?? texts.last ?? "", columns)
  }

  /// What a heading says where not all is shown.
  func part(_ shown: Int, of count: Int) -> String {
    shown < count ? "   (\(shown) of \(count))" : ""
  }

  func heading(_ text: String) -> String { styled(fitted(text, columns), .faint) }

  func fitted(_ text: String, _ columns: Int, padded: Bool = false) -> String {
    VisibleText.fitted(text, to: columns, isPadded: padded)
  }

  /// The same at the right end of the columns.
  func right(_ text: String, _ columns: Int) -> String {
    let text = fitted(text, columns)
    return String(repeating: " ", count: max(0, columns - text.count)) + text
  }

  func styled(_ text: String, _ style: TerminalStyle) -> String {
    style.applied(to: text, isColored)
  }

  /// Such as `3:05` or `1:00:00`.
  static func clock(_ length: Seconds) -> String {
    let whole = max(0, length.nanoseconds / 1_000_000_000)
    let (hours, minutes, seconds) = (whole / 3_600, whole / 60 % 60, whole % 60)
    func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0
      ? "\(hours):\(padded(minutes)):\(padded(seconds))" : "\(minutes):\(padded(seconds))"
  }

  /// Such as `3 s`, `1:05 min` or `2:00:00 h`.
  static func length(_ length: Seconds) -> String {
    let whole = max(0, length.nanoseconds / 1_000_000_000)
    return whole < 60 ? "\(whole) s" : clock(length) + (whole < 3_600 ? " min" : " h")
  }
}
