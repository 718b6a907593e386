import HLSLinting

/// What a violation costs a viewer, estimated from the category of its rule; less is worse.
enum Harm: Int, Comparable {
  /// The presentation may not play at all.
  case playback
  /// Ads may be lost, or play at the wrong time.
  case interstitials
  case other

  init(_ rule: RuleID) {
    self =
      switch rule.category {
      case "target", "text", "playlist", "delivery", "segment", "encryption", "variant",
        "rendition", "presentation", "live", "low-latency", "variable":
        .playback
      case "interstitial", "asset-list", "ad-break", "pod-url", "timeline", "date-range",
        "coordination", "attribute":
        .interstitials
      default: .other
      }
  }

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
