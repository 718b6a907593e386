import HLSInterstitials
import HLSLinting
import HLSPlaylist

extension PlayerFact {
  /// Read in the source of Media3 1.11.0 and in its release notes.
  static let media3: [PlayerFact] = [
    fact(
      .dateRanges(.preload), "are ignored by", "the asset list is asked for when its event is near",
      parser),
    fact(.dateRanges(.schedule), "are ignored by", "nothing that they schedule plays", parser),
    fact(
      .word("NO", in: .contentMayVary), "has no effect in",
      "nothing is coordinated between viewers who watch together", loader),
    fact(
      .word("RANGE", in: .timelineOccupies), "has no effect in",
      "the event takes up no room on the timeline", loader),
    fact(
      .word("PRIMARY", in: .timelineStyle), "has no effect in",
      "the event is highlighted on the timeline as any other", loader),
    fact(
      .word("ONCE", in: .cue), "has no effect in",
      "every event plays once there, and its asset list is not asked for again", loader),
    fact(
      .attribute(.restrict), "is not enforced by", "viewers skip the event and seek past it", loader
    ),
    fact(
      .attribute(.playoutLimit), in: "before 1.10.0", "is ignored by",
      "the assets play to their end",
      "Media3 release notes 1.10.0"),
    fact(
      .skipControl, in: "before 1.9.0", "is ignored by", noSkipButton,
      "Media3 release notes 1.9.0"),
    fact(.postRollInLive, "is ignored by", "it does not play when the stream ends", loader),
    fact(
      .relativeAssetList, "is not resolved against the playlist by", "the list cannot be loaded",
      loader),
    fact(
      .clientParameters, "are not sent by",
      "the server of the list cannot tell sessions apart, nor where viewers join", loader),
    fact(
      .emptyAssetList, "is an error to", "the app is told that the ad failed to load", loader),
    fact(
      .partialSkipControl, "replaces all X-SKIP-CONTROL attributes in",
      "a key that it leaves out is taken for 0 or for none", loader),
    fact(
      .addedAttribute, "is ignored by",
      "the event plays as it was when it came near the playlist's end", loader),
    fact(.listsAtOneTime, "is lost in", "its ads never play", loader),
    fact(
      .laterDates, "is ignored by", "events after a jump of the dates play at another place",
      parser),
  ]

  private static let loader = "Media3 1.11.0 HlsInterstitialsAdsLoader"
  private static let parser = "Media3 1.11.0 HlsPlaylistParser"
  private static let noSkipButton = "the app has to draw a skip button of its own"

  private static func fact(
    _ trait: PlayerTrait, in versions: String = "1.11.0", _ treatment: String,
    _ consequence: String, _ source: String
  ) -> PlayerFact {
    PlayerFact(
      player: .media3, versions: versions, trait: trait, treatment: treatment,
      consequence: consequence, source: source)
  }
}
