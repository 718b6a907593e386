import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

extension AssetListRules {
  static let assetsEmpty = Rule(
    "asset-list/assets-empty", .info, .recommended, .advice("rfc8216bis-22 App D.5"),
    about: .assetList,
    says: "An asset list should have an asset, unless nothing is to be played.",
    why: "Players play nothing and resume at X-RESUME-OFFSET, or immediately if it is missing.",
    remedy:
      "List an asset; without one, remove an X-RESUME-OFFSET above 0, which skips content.",
    fails: [.json(#"{"ASSETS":«[]»}"#)],
    passes: [list()],
    check: .assetList { list, context, report in
      guard let value = list.assetsMember?.value, value.elements?.isEmpty == true else { return }
      let skipping = context.parents.first { parent in
        guard let offset = parent.interstitial.resumeOffset.value else { return false }
        return !offset.isNegative && !offset.isZero
      }
      guard let skipping, case .value(let offset, let place) = skipping.interstitial.resumeOffset
      else {
        report("ASSETS is empty, so nothing is played", at: value.range)
        return
      }
      report(
        "ASSETS is empty, so nothing is played, and X-RESUME-OFFSET skips "
          + "\(offset.seconds) seconds of the primary content", at: value.range,
        related: [RelatedPlace(place, "X-RESUME-OFFSET", in: skipping.member.text)])
    })

  static let assetIsList = Rule(
    "asset-list/asset-is-list", .warning, .recommended, .advice("rfc8216bis-22 App D.2"),
    about: .assetList,
    says: "The URI of an asset should link to a playlist, not to another asset list.",
    why: "Players treat the list as a broken playlist and skip the asset.",
    remedy: "Put the assets of the other list into this one.",
    fails: [list(uri: #""«https://ads.example.com/more.json»""#)],
    passes: [
      list(), list(uri: #""https://ads.example.com/a?list=b.json""#),
    ],
    check: .assetList { list, context, report in
      var lists: Set<Int> = []
      for link in context.graph.links(from: context.member.number) where link.role == .listedAsset {
        if let target = link.member, context.graph.members[target].json?.text.purpose == .assetList
        {
          lists.insert(link.index)
        }
      }
      for asset in list.assets {
        guard case .value(let text, let range) = asset.uri else { continue }
        let address = URIReference(text)
        if lists.contains(asset.index) {
          report("URI links to an asset list; expected a playlist", at: range)
        } else if address.characters(address.path).lowercased().hasSuffix(".json") {
          report("by its name, URI links to JSON; expected a playlist", at: range)
        }
      }
    })
}
