import HLSInterstitials
import HLSLinting
import HLSPlaylist

extension PlayerFact {
  /// When AVFoundation started to act on each attribute, according to the availability in its
  /// interface.
  static let avPlayer: [PlayerFact] = [
    fact(.dateRanges(.schedule), "before iOS 26.4", "scheduled events do not play"),
    fact(
      .word("NO", in: .contentMayVary), "before iOS 18",
      "playback is not coordinated between viewers who watch together"),
    fact(
      .word("RANGE", in: .timelineOccupies), "before iOS 18",
      noTimeline),
    fact(
      .word("PRIMARY", in: .timelineStyle), "before iOS 18",
      noTimeline),
    fact(.skipControl, "before iOS 26", noSkipButton),
    PlayerFact(
      player: .avPlayer, versions: "", trait: .unlistedFormat, treatment: "is not recognized by",
      consequence: "a variant that has it is left out",
      source: "HLS authoring spec appendixes, Values for the CODECS attribute"),
  ]

  private static let noTimeline = "there is no integrated timeline to show the event on"
  private static let noSkipButton = "the app has to show its own skip button"

  private static func fact(
    _ trait: PlayerTrait, _ versions: String, _ consequence: String
  ) -> PlayerFact {
    var treatment = "is ignored by"
    if case .dateRanges = trait { treatment = "are ignored by" }
    return PlayerFact(
      player: .avPlayer, versions: versions, trait: trait, treatment: treatment,
      consequence: consequence, source: "AVPlayerInterstitialEventController.h (SDK 26.4)")
  }
}
