import HLSConformance
import HLSPlaylist

/// All that is known of a watch, as its outputs show it.
struct WatchState: Sendable {
  var channel: WatchedChannel
  var breaks = BreakBoard()
  /// The playlists that are being loaded.
  var loading: Set<Int> = []
  /// How long the watch is to take; nil where it has no end of its own.
  var limit: Seconds?

  /// Takes what came of the request for a playlist, and says what is worth telling.
  mutating func take(_ load: PlaylistLoad, of number: Int, named source: String?) -> [WatchEvent] {
    let events = channel.take(load, of: number, named: source)
    if channel.playlists.indices.contains(number),
      let document = channel.playlists[number].document
    {
      breaks.take(document, at: channel.playlists[number].lastLoad)
    }
    return events
  }

  /// Takes what came of the request for a document that interstitials play.
  mutating func take(_ load: PlaylistLoad, ofAsset source: String?) -> [WatchEvent] {
    channel.take(load, ofAsset: source)
  }

  /// Takes it that no answer comes for those addresses among the wanted ones.
  mutating func miss(_ isMissing: (String) -> Bool) -> [WatchEvent] { channel.miss(isMissing) }

  /// Judges what was not judged yet, as nothing will come any more.
  mutating func finish() -> [WatchEvent] { channel.finish() }
}

/// Where a watch is told of while it is going on.
protocol WatchOutput {
  /// Whether somebody is there to read it.
  var isRead: Bool { get }
  mutating func show(_ events: [WatchEvent]) throws
  /// Shows how things stand; called whenever something changed, and once a second.
  mutating func update(_ state: WatchState, at moment: Seconds) throws
  /// Leaves the terminal as it was.
  mutating func close()
}

/// Says nothing.
struct NoOutput: WatchOutput {
  let isRead = true
  mutating func show(_ events: [WatchEvent]) {}
  mutating func update(_ state: WatchState, at moment: Seconds) {}
  mutating func close() {}
}
