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

extension AssetList {
  /// Whether players find assets in the list, or that it has none; they skip the break otherwise.
  var isReadable: Bool { assetsMember?.value.elements != nil }
}

extension DocumentGraph {
  /// Gives each media playlist the lengths of the assets that were loaded for it.
  mutating func noteLoadedAssets() {
    var lengths = AssetPlayer(self)
    for member in members {
      guard var document = member.document, !document.interstitials.isEmpty else { continue }
      var loaded: [String: TimelineEvent.Assets] = [:]
      var signed: Set<String> = []
      for links in interstitialLinks(from: member.number) {
        guard document.interstitials.indices ~= links[0].index,
          let id = document.interstitials[links[0].index].id
        else { continue }
        let interstitial = document.interstitials[links[0].index]
        let own = links.filter { $0.role == .asset }
        if own.contains(where: { $0.member != nil }) || interstitial.dateRange.isScheduled {
          loaded[id] = TimelineEvent.Assets(
            stated: lengths.assets(of: interstitial, own, in: member.number))
        }
        if let target = links.last(where: { $0.role == .assetList })?.member,
          let list = members[target].json?.assetList
        {
          loaded[id] =
            list.isReadable
            ? lengths.assets(of: list, at: target, in: member.number).flatMap(
              TimelineEvent.Assets.init(stated:)) : .failed
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

extension DocumentGraph {
  /// The links of each interstitial of a media playlist that has links, in order; never empty ones.
  func interstitialLinks(from member: Int) -> [[Link]] {
    var groups: [[Link]] = []
    for link in links(from: member) where link.role.isOfInterstitial {
      if groups.last?[0].index == link.index {
        groups[groups.count - 1].append(link)
      } else {
        groups.append([link])
      }
    }
    return groups
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
