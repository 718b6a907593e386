import HLSInterstitials
import HLSLinting
import HLSPlaylist

extension PlayerFact {
  /// Read in the source of Shaka Player 5.2.7.
  static let shaka: [PlayerFact] = [
    fact(.dateRanges(.schedule), "are ignored by", "nothing that they schedule plays", parser),
    fact(
      .word("NO", in: .contentMayVary), "has no effect in",
      "nothing is coordinated between viewers who watch together", ads),
    fact(
      .word("PRIMARY", in: .timelineStyle), "has no effect in",
      "the event is highlighted on the timeline as any other", ads),
    fact(
      .attribute(.skipControlLabelID), "is ignored by", "the skip button keeps its own words", ads),
    fact(
      .startOffBoundary, "is ignored by", "the break begins in the middle of a segment", ads),
    fact(
      .laterDates, "is ignored by", "events after a jump of the dates play at another place",
      parser),
    fact(
      .zonesInOrder, "is put in order as text by",
      "in zones that differ, END-ON-NEXT ends at the wrong date range", parser),
    fact(
      .missingRestriction, "has a skip button from its first moment in",
      "viewers skip what is paid for", ads),
    fact(
      .missingJump, "begins only inside its date range in",
      "a seek past it leaves it out, and a range without an end is one second long", ads),
    fact(
      .missingOccupancy, "counts as one with RANGE in",
      "without X-RESUME-OFFSET the primary resumes at the end of the date range, whatever played",
      ads),
    fact(
      .addedAttribute, "is ignored by",
      "the event plays as it was first announced, X-PLAYOUT-LIMIT apart", ads),
    fact(
      .unknownLength, "replaces as much of the primary as time goes by in",
      "every stall of the ad costs viewers some of the programme", ads),
  ]

  private static let ads = "Shaka v5.2.7 lib/ads/interstitial_ad_manager.js"
  private static let parser = "Shaka v5.2.7 lib/hls/hls_parser.js"

  private static func fact(
    _ trait: PlayerTrait, _ treatment: String, _ consequence: String, _ source: String
  ) -> PlayerFact {
    PlayerFact(
      player: .shaka, versions: "5.2.7", trait: trait, treatment: treatment,
      consequence: consequence, source: source)
  }
}
