import HLSDocuments
import HLSInterstitials
import HLSLinting

extension InterstitialRules {
  static let assetURIIsList = Rule(
    "interstitial/asset-uri-is-list", .warning, .recommended, .advice("rfc8216bis-22 App D.2"),
    about: .interstitials, alsoIn: .events,
    facts: [
      .silences(["interstitial/asset-not-playlist"], about: .attribute), .loses(.adsCannotPlay),
    ],
    says: "X-ASSET-URI should reference a playlist; JSON belongs in X-ASSET-LIST.",
    why: "A player that expects a playlist cannot read JSON, and cancels the event.",
    remedy: "Write the address of the list in X-ASSET-LIST.",
    fails: [
      .media(
        "#EXT-X-DATERANGE\(dated),"
          + #"X-ASSET-URI="«https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1»""#)
    ],
    passes: [
      .media(
        "#EXT-X-DATERANGE\(dated),"
          + #"X-ASSET-LIST="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1""#)
    ],
    check: .interstitial { interstitial, document, report in
      for asset in interstitial.assets where !asset.isList && asset.fileExtension == "json" {
        report(
          "by its name, \(document.name(of: .assetURI)) references JSON; a list belongs in "
            + document.name(of: .assetList),
          at: asset.range)
      }
    })

  static let assetListIsPlaylist = Rule(
    "interstitial/asset-list-is-playlist", .warning, .recommended, .advice("rfc8216bis-22 App D.2"),
    about: .interstitials, alsoIn: .events,
    facts: [.loses(.adsCannotPlay)],
    says: "X-ASSET-LIST should reference JSON; a playlist belongs in X-ASSET-URI.",
    why: """
      A player that expects JSON cannot read a playlist, and cancels the event. A few ad proxies, \
      however, answer with JSON at such an address.
      """,
    remedy:
      "Write the address of a playlist in X-ASSET-URI, or check that the server answers with JSON.",
    fails: [
      .media(
        "#EXT-X-DATERANGE\(dated),"
          + #"X-ASSET-LIST="«https://ads.example.com/ad1.m3u8?_HLS_interstitial_id=ad1»""#)
    ],
    passes: [.media("#EXT-X-DATERANGE\(dated),\(asset)")],
    check: .interstitial { interstitial, document, report in
      for asset in interstitial.assets where asset.isList {
        guard let name = asset.fileExtension, name == "m3u8" || name == "m3u" else { continue }
        report(
          "by its name, \(document.name(of: .assetList)) references a .\(name) file; a playlist "
            + "belongs in \(document.name(of: .assetURI))",
          at: asset.range)
      }
    })

  static let assetNotPlaylist = Rule(
    "interstitial/asset-not-playlist", .warning, .recommended, .advice("rfc8216bis-22 App D.1"),
    about: .interstitials, alsoIn: .events,
    facts: [.loses(.adsCannotPlay)],
    says: "X-ASSET-URI should reference an HLS playlist.",
    why: """
      An asset is a playlist, usually a multivariant one. Players cancel the event if they get a \
      media file, a DASH manifest or a VAST document instead.
      """,
    remedy: "Package the ad as HLS, and write the address of its multivariant playlist.",
    fails: [
      .media(
        "#EXT-X-DATERANGE\(dated),"
          + #"X-ASSET-URI="«https://ads.example.com/ad1.mp4?_HLS_interstitial_id=ad1»""#)
    ],
    passes: [.media("#EXT-X-DATERANGE\(dated),\(asset)")],
    check: .interstitial { interstitial, document, report in
      for asset in interstitial.assets where !asset.isList {
        guard let name = asset.url.otherFormat else { continue }
        report(
          "by its name, \(document.name(of: .assetURI)) references a .\(name) file; expected an "
            + "HLS playlist",
          at: asset.range)
      }
    })

  static let assetListBurst = Rule(
    "interstitial/asset-list-burst", .info, .pedantic, .advice("Shaka Player issue 10191"),
    about: .interstitials, alsoIn: .dateRangeSchedules,
    facts: [.loses(.adsCannotPlay)],
    says: "A playlist should have at most \(assetListsAtOnce) interstitials with X-ASSET-LIST.",
    why: """
      Shaka Player up to 5.1 requests every list as soon as it reads the playlist, for each viewer \
      who joins, so decision servers get bursts of requests.
      """,
    remedy: "Remove date ranges from the playlist together with the segments that they belong to.",
    fails: [.media(lists(assetListsAtOnce, and: "«X-ASSET-LIST»"))],
    passes: [.media(lists(assetListsAtOnce - 1, and: "X-ASSET-LIST"))],
    check: .document { document, report in
      guard document.interstitials.count > assetListsAtOnce else { return }
      let lists = document.interstitials.compactMap { $0.dateRange.attribute(.assetList) }
      guard lists.count > assetListsAtOnce else { return }
      report(
        "\(lists.count) interstitials with X-ASSET-LIST in one playlist; more than "
          + "\(assetListsAtOnce) cause bursts of requests",
        at: lists[assetListsAtOnce].nameRange)
    })

  /// The number of lists that players can reasonably request at once.
  private static let assetListsAtOnce = 20

  /// `count` events with lists, two seconds apart, and one more whose attribute is `last`.
  private static func lists(_ count: Int, and last: String) -> String {
    (0...count).map { number in
      let name = number == count ? last : "X-ASSET-LIST"
      let second = number * 2 < 10 ? "0\(number * 2)" : "\(number * 2)"
      return #"#EXT-X-DATERANGE:ID="b\#(number)",CLASS="com.apple.hls.interstitial","#
        + #"START-DATE="2026-01-01T00:00:\#(second).000Z",DURATION=1,X-RESUME-OFFSET=0,"#
        + #"\#(name)="https://ads.example.com/l.json?_HLS_interstitial_id=b\#(number)""#
    }.joined(separator: "\n")
  }
}
