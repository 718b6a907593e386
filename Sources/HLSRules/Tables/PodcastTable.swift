import HLSLinting

/// Which findings those about podcasts silence.
enum PodcastTable {
  /// The rules about podcasts that state the same defect as others.
  static let silencings: [Silencing] = [
    Silencing(
      ["delivery/podcast-credentials"], silence: ["delivery/cors-credentials"], about: .line),
    Silencing(
      ["authoring/podcast-not-vod"], silence: ["authoring/playlist-type-missing"], about: .document),
    Silencing(
      ["playlist/vod-without-endlist"], silence: ["authoring/podcast-not-vod"], about: .document),
    Silencing(
      ["authoring/podcast-version"],
      silence: [
        "version/missing", "version/byterange-needs-4", "version/float-extinf-needs-3",
        "version/iframes-only-needs-4", "version/iv-needs-2", "version/keyformat-needs-5",
        "version/keyformatversions-needs-5", "version/map-iframes-needs-5", "version/map-needs-6",
        "version/sample-aes-needs-5",
      ], about: .document),
    Silencing(
      ["authoring/podcast-target-duration"], silence: ["segment/target-duration-typical"],
      about: .line),
    Silencing(
      ["authoring/podcast-audio-group"], silence: ["authoring/muxed-audio"], about: .line),
    Silencing(
      ["authoring/podcast-codecs"],
      silence: ["authoring/codec-family"], about: .line),
    // Apple only recommends them.
    Silencing(
      ["authoring/podcast-iframe-attributes"],
      silence: [
        "variant/codecs-missing", "variant/resolution-missing",
        "authoring/average-bandwidth-missing",
      ], about: .line),
    Silencing(
      ["authoring/podcast-cue"],
      silence: ["timeline/pre-roll-repeats", "interstitial/cue-without-duration"],
      about: .dateRange),
    Silencing(
      ["authoring/podcast-restrict"], silence: ["interstitial/once-with-jump"], about: .dateRange),
    Silencing(
      ["authoring/podcast-debug-attribute"],
      silence: [
        "attribute/unknown-name", "interstitial/unknown-x-attribute",
        "date-range/x-attribute-naming",
      ], about: .attribute),
    Silencing(
      ["authoring/podcast-resume-offset"],
      silence: [
        "interstitial/resume-offset-missing-vod", "interstitial/resume-offset-negative",
        "interstitial/resume-offset-beyond-end", "timeline/resume-differs-from-duration",
        "timeline/pre-roll-replaces-opening", "interstitial/point-with-replacement",
      ], about: .dateRange),
    Silencing(
      ["authoring/podcast-timeline-occupies"],
      silence: [
        "timeline/occupancy-implicit", "timeline/style-on-point",
        "interstitial/point-with-replacement",
      ], about: .dateRange),
    Silencing(
      ["authoring/podcast-snap"], silence: ["timeline/start-off-segment-boundary"],
      about: .dateRange),
    Silencing(
      ["authoring/podcast-duration-missing"],
      silence: ["timeline/range-without-duration", "date-range/unknown-duration"],
      about: .dateRange),
    Silencing(
      ["authoring/podcast-range-boundary"],
      silence: [
        "timeline/start-after-end", "timeline/start-at-end", "timeline/start-near-end",
        "timeline/start-before-first-date",
        "date-range/outside-timeline",
      ], about: .attribute),
    Silencing(
      ["authoring/podcast-asset-duration"],
      silence: [
        "authoring/podcast-planned-duration-exceeded", "interstitial/duration-asset-mismatch",
      ], about: .dateRange),
    Silencing(
      ["authoring/podcast-asset-types"], silence: ["interstitial/asset-without-video"],
      about: .attribute),
    Silencing(
      ["authoring/podcast-planned-duration-exceeded"],
      silence: ["interstitial/duration-asset-mismatch"], about: .dateRange),
    Silencing(
      ["presentation/date-range-missing", "presentation/date-range-set-mismatch"],
      silence: ["authoring/podcast-audio-interstitials"], about: .document),
  ]
}
