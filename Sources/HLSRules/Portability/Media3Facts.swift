import HLSInterstitials
import HLSLinting
import HLSPlaylist

extension PlayerFact {
  /// Found in the source of Media3 1.11.0 and in its release notes.
  static let media3: [PlayerFact] = [
    fact(
      .dateRanges(.preload), "are ignored by",
      "the asset list is requested only shortly before its event",
      parser),
    fact(.dateRanges(.schedule), "are ignored by", "scheduled events do not play", parser),
    fact(
      .word("NO", in: .contentMayVary), "has no effect in",
      "playback is not coordinated between viewers who watch together", loader),
    fact(
      .word("RANGE", in: .timelineOccupies), "has no effect in",
      "the event takes no space on the timeline", loader),
    fact(
      .word("PRIMARY", in: .timelineStyle), "has no effect in",
      "the event is highlighted on the timeline like any other", loader),
    fact(
      .word("ONCE", in: .cue), "has no effect in",
      "every event plays only once, and its asset list is not requested again", loader),
    fact(
      .attribute(.restrict), "is not enforced by", "viewers can skip the event and seek past it",
      loader
    ),
    fact(
      .attribute(.playoutLimit), in: "before 1.10.0", "is ignored by",
      "the assets play to the end",
      "Media3 release notes 1.10.0"),
    fact(
      .skipControl, in: "before 1.9.0", "is ignored by", noSkipButton,
      "Media3 release notes 1.9.0"),
    fact(
      .postRollInLive, "is ignored by", "the post-roll does not play when the stream ends", loader),
    fact(
      .relativeAssetList, "is not resolved against the playlist by",
      "the asset list cannot be loaded",
      loader),
    fact(
      .clientParameters, "are not sent by",
      "the server of the asset list cannot distinguish sessions, nor see where viewers join", loader
    ),
    fact(
      .emptyAssetList, "is an error in", "the app is notified that the ad failed to load", loader),
    fact(
      .partialSkipControl, "replaces all X-SKIP-CONTROL attributes in",
      "a key that it omits counts as 0 or as missing", loader),
    fact(
      .addedAttribute, "is ignored by",
      "the event plays as it was when it came close to the end of the playlist", loader),
    fact(.listsAtOneTime, "is lost in", "its ads never play", loader),
    fact(
      .laterDates, "is ignored by", "events after a jump of the dates play at the wrong position",
      parser),
  ]

  private static let loader = "Media3 1.11.0 HlsInterstitialsAdsLoader"
  private static let parser = "Media3 1.11.0 HlsPlaylistParser"
  private static let noSkipButton = "the app has to show its own skip button"

  private static func fact(
    _ trait: PlayerTrait, in versions: String = "1.11.0", _ treatment: String,
    _ consequence: String, _ source: String
  ) -> PlayerFact {
    PlayerFact(
      player: .media3, versions: versions, trait: trait, treatment: treatment,
      consequence: consequence, source: source)
  }
}
