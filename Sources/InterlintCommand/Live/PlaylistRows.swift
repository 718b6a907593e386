import HLSConformance
import HLSDelivery
import HLSPlaylist

/// The rows of the live view that tell of each playlist how it stands.
struct PlaylistRows {
  private let view: LiveView
  private let state: WatchState
  private let moment: Seconds
  private let labelWidth: Int

  init(_ view: LiveView, _ state: WatchState, _ moment: Seconds) {
    self.view = view
    self.state = state
    self.moment = moment
    let longest = state.channel.playlists.map(\.label.count).max() ?? 0
    labelWidth = max(8, min(longest, view.columns / 3))
  }

  var count: Int { state.channel.playlists.count }

  func lines(_ most: Int) -> [String] {
    let playlists = state.channel.playlists
    var lines = [
      view.heading(
        row(["PLAYLIST", "LOADS", "SEQUENCE", "WINDOW", "TARGET", "CHANGED"]) + "   NEXT LOAD")
    ]
    let shown = playlists.count > most ? max(1, most - 1) : playlists.count
    lines += playlists.indices.prefix(shown).map(line)
    if shown < playlists.count {
      lines.append(view.heading("and \(playlists.count - shown) more playlists"))
    }
    return lines
  }

  private static let widths = [7, 11, 11, 9, 11]

  private func row(_ cells: [String]) -> String {
    view.fitted(cells[0], labelWidth, padded: true)
      + zip(cells.dropFirst(), Self.widths).map { view.right($0, $1) }.joined()
  }

  private func line(_ number: Int) -> String {
    let playlist = state.channel.playlists[number]
    var cells = [playlist.label, "\(playlist.session.count)", "", "", "", ""]
    var isStale = false
    if let document = playlist.document {
      cells[2] = document.playlist.mediaSequence.map { "\($0)" } ?? "unreadable"
      cells[3] = LiveView.length(document.playlist.totalDuration)
      cells[4] = document.targetDuration.map(LiveView.length) ?? "none"
      let age = moment - playlist.lastChange
      cells[5] = "\(LiveView.length(age)) ago"
      // Longer than a change may take (rfc8216bis-22, section 6.3.4).
      isStale =
        playlist.ending == nil && document.targetDuration.map { age > $0 + $0 * 1 / 2 } ?? false
    }
    let plain = row(cells)
    let (text, style) = status(of: playlist, isLoading: state.loading.contains(number))
    let rest = view.fitted("   " + text, max(0, view.columns - plain.count))
    return view.styled(view.fitted(plain, view.columns), isStale ? .warning : .plain)
      + view.styled(rest, style)
  }

  private func status(
    of playlist: WatchedPlaylist, isLoading: Bool
  ) -> (text: String, style: TerminalStyle) {
    if playlist.isMissing { return ("missing on the server", .error) }
    switch playlist.next {
    case .end(.finished): return ("ended", .success)
    case .end(.gone): return ("gone from the server", .error)
    case .end(.neverLoaded): return (playlist.failure ?? "not loaded", .error)
    case .load(let directives, let at):
      if let failure = playlist.failure { return ("failed: \(failure)", .warning) }
      if isLoading {
        return directives.segment == nil ? ("now", .plain) : ("when there is more", .plain)
      }
      let wait = at - moment
      return wait.nanoseconds < 1_000_000_000
        ? ("now", .plain) : ("in \(LiveView.length(wait))", .plain)
    }
  }
}

extension Seconds {
  fileprivate static func / (length: Seconds, divisor: Int64) -> Seconds {
    Seconds(nanoseconds: length.nanoseconds / divisor)
  }
}
