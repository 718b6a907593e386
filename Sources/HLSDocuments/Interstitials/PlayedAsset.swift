import HLSInterstitials
import HLSPlaylist
package import SourceText

/// An asset that an interstitial plays.
package struct PlayedAsset: Sendable, Hashable {
  /// The origin of a length.
  package enum LengthSource: String, Sendable, Hashable, CaseIterable {
    /// The loaded playlist of the asset.
    case playlist
    /// DURATION in the asset list, or the schedule.
    case list
    /// The request for the asset failed, so that players skip it (rfc8216bis-22, appendix D.5).
    case failed
    /// Nothing states the length.
    case unknown
  }

  /// The absolute address.
  package let location: String
  /// The duration of the loaded playlist; nil if it was not loaded.
  package let length: Seconds?
  /// DURATION in the asset list, or the length of an item in a schedule; nil for X-ASSET-URI of a playlist, and
  /// where it is missing, malformed or, in an asset list, above an hour.
  package let statedLength: Seconds?
  /// Whether a request for the asset is known to have failed.
  package let isFailed: Bool

  /// The origin of ``playout``.
  package var lengthSource: LengthSource {
    if length != nil { return .playlist }
    if isFailed { return .failed }
    return statedLength == nil ? .unknown : .list
  }

  /// How long it plays; zero if it is skipped or its length is unknown.
  package var playout: Seconds {
    switch lengthSource {
    case .playlist: length ?? .zero
    case .list: statedLength ?? .zero
    case .failed, .unknown: .zero
    }
  }
}

/// Finds the assets of a graph, the length of each calculated once.
struct AssetPlayer {
  private let graph: DocumentGraph
  private var known: [Int: Seconds?] = [:]

  init(_ graph: DocumentGraph) { self.graph = graph }

  /// The assets that an interstitial names by itself, in order: that of X-ASSET-URI, or the items of an event of
  /// a schedule.
  mutating func assets(
    of interstitial: Interstitial, _ links: [Link], in source: Int
  ) -> [PlayedAsset] {
    let references = interstitial.assets.filter { !$0.isList }
    return zip(links.prefix(interstitial.dateRange.isScheduled ? links.count : 1), references).map {
      link, reference in
      var length: Seconds?
      if let target = link.member { length = self.length(ofMember: target, in: source) }
      return PlayedAsset(
        location: link.location, length: length, statedLength: reference.statedLength,
        isFailed: graph.isFailed(link))
    }
  }

  /// The assets of an asset list, in order; nil if it cannot be read.
  mutating func assets(of list: AssetList, at number: Int, in source: Int) -> [PlayedAsset]? {
    guard let elements = list.assetsMember?.value.elements, elements.count == list.assets.count
    else { return nil }
    var links: [Int: Link] = [:]
    for link in graph.links(from: number) where link.role == .listedAsset {
      links[link.index] = links[link.index] ?? link
    }
    var assets: [PlayedAsset] = []
    for asset in list.assets {
      let link = links[asset.index]
      var length: Seconds?
      if let target = link?.member { length = self.length(ofMember: target, in: source) }
      let stated = asset.duration.value?.seconds
      assets.append(
        PlayedAsset(
          location: link?.location ?? asset.uri.value ?? "", length: length,
          // An hour is more likely a number of milliseconds.
          statedLength: stated.flatMap { $0 > Seconds(3_600) ? nil : $0 },
          isFailed: link.map(graph.isFailed) ?? false))
    }
    return assets
  }

  /// The length of an asset's longest media playlist; nil if one may still grow, or if the playlist
  /// at `source` names itself as its asset.
  private mutating func length(ofMember number: Int, in source: Int) -> Seconds? {
    guard number != source else { return nil }
    if let length = known[number] { return length }
    var playlists: [(number: Int, playlist: Playlist)] = []
    if let document = graph.members[number].document, document.isMedia {
      playlists = [(number, document.playlist)]
    } else if let presentation = Presentation(of: number, in: graph) {
      playlists = presentation.mediaPlaylists.map { ($0.member.number, $0.playlist) }
    }
    let isKnown = playlists.allSatisfy { $0.playlist.isEnded && $0.number != source }
    let length = isKnown ? playlists.map(\.playlist.totalDuration).max() : nil
    known[number] = .some(length)
    return length
  }
}

extension DocumentGraph {
  /// Whether the request for a linked document is known to have failed.
  func isFailed(_ link: Link) -> Bool {
    link.member == nil && answer(to: link)?.isFailure ?? false
  }
}
