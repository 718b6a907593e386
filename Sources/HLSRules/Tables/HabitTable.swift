import HLSLinting

/// The rules about what a packager does in each segment, variant or date range, which is one thing to change.
///
/// Each reports every place, and the linter makes one finding of them that says how many there are.
enum HabitTable {
  static let rules: [RuleID] = text + dates + dateRanges + players

  private static let text: [RuleID] = [
    "text/trailing-whitespace", "text/whitespace-after-colon", "text/blank-title",
    "text/unexpanded-macro", "segment/extinf-missing-comma", "attribute/whitespace-in-list",
    "attribute/hex-lowercase",
  ]

  private static let dates: [RuleID] = [
    "date-time/no-milliseconds", "date-time/zone-without-colon", "date-time/no-time-zone",
  ]

  private static let dateRanges: [RuleID] = [
    "date-range/start-date-omitted-compat", "date-range/scte35-legacy-cue-tags",
    "date-range/x-attribute-naming", "interstitial/resume-offset-missing-vod",
    "coordination/content-may-vary-missing",
  ]

  /// Players handle every occurrence in the same way.
  private static let players: [RuleID] = [
    "portability/content-may-vary-support", "portability/cue-once-support",
    "portability/interstitial-support", "portability/preload-support",
    "portability/schedule-support",
    "portability/playout-limit-support", "portability/post-roll-in-live",
    "portability/pre-roll-in-live", "portability/query-parameter-support",
    "portability/restrict-not-enforced", "portability/skip-control-support",
    "portability/snap-with-low-latency", "portability/timeline-occupies-default",
    "portability/timeline-occupies-support", "portability/timeline-style-support",
  ]
}
