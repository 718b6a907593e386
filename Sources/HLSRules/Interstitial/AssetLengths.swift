import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The lengths of assets compared with their stated lengths.
extension InterstitialRules {
  static let durationAssetMismatch = Rule(
    "interstitial/duration-asset-mismatch", .warning, .recommended,
    .should("rfc8216bis-22 App D.2; WWDC24 10114"), about: .assets,
    facts: [.off(in: .applePodcasts, because: "Apple allows a difference of 10 percent.")],
    says: "The length of the date range should be the length of the asset.",
    why: """
      Players draw timelines with the stated length, and the timeline jumps when the asset loads; \
      in a live playlist without X-RESUME-OFFSET, playback resumes elsewhere than planned.
      """,
    remedy: "Write the length of the asset in DURATION, or in PLANNED-DURATION if it may change.",
    fails: [
      AssetExample.event(.media(half), attributes: ",DURATION=«15»"),
      AssetExample.event(.media(half), attributes: ",PLANNED-DURATION=«15»"),
      // The next event ends it after 12 s.
      AssetExample.event(.media(half), attributes: ",END-ON-NEXT=«YES»", next: "\n\(next)"),
    ],
    passes: [
      AssetExample.event(.media(half), attributes: ",DURATION=30"),
      AssetExample.event(.media(half), attributes: ",DURATION=29.97"),
      // A break that ended early keeps its planned length.
      AssetExample.event(.media(half), attributes: ",DURATION=12,PLANNED-DURATION=30"),
      // The limit is the length of an asset that is cut.
      AssetExample.event(.media(half), attributes: ",DURATION=15,X-PLAYOUT-LIMIT=15"),
    ],
    check: .asset { asset, report in
      guard asset.listed == nil, !asset.isPrimaryItself, let length = asset.length else { return }
      let range = asset.interstitial.dateRange
      var stated: [(name: String, value: Seconds, place: ByteRange)] = []
      if let known = range.knownLength, let place = range.length.place {
        let names = [AttributeName.duration, .endDate, .endOnNext]
        stated.append((names.first(where: range.has)?.text ?? "", known, place))
      }
      if case .value(let number, let place) = range.plannedDuration {
        stated.append(("PLANNED-DURATION", number.seconds, place))
      }
      guard let first = stated.first else { return }
      var lengths = [length]
      if let limit = asset.interstitial.playoutLimit.value?.seconds { lengths.append(limit) }
      let agrees = stated.contains { one in
        lengths.contains { ($0 - one.value).magnitude <= tolerance }
      }
      guard !agrees else { return }
      report(
        "\(first.name) gives \(first.value) s, but the asset is \(length) s long",
        in: asset.primary, at: first.place,
        related: [RelatedPlace(asset.link.range, "the asset", in: asset.primary.text)]
          + (asset.longest.map { [asset.named($0)] } ?? []),
        measured: .most((first.value - length).magnitude))
    })

  static let listedAssetDurationMismatch = Rule(
    "asset-list/asset-duration-mismatch", .warning, .recommended, .advice("rfc8216bis-22 App D.2"),
    about: .assets,
    facts: [.silences(["asset-list/total-vs-range"], about: .document)],
    says: "DURATION of a listed asset should be the length of its playlist, within half a second.",
    why:
      "Players plan the break with it: otherwise the timeline jumps, or the break ends elsewhere.",
    remedy: "Write the sum of the EXTINF durations in DURATION.",
    fails: [
      AssetExample.listed(#"{"URI":"\#(AssetExample.address)","DURATION":«15»}"#, .media(half))
    ],
    passes: [
      AssetExample.listed(
        #"{"URI":"\#(AssetExample.address)","DURATION":15.04}"#,
        .media("#EXT-X-TARGETDURATION:5\n\(AssetExample.segments)"))
    ],
    check: .asset { asset, report in
      guard let listed = asset.listed, let list = listed.list.json?.assetList,
        let member = list.assets.first(where: { $0.index == listed.index }),
        case .value(let number, let place) = member.duration, let length = asset.length,
        (number.seconds - length).magnitude > tolerance
      else { return }
      report(
        "DURATION is \(number.seconds) s, but the asset is \(length) s long", in: listed.list,
        at: place, related: asset.longest.map { [asset.named($0)] } ?? [],
        measured: .most((number.seconds - length).magnitude))
    })

  /// The largest error in sums of rounded durations.
  static let tolerance = Seconds(nanoseconds: 500_000_000)

  /// An event 12 s after the one with the asset.
  private static let next =
    #"#EXT-X-DATERANGE:ID="ad2",CLASS="com.apple.hls.interstitial","#
    + #"START-DATE="2026-01-01T00:00:18.000Z",DURATION=15,X-RESUME-OFFSET=0,"#
    + #"X-ASSET-URI="https://ads.example.com/ad2.m3u8?_HLS_interstitial_id=ad2""#

  /// An asset of 30 seconds.
  private static let half =
    "#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n1.ts\n#EXTINF:10,\n2.ts\n#EXTINF:10,\n3.ts"
}
