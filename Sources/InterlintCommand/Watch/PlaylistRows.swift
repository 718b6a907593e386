import HLSDocuments
import HLSLinting
import HLSPlaylist
import HLSWatching
import SourceText

/// The rows of the live view for the state of each playlist.
struct PlaylistRows {
  private let area: TerminalArea
  private let state: WatchState
  private let moment: Seconds
  private let table: LiveTable

  init(_ area: TerminalArea, _ state: WatchState, _ moment: Seconds) {
    self.area = area
    self.state = state
    self.moment = moment
    let playlists = state.channel.playlists.all
    let longest = playlists.map(\.label.count).max() ?? 0
    // A failure gets the room that its short form needs.
    let failure = playlists.compactMap { $0.failure == nil ? nil : $0.briefFailure?.count }.max()
    table = LiveTable(
      area,
      [
        LiveTable.Column(
          title: "PLAYLIST", width: max(8, min(longest, area.columns / 3)), rank: 0),
        LiveTable.Column(title: "LOADS", width: 7, isRight: true, rank: 2),
        LiveTable.Column(title: "SEQUENCE", width: 11, isRight: true, rank: 3),
        LiveTable.Column(title: "WINDOW", width: 11, isRight: true, rank: 4),
        LiveTable.Column(title: "TARGET", width: 9, isRight: true, rank: 5),
        LiveTable.Column(title: "CHANGED", width: 11, isRight: true, rank: 1),
      ], room: area.columns - 3 - max(9, min((failure ?? 0) + 8, 44)))
  }

  var count: Int { state.channel.playlists.all.count }

  func lines(_ most: Int, hasHeading: Bool = true) -> [String] {
    let playlists = state.channel.playlists.all
    let heading = hasHeading ? [area.heading(table.heading + "   NEXT LOAD")] : []
    guard count > most else { return heading + playlists.indices.map(line) }
    // If there are too many, those with failures are shown.
    let shown = max(1, most - 1)
    let worst = playlists.indices.filter { playlists[$0].failure != nil }
    let others = playlists.indices.filter { playlists[$0].failure == nil }
    let lines = heading + (worst + others).prefix(shown).sorted().map(line)
    return most < 2
      ? lines : lines + [area.heading("and \(playlists.count - shown) more playlists")]
  }

  private func line(_ number: Int) -> String {
    let playlist = state.channel.playlists.all[number]
    var cells = [Redaction.masked(playlist.label), "\(playlist.reloads.count)", "", "", "", ""]
    var isStale = false
    if let document = playlist.document {
      cells[2] = document.playlist.mediaSequence.map { "\($0)" } ?? "unreadable"
      cells[3] = ClockText.length(document.playlist.totalDuration)
      cells[4] = document.targetDuration.map(ClockText.length) ?? "none"
      let age = moment - playlist.lastChange
      cells[5] = "\(ClockText.length(age)) ago"
      // Longer than an update may take (rfc8216bis-22, section 6.3.4).
      isStale =
        playlist.ending == nil && document.targetDuration.map { age > $0 + $0 * 1 / 2 } ?? false
    }
    let plain = table.row(cells)
    let room = max(0, area.columns - table.width - 3)
    let (texts, style) = status(of: playlist, isLoading: state.loading.contains(number))
    let rest = area.fitted("   " + area.fitting(texts, room), max(0, area.columns - table.width))
    return area.styled(area.fitted(plain, area.columns), isStale ? .warning : .plain)
      + area.styled(rest, style)
  }

  private func status(
    of playlist: WatchedPlaylist, isLoading: Bool
  ) -> (texts: [String], style: TerminalStyle) {
    if playlist.isMissing { return (["missing on the server", "missing"], .error) }
    switch playlist.next {
    case .end(.finished): return (["ended"], .success)
    case .end(.gone): return (["gone from the server", "gone"], .error)
    case .end(.neverLoaded):
      return ([playlist.failure ?? "not loaded", playlist.briefFailure ?? "not loaded"], .error)
    case .load(let directives, let at):
      if let failure = playlist.failure {
        return (["failed: \(failure)", "failed: \(playlist.briefFailure ?? failure)"], .warning)
      }
      let wait = at - moment
      if isLoading || wait.nanoseconds < 1_000_000_000 {
        return (directives.segment == nil ? ["now"] : ["waiting for an update", "waiting"], .plain)
      }
      return (["in \(ClockText.length(wait))"], .plain)
    }
  }
}

extension Seconds {
  fileprivate static func / (length: Seconds, divisor: Int64) -> Seconds {
    Seconds(nanoseconds: length.nanoseconds / divisor)
  }
}
