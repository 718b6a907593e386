import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// Players with only public documentation, and one that does not play interstitials.
extension PlayerFact {
  static let bitmovin: [PlayerFact] = [
    bitmovin(
      .dateRanges(.interstitial), "need the tweak enable_sgai_handling in the web build of",
      "without it viewers see no ads, and never any with a relative URI"),
    bitmovin(.startOffBoundary, "is ignored by", "the break begins in the middle of a segment"),
    bitmovin(
      .word("RANGE", in: .timelineOccupies), "has no effect in",
      "the event takes no space on the timeline"),
    bitmovin(
      .attribute(.skipControlDuration), "is ignored by", "the skip button stays until the end"),
    bitmovin(
      .attribute(.skipControlLabelID), "is ignored by", "the skip button keeps its default label"),
  ]

  static let theoPlayer = [
    PlayerFact(
      player: .theoPlayer, versions: "", trait: .dateRanges(.interstitial),
      treatment: "are passed to the app as metadata by",
      consequence: "viewers see no ads unless the app inserts them",
      source: "THEOplayer documentation repository")
  ]

  static let videoJS = [
    PlayerFact(
      player: .videoJS, versions: "with http-streaming 3.17.4", trait: .dateRanges(.interstitial),
      treatment: "are passed to the app as cues by",
      consequence: "viewers see no ads unless the app inserts them",
      source: "videojs/http-streaming 3.17.4")
  ]

  private static func bitmovin(
    _ trait: PlayerTrait, _ treatment: String, _ consequence: String
  ) -> PlayerFact {
    PlayerFact(
      player: .bitmovin, versions: "8", trait: trait, treatment: treatment,
      consequence: consequence, source: "Bitmovin docs 2026: HLS Interstitials")
  }
}
