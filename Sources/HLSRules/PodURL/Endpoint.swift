import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// The endpoint of the request, and whether an interstitial can use it.
extension PodURLRules {
  static let dashEndpoint = Rule(
    "pod-url/dash-endpoint", .error, .googleDAI, .must("googleads-ima-html5-dai: DASH sample"),
    about: .podURLs,
    facts: [
      .silences(
        [
          "pod-url/path-shape", "pod-url/extension", "interstitial/asset-not-playlist",
          "asset-list/asset-not-playlist",
        ], about: .attribute)
    ],
    says: "The asset of an interstitial must be an HLS pod, not a DASH pod.",
    why: "The response is an MPD, which HLS players cannot read, so viewers get no ads.",
    remedy: "Request an .m3u8 from /linear/pods/v1/hls/ instead.",
    fails: [.asset("linear/pods/v1/dash/\(event)/stream/\(session)/pod/1/manifest.mpd")],
    passes: [.pod()],
    check: assetMustNotBe(.dashManifest, "a DASH manifest"))

  static let segmentEndpoint = Rule(
    "pod-url/segment-endpoint", .error, .googleDAI,
    .must("Google DAI docs: Pod Serving reference/live"),
    about: .podURLs,
    facts: [
      .silences(
        [
          "pod-url/path-shape", "pod-url/extension", "interstitial/asset-not-playlist",
          "asset-list/asset-not-playlist",
        ], about: .attribute)
    ],
    says: "The asset of an interstitial must be a playlist, not an endpoint for single segments.",
    why: """
      The response is one media segment or a redirect to it, and not a playlist: players cannot \
      play it, and viewers get no ads.
      """,
    remedy: "Request an .m3u8 from /linear/pods/v1/hls/ instead.",
    fails: [.asset("linear/pods/v1/seg/\(event)/pod/1/profile/720p/0.ts")],
    passes: [.pod()],
    check: assetMustNotBe(.segment, "a media segment"))

  static let streamCreateEndpoint = Rule(
    "pod-url/stream-create-endpoint", .error, .googleDAI,
    .must("Google DAI docs: Pod Serving reference/live"),
    about: .podURLs,
    facts: [
      .silences(
        [
          "pod-url/path-shape", "pod-url/extension", "interstitial/asset-not-playlist",
          "asset-list/asset-not-playlist",
        ], about: .attribute)
    ],
    says: "The asset of an interstitial must not be an endpoint that creates or registers streams.",
    why: """
      It answers POST with JSON. The GET request of a player gets an error, and viewers get no \
      ads.
      """,
    remedy: "Create the stream in the app, and write the address of the pod's playlist here.",
    fails: [.asset("ssai/pods/api/v1/\(event)/stream")],
    passes: [.pod()],
    check: assetMustNotBe(.streamCreate, "the registration of a stream"))

  static let manifestInAssetListAttribute = Rule(
    "pod-url/manifest-in-asset-list-attribute", .error, .googleDAI,
    .must("Google DAI docs: Pod Serving reference/live; rfc8216bis-22 App D.2"),
    about: .podURLs,
    facts: [.silences(["interstitial/asset-list-is-playlist"], about: .attribute)],
    says: "The playlist of an ad pod must be in X-ASSET-URI, not in X-ASSET-LIST.",
    why: """
      X-ASSET-LIST links to JSON. The player fails to parse the playlist and drops the break, and \
      viewers get no ads.
      """,
    remedy: "Rename the attribute from X-ASSET-LIST to X-ASSET-URI.",
    fails: [.pods(["X-ASSET-URI": "«X-ASSET-LIST»"])],
    passes: [.pod()],
    check: .podURL { reference, document, report in
      guard reference.role == .assetList, reference.isManifest,
        let attribute = reference.dateRange?.attributes(.assetList)
          .first(where: { $0.valueRange == reference.range })
      else { return }
      report(
        "\(document.name(of: .assetList)) links to the playlist of an ad pod; expected "
          + document.name(of: .assetURI),
        at: attribute.nameRange)
    })

  static let liveEventInVOD = Rule(
    "pod-url/live-event-in-vod", .warning, .googleDAI,
    .advice("Google DAI docs: Pod Serving reference/live and reference/vod"),
    about: .podURLs,
    says:
      "A VOD playlist should have pods of its own session, not the /linear/ pods of a live event.",
    why: "Pods of a live event are decided for a time that has passed when the VOD is watched.",
    remedy: "Get the pods of a VOD stream from /ondemand/pods/ when its session starts.",
    fails: [
      .pods(
        ["https://": "«https://", "\(PodExample.tokenPlace)": "\(PodExample.tokenPlace)»"],
        after: "#EXT-X-ENDLIST\n")
    ],
    passes: [.pod(), .pods([:], after: "#EXT-X-PLAYLIST-TYPE:EVENT\n")],
    check: .podURL { reference, document, report in
      guard reference.isManifest, document.playlist.isOnDemand else { return }
      report(
        "pod of a live event in a VOD playlist; expected a pod of its own session",
        at: reference.range)
    })

  private static let event = "network/1234/custom_asset/example-live"
  private static let session = PodExample.session

  /// Reports an asset that is `endpoint`.
  private static func assetMustNotBe(
    _ endpoint: PodServingEndpoint, _ name: String
  ) -> Check {
    .podURL { reference, _, report in
      guard reference.url.endpoint == endpoint, reference.role != .mediaSegment else { return }
      report("the asset is \(name); expected the playlist of an ad pod", at: reference.range)
    }
  }
}

extension Example {
  /// An interstitial with another asset of the service.
  fileprivate static func asset(_ path: String) -> Example {
    live(
      #"""
      #EXT-X-PROGRAM-DATE-TIME:2026-03-25T18:39:54.000Z
      #EXT-X-DATERANGE:ID="ab-001",CLASS="com.apple.hls.interstitial",\#
      START-DATE="2026-03-25T18:40:00.000Z",DURATION=30,\#
      X-ASSET-URI="«https://dai.google.com/\#(path)?_HLS_interstitial_id=ab-001»"
      """#)
  }
}
