import HLSLinting

/// The rules about date ranges that hold for the events of a schedule, whose properties mean the same.
enum ScheduleTable {
  static let rules = Set(PodURLRules.all.map(\.id) + AdBreakRules.all.map(\.id) + events)

  private static let events: [RuleID] = [
    "interstitial/asset-custom-scheme", "interstitial/asset-not-https",
    "interstitial/asset-uri-is-list", "interstitial/asset-list-is-playlist",
    "interstitial/asset-not-playlist", "interstitial/asset-is-ad-tag",
    "interstitial/signed-address-expires", "interstitial/post-roll-in-endless-live",
    "date-range/no-time-zone",
    "interstitial/resume-offset-live-zero", "interstitial/resume-offset-negative",
    "interstitial/playout-limit-unreached",
    "interstitial/restrict-missing", "interstitial/once-with-jump",
    "interstitial/skip-control-after-end", "interstitial/skip-control-duration-zero",
    "interstitial/skip-control-incomplete", "interstitial/skip-control-without-restrict",
    "timeline/pre-roll-replaces-opening", "timeline/style-on-point", "timeline/pre-roll-repeats",
    "coordination/content-may-vary-missing", "coordination/personalised-address",
    "coordination/events-differ", "coordination/ids-differ", "coordination/attributes-differ",
    "coordination/length-differs",
  ]
}
