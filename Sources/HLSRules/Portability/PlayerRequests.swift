import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The URIs that players request.
extension PortabilityRules {
  static let relativeAssetList = Rule.portability(
    "portability/relative-asset-list", .warning, [.relativeAssetList],
    facts: [.silences(["interstitial/asset-list-relative-hint"], about: .attribute)],
    says: "X-ASSET-LIST should be an absolute URI.",
    remedy: "Write the URI with its scheme and host.",
    fails: [.media(#"#EXT-X-DATERANGE\#(listed("«/ad1.json?_HLS_interstitial_id=ad1»"))"#)],
    passes: [
      .media(
        #"#EXT-X-DATERANGE\#(listed("https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1"))"#)
    ],
    check: .interstitial { interstitial, document, report in
      let settings = report.settings
      for asset in interstitial.assets where asset.isList && asset.scheme == .absent {
        report(
          "X-ASSET-LIST is relative, but \(settings.facts(about: .relativeAssetList).players) "
            + "does not resolve it against the playlist",
          at: asset.range)
      }
    })

  static let queryParameterSupport = Rule.portability(
    "portability/query-parameter-support", .info, each: [.clientParameters],
    facts: [.habit],
    says: "X-ASSET-LIST should identify the session without the query parameters that players add.",
    remedy: "Add your own session token to the URI of X-ASSET-LIST.",
    fails: [
      .media(
        "#EXT-X-DATERANGE"
          + listed("https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1")
          .replacing("X-ASSET-LIST", with: "«X-ASSET-LIST»"))
    ],
    passes: [
      .media(
        "#EXT-X-DATERANGE"
          + listed("https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1&session=7"))
    ],
    at: { _, range, _ in
      guard let interstitial = Interstitial(range),
        let list = interstitial.assets.first(where: \.isList),
        !list.hasParameterOfItsOwn
      else { return nil }
      return list.attribute.nameRange
    })

  private static func listed(_ address: String) -> String {
    #"\#(dated),DURATION=15,X-RESUME-OFFSET=0,X-ASSET-LIST="\#(address)""#
  }
}

extension AssetReference {
  /// Whether the query has a parameter other than those that the protocol reserves.
  fileprivate var hasParameterOfItsOwn: Bool {
    url.query != nil
      && url.queryParameters.contains {
        !$0.name.isEmpty && !url.characters($0.name).utf8.starts(with: "_HLS_".utf8)
      }
  }
}
