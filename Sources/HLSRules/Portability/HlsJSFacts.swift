import HLSInterstitials
import HLSLinting
import HLSPlaylist

extension PlayerFact {
  /// Found in the source of hls.js 1.7.1; the versions of fixes are from its history.
  ///
  /// What is about 1.6.15 was seen when it played (`make players`), and then found in its source.
  static let hlsJS: [PlayerFact] = [
    fact(
      .dateRanges(.interstitial), in: "before 1.6.0 and in its light build", "are not played by",
      "viewers see no ads", "hls.js build-config.js and release notes"),
    fact(
      .dateRanges(.preload), "are ignored by",
      "the asset list is requested only shortly before its event"
    ),
    fact(
      .dateRanges(.schedule), in: "up to 1.7.2 (planned for 1.8)", "are ignored by",
      "scheduled events do not play", "hls.js issue 7571"),
    fact(
      .word("NO", in: .contentMayVary), "has no effect in",
      "playback is not coordinated between viewers who watch together",
      "hls.js v1.7.1 src/loader/interstitial-event.ts"),
    fact(.skipControl, "is ignored by", noSkipButton),
    fact(
      .lateAttribute(.playoutLimit), in: "before 1.6.3", "comes too late for",
      "ad content that is already buffered plays past the limit", "hls.js issues 7179, 7239"),
    fact(
      .jumpAppendedInPlace, "is not enforced by", "viewers seek past the event",
      "hls.js v1.7.1 src/loader/interstitial-event.ts, src/controller/interstitials-schedule.ts"),
    fact(
      .emptyAssetList, in: "before 1.6.15", "corrupts the schedule of",
      "viewers who join a live stream during the event are returned to the primary content",
      "hls.js issue 7641"),
    fact(
      .emptyAssetList, in: "1.6.15", "ends buffering for an event that replaces its own length in",
      "playback stops at the event", "hls.js v1.6.15 \(controller) updateBufferedPos"),
    fact(
      .emptyAssetList, in: "1.6.15", "applies no X-RESUME-OFFSET in",
      "content is shown that should be left out", "hls.js v1.6.15 \(controller) attachPrimary"),
    fact(
      .appendedInPlaceInLive, in: "1.6.15", "is appended at the wrong time by",
      "if it is announced ahead or a viewer joins at its start, playback stops, or its first asset "
        + "is not shown",
      "hls.js v1.6.15 \(controller) onScheduleUpdate, transferMediaTo; PR 7913"),
    fact(
      .apartAfterInPlace, in: "1.6.15", "cannot be left by",
      "playback stops after the event", "hls.js v1.6.15 \(controller) transferMediaTo"),
    fact(
      .word("JUMP", in: .restrict), in: "1.6.15 to 1.7.1", "ends a seek past the event in",
      "content resumes after the event, not at the position that was chosen",
      "hls.js v1.6.15 and v1.7.1 \(controller) onSeeking"),
    fact(
      .unknownLength, "counts as empty until its assets are loaded in",
      "the primary content resumes at the start of the event if they fail",
      "hls.js v1.7.1 src/loader/interstitial-event.ts"),
    fact(
      .signedQuery, in: "before 1.7.0", "is encoded again by",
      "the signature no longer matches, and the event is canceled",
      "hls.js src/utils/url-tools.ts (PR 7969)"),
    fact(
      .otherTracks, "is dropped where it would be appended in place by",
      "the break is not shown; elsewhere, a new MediaSource is started",
      "hls.js v1.7.1 src/controller/buffer-controller.ts, src/utils/mediasource-helper.ts"),
    fact(
      .preRollInLive, in: "before 1.7.0", "is followed by the wrong position in",
      "playback resumes at the start of the window, and stalls with low latency",
      "hls.js issues 7845, 7912, 7942; PRs 7846, 7908, 7944"),
    fact(
      .snapWithLowLatency, in: "before 1.7.1", "stalls playback in",
      "viewers wait before the primary content resumes", "hls.js issue 7978"),
    fact(
      .snapAfterEdge, in: "before 1.7.1", "is moved to an earlier segment by",
      "the event plays too early, or never",
      "hls.js v1.6.15 src/loader/interstitial-event.ts startTime; PR 7979"),
    fact(
      .slowAssetList, "is given up after 10 s without a byte or 30 s in all by",
      "the break is dropped without another attempt",
      "hls.js v1.7.1 src/config.ts interstitialAssetListLoadPolicy"),
  ]

  private static let controller = "src/controller/interstitials-controller.ts"
  private static let noSkipButton = "the app has to show its own skip button"

  private static func fact(
    _ trait: PlayerTrait, in versions: String = "1.7.1", _ treatment: String,
    _ consequence: String, _ source: String = "hls.js v1.7.1"
  ) -> PlayerFact {
    PlayerFact(
      player: .hlsJS, versions: versions, trait: trait, treatment: treatment,
      consequence: consequence, source: source)
  }
}
