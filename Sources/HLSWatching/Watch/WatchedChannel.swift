package import HLSDocuments
package import HLSLinting
import SourceText

/// A watched channel: its playlists, and the documents that its interstitials reference.
package struct WatchedChannel: Sendable {
  /// The playlists.
  package private(set) var playlists: ChannelPlaylists
  /// The documents that interstitials reference, and the findings about all documents together.
  package private(set) var assets: WatchedAssets
  /// What viewers see; nil if nobody asked.
  package private(set) var timeline: WatchedTimeline?
  /// When the last answer was complete.
  private var lastArrival: DateTime?

  /// Creates a channel at a URL, without any load; `timeline` records what viewers see of it, `facts` what is
  /// measured.
  package init(
    _ linter: Linter, at address: String, timeline: WatchedTimeline? = nil,
    facts: ObservedFacts? = nil
  ) {
    self.timeline = timeline
    playlists = ChannelPlaylists(linter, at: address)
    assets = WatchedAssets(linter, facts: facts)
  }

  /// Whether no more requests will be made.
  package var hasEnded: Bool {
    playlists.all.allSatisfy { $0.ending != nil || $0.document == nil && $0.isUnreachable }
      && assets.wanted.isEmpty
  }

  /// Whether a playlist disappeared and did not return.
  package var hasLost: Bool {
    playlists.all.contains { $0.isMissing || $0.isUnreachable }
  }

  /// Records the answer to the request for a playlist; `source` is the name of its body.
  mutating func record(
    _ load: DocumentLoad, of number: Int, named source: String?
  ) -> [WatchEvent] {
    lastArrival = load.arrival
    // A server delays the answer to a blocking request on purpose.
    if load.hasBody, !DeliveryDirectives.isBlocking(load.address) {
      assets.facts?.add(playlistTime: load.milliseconds)
    }
    let wasUnreachable = playlists.all[number].isUnreachable
    let hadRoot = playlists.isMultivariant
    let events = playlists.record(
      load, of: number, named: source, findingLists: assets.loadedDocument)
    guard hadRoot == playlists.isMultivariant else { return events }
    if hadRoot, playlists.all[number].isUnreachable != wasUnreachable { assets.recordReach() }
    if let document = playlists.all[number].document {
      assets.inspect(document, of: number, in: playlists)
    }
    let seen = timeline?.note(number, of: playlists, assets, at: load.arrival) ?? []
    return events + seen + advance(at: load.arrival)
  }

  /// Records the answer to the request for a document that interstitials reference.
  mutating func record(_ load: DocumentLoad, ofAsset source: String?) -> [WatchEvent] {
    lastArrival = load.arrival
    let events = assets.record(load, named: source ?? playlists.name(of: load.address))
    return events + advance(at: load.arrival)
  }

  /// Records that there will be no answer for those requested URLs.
  mutating func recordMissing(_ isMissing: (String) -> Bool) -> [WatchEvent] {
    guard let lastArrival else { return [] }
    var events: [WatchEvent] = []
    while let address = assets.wanted.first(where: isMissing) {
      events += assets.recordMissing(
        address, named: playlists.name(of: address), at: lastArrival)
      events += advance(at: lastArrival)
    }
    return events
  }

  /// Runs pending checks; no more loads will follow.
  mutating func finish() -> [WatchEvent] {
    guard let lastArrival else { return [] }
    return recordMissing { _ in true } + judgeTimeline(at: lastArrival)
      + assets.finish(playlists, at: lastArrival)
  }

  private mutating func advance(at time: DateTime) -> [WatchEvent] {
    let events = assets.advance(playlists, at: time)
    return assets.wanted.isEmpty ? events + judgeTimeline(at: time) : events
  }

  private mutating func judgeTimeline(at time: DateTime) -> [WatchEvent] {
    timeline?.judge(playlists, assets, at: time) ?? []
  }

  /// The results: the multivariant playlist, the media playlists in its order, then the documents that
  /// interstitials reference.
  package var results: [SourceResult] {
    (playlists.multivariant.map { [assets.findings.completed($0)] } ?? [])
      + playlists.all.enumerated().flatMap { number, playlist in
        var results = playlist.results
        if playlist.reloads.count > 0, playlist.reloads.mixedLoads == nil {
          results[0] = assets.findings.completed(results[0], of: number)
        }
        return results
      } + assets.findings.results
  }
}
