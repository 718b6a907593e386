import HLSLinting
import HLSPlaylist

/// What follows from a line that is meant to be a tag and is not: its name is misspelled, or it is a comment.
///
/// Each tag has a row, or a reason why nothing follows.
enum LostTags {
  static let rows: [Rule.LostTags] = [
    lost([.extm3u], "playlist/extm3u-first-line"),
    lost([.targetDuration], "segment/target-duration-required"),
    lost(
      [.targetDuration, .extinf, .streamInf, .media, .endlist, .mediaSequence, .playlistType],
      "playlist/kind-undetermined"),
    lost(
      [.extinf], "segment/extinf-required", "timeline/start-after-end",
      "date-range/outside-timeline", "playlist/live-window-too-short", "date-time/drift",
      "marker/length", "marker/open-break", "marker/elapsed", "low-latency/skip-inside-boundary",
      "playlist/start-offset-beyond-playlist"),
    lost(
      [.byterange], "segment/byterange-offset-required-first",
      "segment/byterange-offset-required-other-resource", "segment/duplicate-uri",
      "segment/address-repeated"),
    lost(
      [.discontinuity], "segment/discontinuity-map-change", "date-time/drift",
      "segment/address-repeated", "presentation/foreign-segments",
      "segment/stitched-without-discontinuity"),
    lost([.key], "encryption/clear-under-key"),
    lost(
      [.gap], "segment/duplicate-uri",
      "segment/address-repeated"),
    lost([.map], "segment/map-missing-for-fmp4", "authoring/fmp4-for-new-codecs"),
    lost(
      [.iFramesOnly], "version/map-needs-6", "segment/duplicate-uri",
      "segment/address-repeated"),
    lost(
      [.endlist], "playlist/vod-without-endlist", "interstitial/resume-offset-live-zero",
      "playlist/live-window-too-short"),
    lost(
      [.programDateTime], "timeline/start-unmappable", "date-range/pdt-required",
      "low-latency/pdt-required", "date-time/not-on-first-segment"),
    lost([.dateRange], "date-range/start-date-required", "variable/unused-variable"),
    lost([.streamInf], "variant/uri-without-stream-inf", "playlist/no-variants"),
    lost(
      [.streamInf, .iFrameStreamInf], "rendition/group-unused", "steering/pathways-not-equivalent",
      "steering/priority-unknown-pathway", "steering/priority-without-pathway"),
    lost(
      [.media], "rendition/groups-differ-in-members", "variant/audio-group-missing",
      "variant/video-group-missing", "variant/subtitles-group-missing",
      "variant/closed-captions-group-missing"),
    lost([.define], "variable/undefined-reference"),
    lost([.version], "version/missing", "version/session-key-attributes"),
    lost([.partInf], "low-latency/part-inf-required", "low-latency/part-target-required"),
    lost(
      [.serverControl], "low-latency/block-reload-missing", "low-latency/part-hold-back-required",
      "low-latency/skip-without-permission"),
    lost([.part], "low-latency/part-byterange-no-base", "low-latency/part-independent-missing"),
    lost([.preloadHint], "low-latency/preload-hint-missing"),
    lost(
      [.skip], "coordination/content-may-vary-missing", "timeline/occupancy-implicit",
      "timeline/start-before-first-date"),
    lost([.renditionReport], "low-latency/rendition-report-missing"),
  ]

  /// Why nothing follows from the loss of each other tag, in its own document.
  static let withoutConsequence: [TagName: String] = [
    .independentSegments: "it promises, and nothing requires it",
    .start: "without it, clients begin at the usual place",
    .discontinuitySequence: "without it, the sequence begins at 0",
    .allowCache: "it was removed from the protocol",
    .bitrate: "it is a hint",
    .sessionData: "nothing refers to it",
    .sessionKey: "it only repeats keys of media playlists",
    .contentSteering: "without it, clients choose a pathway themselves",
  ]

  private static func lost(_ tags: [TagName], _ silenced: RuleID...) -> Rule.LostTags {
    Rule.LostTags(tags, silence: silenced)
  }
}
