import HLSInterstitials
import HLSLinting
import HLSPlaylist

extension PlayerFact {
  /// Found in the source of Shaka Player 5.2.7.
  static let shaka: [PlayerFact] = [
    fact(.dateRanges(.schedule), "are ignored by", "scheduled events do not play", parser),
    fact(
      .word("NO", in: .contentMayVary), "has no effect in",
      "playback is not coordinated between viewers who watch together", ads),
    fact(
      .word("PRIMARY", in: .timelineStyle), "has no effect in",
      "the event is highlighted on the timeline like any other", ads),
    fact(
      .attribute(.skipControlLabelID), "is ignored by", "the skip button keeps its default label",
      ads),
    fact(
      .startOffBoundary, "is ignored by", "the break begins in the middle of a segment", ads),
    fact(
      .laterDates, "is ignored by", "events after a jump of the dates play at the wrong position",
      parser),
    fact(
      .zonesInOrder, "is sorted as text by",
      "if time zones differ, END-ON-NEXT ends at the wrong date range", parser),
    fact(
      .missingRestriction, "has a skip button from its start in",
      "viewers skip paid ads", ads),
    fact(
      .missingJump, "starts only inside its date range in",
      "a seek past the event skips it, and a range without an end lasts one second", ads),
    fact(
      .missingOccupancy, "is handled like one with RANGE in",
      "without X-RESUME-OFFSET the primary content resumes at the end of the date range, whatever "
        + "has played",
      ads),
    fact(
      .addedAttribute, "is ignored by",
      "the event plays as first announced, except for X-PLAYOUT-LIMIT", ads),
    fact(
      .unknownLength, "replaces as much primary content as time passes in",
      "every stall of the ad costs viewers some of the program", ads),
    PlayerFact(
      player: .shaka, versions: "before 5.2.5 (or 5.1.18, 4.16.44, 4.15.56)", trait: .signedQuery,
      treatment: "is encoded again by",
      consequence: "the signature no longer matches, and the event is canceled",
      source: "Shaka PR 10415"),
    PlayerFact(
      player: .shaka, versions: "before 5.2.0", trait: .lateAttribute(.playoutLimit),
      treatment: "comes too late for",
      consequence: "a break that is already playing is not shortened", source: "Shaka PR 10262"),
    fact(
      .slowAssetList, "is given up after two attempts of 30 s by", "the ad is not shown",
      "Shaka v5.2.7 lib/net/backoff.js"),
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
