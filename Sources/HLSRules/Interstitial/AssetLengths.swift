import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// How long assets are, and how long they are said to be.
extension InterstitialRules {
  static let durationAssetMismatch = Rule(
    "interstitial/duration-asset-mismatch", .warning, .recommended,
    .should("rfc8216bis-22 App D.2; WWDC24 10114"), about: .assets,
    says: "The length of the date range is that of the asset.",
    why: """
      Timelines are drawn with the length that is given first, and jump when the asset is loaded; \
      without X-RESUME-OFFSET in live the viewer ends up elsewhere than planned.
      """,
    remedy: "Write the length of the asset into DURATION, or PLANNED-DURATION where it may change.",
    fails: [
      AssetExample.event(.media(half), saying: ",DURATION=«15»"),
      AssetExample.event(.media(half), saying: ",PLANNED-DURATION=«15»"),
    ],
    passes: [
      AssetExample.event(.media(half), saying: ",DURATION=30"),
      AssetExample.event(.media(half), saying: ",DURATION=29.97"),
      // A break that was broken off keeps its plan.
      AssetExample.event(.media(half), saying: ",DURATION=12,PLANNED-DURATION=30"),
      // What is cut is as long as it is cut to.
      AssetExample.event(.media(half), saying: ",DURATION=15,X-PLAYOUT-LIMIT=15"),
    ],
    check: .asset { asset, report in
      guard asset.listed == nil, !asset.isPrimaryItself, let length = asset.length else { return }
      let range = asset.interstitial.dateRange
      var stated: [(name: String, value: Seconds, place: ByteRange)] = []
      if case .value(let number, let place) = range.duration {
        stated.append(("DURATION", number.seconds, place))
      } else if case .value(let end, let place) = range.endDate, let start = range.startDate.value {
        stated.append(("END-DATE", start.distance(to: end), place))
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
        "\(first.name) gives \(first.value) s, and the asset is \(length) s long",
        in: asset.primary, at: first.place,
        related: [RelatedPlace(asset.link.range, "the asset", in: asset.primary.text)])
    })

  static let listedAssetDurationMismatch = Rule(
    "asset-list/asset-duration-mismatch", .warning, .recommended, .advice("rfc8216bis-22 App D.2"),
    about: .assets,
    says: "DURATION of a listed asset is the length of its playlist, within half a second.",
    why: "Players plan the break with it: a timeline that jumps, or a break that ends elsewhere.",
    remedy: "Write the sum of the EXTINF durations.",
    fails: [
      AssetExample.listed(#"{"URI":"\#(AssetExample.address)","DURATION":«15»}"#, .media(half))
    ],
    passes: [
      AssetExample.listed(
        #"{"URI":"\#(AssetExample.address)","DURATION":15.04}"#,
        .media("#EXT-X-TARGETDURATION:5\n\(AssetExample.segments)"))
    ],
    check: .asset { asset, report in
      guard let listed = asset.listed, case .assetList(let list)? = listed.list.json?.kind,
        let member = list.assets.first(where: { $0.index == listed.index }),
        case .value(let number, let place) = member.duration, let length = asset.length,
        (number.seconds - length).magnitude > tolerance
      else { return }
      report(
        "DURATION is \(number.seconds) s, and the asset is \(length) s long", in: listed.list,
        at: place)
    })

  /// By how much sums of rounded durations may be off.
  static let tolerance = Seconds(nanoseconds: 500_000_000)

  /// An asset of 30 seconds.
  private static let half =
    "#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n1.ts\n#EXTINF:10,\n2.ts\n#EXTINF:10,\n3.ts"
}
