import HLSInterstitials
import HLSPlaylist
import SourceText

extension AssetList {
  /// Whether players find assets in the list, or that it has none; they skip the break otherwise.
  var isReadable: Bool { assetsMember?.value.elements != nil }
}

extension DocumentGraph {
  /// Gives each interstitial the length of the assets that were loaded for it.
  mutating func noteLoadedAssets() {
    var lengths = AssetPlayer(self)
    for member in members {
      guard var document = member.schedule, !document.interstitials.isEmpty else { continue }
      var isChanged = false
      for links in slicesOfInterstitials(in: self.links(from: member.number)) {
        let index = links.first?.index ?? 0
        guard document.interstitials.indices ~= index else { continue }
        let interstitial = document.interstitials[index]
        var loaded: Interstitial.LoadedAssets?
        if links.contains(where: { $0.role == .asset && $0.member != nil }) {
          let own = links.filter { $0.role == .asset }
          loaded = Interstitial.LoadedAssets(
            lengths.assets(of: interstitial, own, in: member.number), skippingFailed: false)
        }
        if let target = links.last(where: { $0.role == .assetList })?.member,
          let list = members[target].json?.assetList
        {
          loaded =
            list.isReadable
            ? lengths.assets(of: list, at: target, in: member.number).flatMap {
              Interstitial.LoadedAssets($0, skippingFailed: false)
            } : .failed
          if list.skipControl?.offset.value != nil {
            document.interstitials[index].isSkipControlInList = true
            isChanged = true
          }
          if let id = interstitial.id, !list.creativeSignaling.isEmpty {
            document.listsSigned.insert(id)
            isChanged = true
          }
        }
        guard loaded != nil else { continue }
        document.interstitials[index].loadedAssets = loaded
        isChanged = true
      }
      guard isChanged else { continue }
      setSchedule(document, of: member.number)
    }
  }
}

extension DocumentGraph {
  /// The links of each interstitial of a media playlist or schedule that has links, in order; never empty ones.
  func interstitialLinks(from member: Int) -> [[Link]] {
    slicesOfInterstitials(in: links(from: member)).map { Array($0) }
  }

  /// The same as slices of all links, since there may be too many to copy.
  private func slicesOfInterstitials(in links: ArraySlice<Link>) -> [ArraySlice<Link>] {
    var groups: [ClosedRange<Int>] = []
    for number in links.indices where links[number].role.isOfInterstitial {
      if let last = groups.last, links[last.lowerBound].index == links[number].index {
        groups[groups.count - 1] = last.lowerBound...number
      } else {
        groups.append(number...number)
      }
    }
    return groups.map { group in
      let links = links[group]
      let isAlone = links.allSatisfy(\.role.isOfInterstitial)
      return isAlone ? links : ArraySlice(links.filter(\.role.isOfInterstitial))
    }
  }
}

extension Interstitial.LoadedAssets {
  /// The lengths of assets, with those that their list states where they were not loaded; nil if one is not
  /// known.
  ///
  /// A viewer skips the assets whose requests failed; rules judge what is scheduled.
  init?(_ assets: [PlayedAsset], skippingFailed: Bool) {
    let assets = skippingFailed ? assets.filter { !$0.isFailed } : assets
    guard !assets.isEmpty else {
      self = .empty
      return
    }
    guard let total = assets.lazy.map({ $0.length ?? $0.statedLength }).total else { return nil }
    self = .loaded(total)
  }
}
