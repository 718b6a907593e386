import HLSLinting

extension SilencingTable {
  /// Rows about reloads.
  ///
  /// Rows about a date range are checked after all tags with its ID have been merged, including
  /// across reloads and delta updates.
  static let live: [Silencing] = [
    // A tag that is gone also makes the load wrong by itself.
    Silencing(
      ["live/server-control-presence"],
      silence: [
        "low-latency/part-inf-required", "low-latency/part-hold-back-required",
        "low-latency/part-target-required",
      ], about: .document),
    Silencing(
      ["ad-break/id-unstable"],
      silence: ["live/interstitial-asset-changed", "live/date-range-attribute-changed"],
      about: .attribute),
    Silencing(
      ["live/date-range-id-changed"], silence: ["live/interstitial-late", "live/date-range-late"],
      about: .dateRange),
    Silencing(
      ["live/date-range-id-reused"],
      silence: ["live/date-range-attribute-changed", "live/interstitial-asset-changed"],
      about: .dateRange),
    Silencing(
      ["live/interstitial-asset-changed"], silence: ["live/date-range-attribute-changed"],
      about: .attribute),
    Silencing(
      ["live/interstitial-asset-changed", "live/scte35-attribute-lost"],
      silence: ["live/date-range-attribute-lost"], about: .dateRange),
    Silencing(
      ["date-range/start-date-required"], silence: ["live/date-range-attribute-lost"],
      about: .dateRange),
    Silencing(
      ["live/interstitial-late"], silence: ["live/date-range-late"], about: .dateRange),
    Silencing(
      ["live/event-removed"],
      silence: [
        "live/media-sequence-missing", "live/media-sequence-miscounted",
        "live/segment-removed-out-of-order", "live/window-too-short",
      ], about: .document),
    // A load that is older than the one before it.
    Silencing(
      ["live/media-sequence-decreased"],
      silence: [
        "live/segment-inserted", "live/segment-removed-out-of-order",
        "live/discontinuity-sequence-decreased", "live/part-removed-out-of-order",
        "live/rendition-report-regressed", "live/preload-hint-not-honoured",
      ], about: .document),
    Silencing(
      ["live/endlist-removed"], silence: ["live/segment-after-endlist"], about: .document),
    Silencing(
      ["live/playlist-type-in-live"], silence: ["playlist/type-with-sliding-window"],
      about: .document),
    Silencing(
      ["live/window-too-short"], silence: ["playlist/live-window-too-short"], about: .document),
    Silencing(
      ["segment/map-missing-for-fmp4"], silence: ["live/map-removed"], about: .line),
    Silencing(["live/stale"], silence: ["live/part-stale"], about: .document),
    Silencing(
      ["live/part-inf-changed"], silence: ["low-latency/part-hold-back-recommended"],
      about: .document),
    Silencing(["live/define-dropped"], silence: ["variable/undefined-reference"], about: .line),
    Silencing(
      ["live/define-dropped"],
      silence: ["live/segment-tags-changed", "live/segment-uri-changed"], about: .document),
    Silencing(
      [
        "live/segment-duration-changed", "live/segment-inserted",
        "live/segment-removed-out-of-order", "live/event-removed",
      ], silence: ["live/pdt-mapping-changed"], about: .document),
    Silencing(
      ["date-range/pdt-required"], silence: ["live/pdt-mapping-changed"], about: .document),
    Silencing(
      ["live/delta-removed-list-missing"], silence: ["live/date-range-removed-early"],
      about: .document),
    Silencing(
      ["live/delta-tag-missing"],
      silence: [
        "live/segment-tags-changed", "live/key-removed", "live/map-removed",
        "live/pdt-mapping-changed", "live/discontinuity-sequence-decreased",
        "live/discontinuity-sequence-not-raised", "low-latency/skip-without-permission",
        "low-latency/part-inf-required",
      ], about: .document),
    Silencing(
      ["delivery/future-msn-accepted", "delivery/block-reload-not-blocking"],
      silence: ["delivery/blocked-too-long"], about: .line),
    // Any other finding says more than that something changed.
    Silencing(
      LiveRules.all.map(\.id).filter { $0 != "live/vod-changed" }, silence: ["live/vod-changed"],
      about: .document),
  ]
}
