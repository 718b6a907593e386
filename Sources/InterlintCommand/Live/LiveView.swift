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
    // What is listed shares the rows that the headings leave; findings get what is left.
    let room = max(3, rows - 8)
    let forPlaylists = min(playlists.count, max(2, room / 3))
    let forBreaks = min(breaks.count, max(2, (room - forPlaylists) / 2))
    var lines = [header(of: state, moment), ""]
    lines += playlists.lines(forPlaylists) + [""]
    if breaks.count > 0 { lines += breaks.lines(forBreaks) + [""] }
    lines += findings.lines(max(2, rows - lines.count - 1))
    return Array(lines.prefix(max(1, rows)))
  }

  private func header(of state: WatchState, _ moment: Seconds) -> String {
    let time =
      Self.clock(moment) + (state.limit.map { " of \(Self.clock($0))" } ?? "") + "   Ctrl-C ends"
    let name = "interlint watch \(Redaction.masked(state.channel.name))"
    let room = columns - time.count - 2
    guard room > 20 else { return styled(fitted(name, columns), .bold) }
    return styled(fitted(name, room, padded: true), .bold) + styled("  " + time, .faint)
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
