/// A set of rules that is switched on and off together.
public enum Profile: String, Sendable, CaseIterable {
  /// Errors of the protocol text.
  case spec
  /// What the protocol text recommends, sure slips, and facts worth reading.
  case recommended
  /// Google DAI pod URLs, tokens and ad breaks.
  case googleDAI = "google-dai"
  /// Two loads of one playlist.
  case live
  /// HTTP answers.
  case delivery
  /// Advice, unusual but legal, noisy guesses.
  case pedantic
  /// The low-latency server profile (rfc8216bis-22, appendix B.1).
  case lowLatency = "low-latency"
  /// Apple's HLS Authoring Specification.
  case appleAuthoring = "apple-authoring"
  /// Players other than Apple's, and vendors' services.
  case portability
  /// Recorded IMA sessions and Info.plist.
  case ima
  /// Drafts that are not published yet.
  case experimental

  /// The profiles that are on unless they are switched off.
  public static let defaults: Set<Profile> = [
    .spec, .recommended, .googleDAI, .live, .delivery, .ima,
  ]
}
