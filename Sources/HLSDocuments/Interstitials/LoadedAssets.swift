package import HLSInterstitials
import HLSPlaylist
package import SourceText

extension Interstitial {
  /// The playing time that the date range states, limited by X-PLAYOUT-LIMIT; nil if both are unknown.
  package var statedPlayout: Seconds? {
    [expectedLength, playoutLimit.value?.seconds].compactMap { $0 }.min()
  }
}

extension Document {
  /// The length of an interstitial: that of its loaded assets, otherwise the one that its date range
  /// states; nil if neither is known.
  package func length(of interstitial: Interstitial) -> Seconds? {
    switch interstitial.id.flatMap({ loadedAssets[$0] }) {
    case .loaded(let length): length
    case .empty, .failed: .zero
    case nil: interstitial.expectedLength
    }
  }

  /// The playing time of an interstitial: its length, limited by X-PLAYOUT-LIMIT; nil if both are
  /// unknown.
  package func playout(of interstitial: Interstitial) -> Seconds? {
    let length = length(of: interstitial)
    guard let limit = interstitial.playoutLimit.value?.seconds else { return length }
    return min(limit, length ?? limit)
  }

  /// Whether X-PLAYOUT-LIMIT determines where the primary content resumes, because X-RESUME-OFFSET is
  /// absent.
  package func limitSetsResumption(of interstitial: Interstitial) -> Bool {
    guard let limit = interstitial.playoutLimit.value, !limit.isZero,
      interstitial.resumeOffset.isAbsent, let length = length(of: interstitial)
    else { return false }
    return limit.seconds < length
  }
}

extension DocumentGraph {
  /// Gives each media playlist the lengths of the assets that were loaded for it.
  mutating func noteLoadedAssets() {
    var lengths = AssetLengths(self)
    for member in members {
      guard var document = member.document, !document.interstitials.isEmpty else { continue }
      var loaded: [String: TimelineEvent.Assets] = [:]
      var signed: Set<String> = []
      for link in links(from: member.number) where document.interstitials.indices ~= link.index {
        guard link.role == .asset || link.role == .assetList,
          let id = document.interstitials[link.index].id
        else { continue }
        guard let target = link.member else { continue }
        if link.role == .asset {
          loaded[id] = lengths.asset(at: target, in: member.number)
        } else if let list = members[target].json?.assetList {
          loaded[id] = lengths.assets(of: list, at: target, in: member.number)
          if !list.creativeSignaling.isEmpty { signed.insert(id) }
        }
      }
      guard !loaded.isEmpty || !signed.isEmpty else { continue }
      document.loadedAssets = loaded
      document.listsSigned = signed
      members[member.number] = Member(
        number: member.number, location: member.location, content: .playlist(document))
    }
  }
}

/// The lengths of the assets of a graph, each calculated once.
private struct AssetLengths {
  private let graph: DocumentGraph
  private var known: [Int: Seconds?] = [:]

  init(_ graph: DocumentGraph) { self.graph = graph }

  /// What was loaded for X-ASSET-URI; nil if the length is not known.
  mutating func asset(at number: Int, in source: Int) -> TimelineEvent.Assets? {
    length(ofMember: number, in: source).map { .loaded($0) }
  }

  /// What was loaded for an asset list; nil if the length of an asset is not known.
  mutating func assets(
    of list: AssetList, at number: Int, in source: Int
  ) -> TimelineEvent.Assets? {
    guard let elements = list.assetsMember?.value.elements, elements.count == list.assets.count
    else { return nil }
    guard !elements.isEmpty else { return .empty }
    var members: [Int: Int] = [:]
    for link in graph.links(from: number) where link.role == .listedAsset {
      if members[link.index] == nil { members[link.index] = link.member }
    }
    var sum = Seconds.zero
    for asset in list.assets {
      let played = members[asset.index].flatMap { length(ofMember: $0, in: source) }
      let stated = asset.duration.value?.seconds
      // An hour is more likely a number of milliseconds.
      guard let length = played ?? stated.flatMap({ $0 > Seconds(3_600) ? nil : $0 }) else {
        return nil
      }
      sum = sum + length
    }
    return .loaded(sum)
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
