import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

extension PodURLRules {
  static let pdDiffersFromAsset = Rule(
    "pod-url/pd-differs-from-asset", .warning, .googleDAI,
    .advice("Google DAI docs: pod-serving/live/token"), about: .assets,
    facts: [.silences(["interstitial/duration-asset-mismatch"], about: .dateRange)],
    says: "A pod should not be longer than the pd in its request.",
    why: "The break overruns, and live viewers miss that much of the program.",
    remedy: "Report the pod to Google, or request the length that the break has.",
    fails: [loaded(pd: "«30000»", segments: 5)],
    passes: [
      loaded(pd: "30000", segments: 3),
      // A pod with too few ads ends early.
      loaded(pd: "30000", segments: 2),
    ],
    check: .asset { asset, report in
      guard
        let url = PodServingURL(
          asset.link.uri, additionalHosts: report.settings.podServingHosts),
        url.endpoint == .hlsManifest, let (number, part) = url.podDuration,
        let length = asset.length,
        length > Seconds(milliseconds: number) + InterstitialRules.tolerance
      else { return }
      let place = asset.link.range
      report(
        "pd is \(number) milliseconds, but the pod is \(length) seconds long", in: asset.source,
        at: place.count == asset.link.uri.utf8.count
          ? place.slice(part.range.lowerBound, part.range.upperBound) : place,
        related: asset.longest.map { [asset.named($0)] } ?? [])
    })

  /// A break with its pod, which has the given number of ten-second segments.
  private static func loaded(pd: String, segments: Int) -> Example {
    let plain = PodExample.tag(0)
    let tag = plain.replacing(
      PodExample.tokenPlace, with: PodExample.parameter(.fitting, in: plain))
    let address = tag.split(separator: "\"").first { $0.contains("/pods/") } ?? ""
    let media = (1...segments).map { "#EXTINF:10,\n\($0).ts" }.joined(separator: "\n")
    return .presentation([
      Example.live(
        "#EXT-X-PROGRAM-DATE-TIME:2026-03-25T18:39:54.000Z\n"
          + tag.replacing("pd=30000", with: "pd=\(pd)")
          .replacing(
            "DURATION=30", with: segments < 3 ? "DURATION=20,PLANNED-DURATION=30" : "DURATION=30")
      ).named("primary.m3u8"),
      Example.media("#EXT-X-TARGETDURATION:10\n\(media)").named("pod.m3u8"),
      AssetExample.log(#"{"url":"\#(address)","file":"pod.m3u8","status":200}"#),
    ])
  }
}

/// The attribute of a date range about how viewers share an ad pod.
extension PodURLRules {
  static let contentMayVaryNo = Rule(
    "pod-url/content-may-vary-no", .warning, .googleDAI,
    .advice("WWDC24 10114; Google DAI docs: Pod Serving reference/live"), about: .podURLs,
    alsoIn: .events,
    facts: [.silences(["coordination/personalised-address"], about: .attribute)],
    says: "X-CONTENT-MAY-VARY should not be NO for a pod that is decided for a session.",
    why: """
      Each session gets its own ads. With NO, SharePlay would synchronize participants in ads that \
      only some of them see.
      """,
    remedy: "Write X-CONTENT-MAY-VARY=\"YES\", or remove the attribute.",
    fails: [
      .pods(["DURATION=30": "DURATION=30,X-CONTENT-MAY-VARY=\"«NO»\""]),
      .pods(["DURATION=30": "DURATION=30,X-CONTENT-MAY-VARY=\"«NO»\""], listed: [0]),
    ],
    passes: [.pods(["DURATION=30": "DURATION=30,X-CONTENT-MAY-VARY=\"YES\""])],
    check: .document { document, report in
      var seen: Set<ByteRange> = []
      for pod in document.pods {
        let reference = pod.reference
        guard reference.isManifest, reference.isFirstOfDateRange,
          case .value("NO", let place)? = reference.dateRange?.string(.contentMayVary),
          let session = reference.url.parameter(.streamID), seen.insert(place).inserted
        else { continue }
        report(
          document.isOfApp
            ? "contentMayVary is false, but the pod is decided for a session; expected true"
            : "X-CONTENT-MAY-VARY is \"NO\", but the pod is decided for a session; expected YES",
          at: place,
          related: [
            RelatedPlace(reference.place(session.nameRange), "the session", in: pod.list?.text)
          ])
      }
    })
}
