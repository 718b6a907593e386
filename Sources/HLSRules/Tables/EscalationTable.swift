import HLSLinting

/// The profiles and settings that raise the severity of rules.
enum EscalationTable {
  static let rows: [Escalation] =
    PodcastTable.escalations + [
      Escalation(
        .players([.shaka, .media3]), "date-range/start-date-omitted-compat", is: .warning),
      Escalation(.profile(.appleAuthoring), "variant/codecs-missing", is: .error),
      Escalation(.profile(.appleAuthoring), "variant/resolution-missing", is: .error),
      Escalation(.profile(.appleAuthoring), "variant/frame-rate-missing", is: .error),
      Escalation(.profile(.appleAuthoring), "variant/average-above-peak", is: .error),
      Escalation(.profile(.appleAuthoring), "low-latency/part-hold-back-recommended", is: .error),
      Escalation(.profile(.appleAuthoring), "segment/target-duration-typical", is: .warning),
      Escalation(.profile(.appleAuthoring), "segment/discontinuity-map-change", is: .warning),
      Escalation(.profile(.appleAuthoring), "interstitial/asset-codecs-differ", is: .warning),
      Escalation(.profile(.appleAuthoring), "delivery/text-not-compressed", is: .error),
      Escalation(.profile(.lowLatency), "delivery/text-not-compressed", is: .error),
      Escalation(.profile(.lowLatency), "delivery/age-header-missing", is: .warning),
      Escalation(.podAuthentication, "pod-url/auth-token-missing", is: .error),
      Escalation(.adBreakAPI, "ad-break/id-characters", is: .error),
      Escalation(.adBreakAPI, "ad-break/id-length", is: .error),
    ]
}
