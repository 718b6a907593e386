import HLSLinting

/// How the profile for podcasts changes rules of other profiles.
enum PodcastTable {
  /// Rules of other profiles that are required of podcasts, too.
  static let escalations: [Escalation] = [
    raised("variant/codecs-missing", .error), raised("variant/resolution-missing", .error),
    raised("authoring/average-bandwidth-missing", .error),
    raised("authoring/iframe-missing", .error),
    raised("authoring/closed-captions-undeclared", .error),
    // Apple's page requires it, but the settings of the validator ignore it (1024).
    raised("authoring/language-missing", .warning),
    raised("timeline/start-off-segment-boundary", .info),
  ]

  private static func raised(_ rule: RuleID, _ severity: Severity) -> Escalation {
    Escalation(.profile(.applePodcasts), rule, is: severity)
  }

  /// Rules that ask for what a podcast must not have, or the contrary of what it must have.
  static let suspensions = Suspension(
    .applePodcasts,
    rules: [
      // The lowest versions are fixed.
      "version/higher-than-needed",
      // An audio-only variant is required.
      "authoring/tvos-audio-only-variant",
      // Errors that the settings of Apple's validator ignore.
      "authoring/captions-missing", "authoring/cellular-variant-missing",
      "authoring/default-variant", "authoring/sdr-missing", "authoring/hdr-frame-rate",
      "interstitial/asset-channels-differ",
      // Two I-frames a second are recommended.
      "authoring/iframe-density",
      // X-RESTRICT is forbidden.
      "interstitial/restrict-missing", "portability/restrict-missing-skippable",
      "interstitial/skip-control-without-restrict",
      // PRIMARY is required of ads, and an offset of zero of all interstitials.
      "timeline/ad-in-primary-style", "interstitial/resume-offset-live-zero",
      // Apple allows a difference of 10 percent.
      "interstitial/duration-asset-mismatch",
      // An asset list states the length itself, and PLANNED-DURATION suffices.
      "timeline/range-without-duration", "date-range/unknown-duration",
    ])

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
