import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

extension InterstitialRules {
  static let assetMissing = Rule(
    "interstitial/asset-missing", .error, .spec, .must("rfc8216bis-22 App D.2"),
    about: .interstitials, alsoIn: .dateRangeSchedules,
    facts: [.loses(.adsCannotPlay)],
    says: "An interstitial must have X-ASSET-URI or X-ASSET-LIST on one of its tags.",
    why: """
      Without an asset to play, the interstitial is malformed. Players drop it, and viewers get no \
      ad.
      """,
    remedy: "Add X-ASSET-URI for one asset, or X-ASSET-LIST for a JSON list of assets.",
    fails: [.media("«#EXT-X-DATERANGE»\(dated),DURATION=15,X-RESUME-OFFSET=0")],
    passes: [
      .media("#EXT-X-DATERANGE\(dated),DURATION=15,X-RESUME-OFFSET=0,\(asset)"),
      .media(
        "#EXT-X-DATERANGE\(dated),DURATION=15,X-RESUME-OFFSET=0\n"
          + #"#EXT-X-DATERANGE:ID="ad1",\#(asset)"#),
    ],
    check: .interstitial { interstitial, document, report in
      guard !interstitial.dateRange.has(.assetURI), !interstitial.dateRange.has(.assetList),
        !document.playlist.skipsDateRanges,
        !interstitial.dateRange.misspells(.assetURI),
        !interstitial.dateRange.misspells(.assetList)
      else { return }
      report(
        "neither X-ASSET-URI nor X-ASSET-LIST; expected one of them",
        at: interstitial.head)
    })

  static let assetURIAndList = Rule(
    "interstitial/asset-uri-and-list", .error, .spec, .must("rfc8216bis-22 App D.2"),
    about: .interstitials, alsoIn: .dateRangeSchedules,
    facts: [.loses(.adsCannotPlay)],
    says:
      "An interstitial must not have both X-ASSET-URI and X-ASSET-LIST, even on different tags.",
    why: """
      What viewers see depends on their player: hls.js and Shaka Player play the single asset, \
      Bitmovin plays the list, and Media3 drops the interstitial.
      """,
    remedy: "Keep X-ASSET-URI for one asset, or X-ASSET-LIST for a list, and remove the other.",
    fails: [
      .media(
        "#EXT-X-DATERANGE\(ad),"
          + #"«X-ASSET-LIST»="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1""#),
      .media(
        #"#EXT-X-DATERANGE\#(ad)"# + "\n"
          + #"#EXT-X-DATERANGE:ID="ad1","#
          + #"«X-ASSET-LIST»="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1""#),
    ],
    passes: [.media("#EXT-X-DATERANGE\(ad)")],
    check: .interstitial { interstitial, _, report in
      guard let uri = interstitial.dateRange.attribute(.assetURI),
        let list = interstitial.dateRange.attribute(.assetList)
      else { return }
      let (first, second) = uri.nameRange < list.nameRange ? (uri, list) : (list, uri)
      report(
        "\(second.name) in addition to \(first.name); only one of them is allowed",
        at: second.nameRange,
        related: [RelatedPlace(first.nameRange, "\(first.name) is here")])
    })

  static let duplicateIDDifferentAsset = Rule(
    "interstitial/duplicate-id-different-asset", .error, .spec, .must("rfc8216bis-22 §4.4.5.1"),
    about: .interstitials,
    facts: [.silences(["date-range/same-id-conflict"], about: .dateRange)],
    says: "All tags with the same ID that name an asset must name the same asset.",
    why: """
      Tags with the same ID are one interstitial. Players keep the first asset or drop the \
      interstitial (hls.js, Media3), so viewers never see the second break.
      """,
    remedy: "Give each event its own ID.",
    fails: [
      .media(
        "#EXT-X-DATERANGE\(ad)\n#EXT-X-DATERANGE\(dated),DURATION=15,"
          + #"X-ASSET-URI="«https://ads.example.com/ad2.m3u8?_HLS_interstitial_id=ad1»""#)
    ],
    passes: [
      .media("#EXT-X-DATERANGE\(ad)\n#EXT-X-DATERANGE\(ad)"),
      .media(
        "#EXT-X-DATERANGE\(ad)\n"
          + #"#EXT-X-DATERANGE:ID="ad2",CLASS="com.apple.hls.interstitial","#
          + #"START-DATE="2026-01-01T00:00:36.000Z",DURATION=15,"#
          + #"X-ASSET-URI="https://ads.example.com/ad2.m3u8?_HLS_interstitial_id=ad2""#),
    ],
    check: .interstitial { interstitial, _, report in
      guard interstitial.dateRange.tagNumbers.count > 1 else { return }
      for asset in interstitial.assets {
        let first = asset.url.decoded(0..<asset.url.text.utf8.count).text
        for other in interstitial.dateRange.attributes(asset.attribute.name).dropFirst() {
          guard case .value(let resolution, let range) = interstitial.playlist.resolved(other),
            case let url = URIReference(resolution.given),
            url.decoded(0..<url.text.utf8.count).text != first
          else { continue }
          report(
            "a different \(other.name) for an ID that already has one; tags with one ID are "
              + "one event",
            at: range, related: [RelatedPlace(asset.range, "the first value is here")])
        }
      }
    })
}
