public import SourceText

/// All that is known of a watch, as its outputs show it.
public struct WatchState: Sendable {
  public private(set) var channel: WatchedChannel
  public private(set) var breaks = BreakTracker()
  /// The numbers of the playlists that are being loaded.
  public internal(set) var loading: Set<Int> = []
  /// How long the watch is to go on; nil where it has no end of its own.
  public let limit: Seconds?

  public init(_ channel: WatchedChannel, limit: Seconds? = nil) {
    self.channel = channel
    self.limit = limit
  }

  /// Records the answer to the request for a playlist, and returns what is worth reporting.
  mutating func record(
    _ load: DocumentLoad, of number: Int, named source: String?
  ) -> [WatchEvent] {
    let events = channel.record(load, of: number, named: source)
    let playlists = channel.playlists.all
    if playlists.indices.contains(number), let document = playlists[number].document {
      breaks.record(document, at: playlists[number].lastLoad)
    }
    return events
  }

  /// Records the answer to the request for a document that interstitials reference.
  mutating func record(_ load: DocumentLoad, ofAsset source: String?) -> [WatchEvent] {
    channel.record(load, ofAsset: source)
  }

  /// Records that no answer comes for those addresses among the wanted ones.
  mutating func recordMissing(_ isMissing: (String) -> Bool) -> [WatchEvent] {
    channel.recordMissing(isMissing)
  }

  /// Judges what was not judged yet, as nothing will come any more.
  mutating func finish() -> [WatchEvent] { channel.finish() }
}
