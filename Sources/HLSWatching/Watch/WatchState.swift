package import SourceText

/// The state of a watch, as outputs show it.
package struct WatchState: Sendable {
  /// The playlists and the documents of their interstitials.
  package private(set) var channel: WatchedChannel
  /// The ad breaks announced so far.
  package private(set) var breaks = BreakTracker()
  /// The indices of the playlists being loaded.
  package internal(set) var loading: Set<Int> = []
  /// The time limit of the watch; nil without one.
  package let limit: Seconds?

  /// Creates the initial state of a channel.
  package init(_ channel: WatchedChannel, limit: Seconds? = nil) {
    self.channel = channel
    self.limit = limit
  }

  /// Records the answer to the request for a playlist; returns the events to report.
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

  /// Records that there will be no answer for those requested URLs.
  mutating func recordMissing(_ isMissing: (String) -> Bool) -> [WatchEvent] {
    channel.recordMissing(isMissing)
  }

  /// Runs pending checks; no more loads will follow.
  mutating func finish() -> [WatchEvent] { channel.finish() }
}
