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
    var lengths = AssetPlayer(self)
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
          loaded[id] = lengths.asset(link, in: member.number).length.map { .loaded($0) }
        } else if let list = members[target].json?.assetList {
          loaded[id] = lengths.assets(of: list, at: target, in: member.number).flatMap(
            TimelineEvent.Assets.init(stated:))
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

extension TimelineEvent.Assets {
  /// The lengths of assets, with those that their list states where they were not loaded; nil if one is
  /// not known.
  fileprivate init?(stated assets: [PlayedAsset]) {
    guard !assets.isEmpty else {
      self = .empty
      return
    }
    var sum = Seconds.zero
    for asset in assets {
      guard let length = asset.length ?? asset.statedLength else { return nil }
      sum = sum + length
    }
    self = .loaded(sum)
  }
}
