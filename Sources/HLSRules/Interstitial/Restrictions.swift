import SourceText
import HLSInterstitials
import HLSLinting
import HLSPlaylist

extension InterstitialRules {
  static let restrictMissing = Rule(
    "interstitial/restrict-missing", .info, .pedantic,
    .advice(
      "rfc8216bis-22 App D.2; AVPlayerInterstitialEventController.h (SDK 26.4) restrictions"),
    about: .interstitials, alsoIn: .schedules,
    facts: [.off(in: .applePodcasts, because: "X-RESTRICT is forbidden.")],
    says:
      "An interstitial should have X-RESTRICT to keep viewers from skipping it or seeking past it.",
    why: "Without X-RESTRICT, viewers may skip the ad, and seek past it without seeing it.",
    remedy: #"Add X-RESTRICT="SKIP,JUMP" to a paid break."#,
    fails: [.media("«#EXT-X-DATERANGE»\(ad),X-RESUME-OFFSET=0")],
    passes: [.media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,X-RESTRICT="SKIP,JUMP""#)],
    check: .interstitial { interstitial, document, report in
      // With a skip control the finding is skip-control-without-restrict.
      guard !interstitial.dateRange.has(.restrict), !interstitial.dateRange.has(.skipControlOffset)
      else { return }
      report(
        "no \(document.name(of: .restrict)); viewers may skip the interstitial and seek past it",
        at: interstitial.head)
    })

  static let onceWithJump = Rule(
    "interstitial/once-with-jump", .info, .pedantic,
    .advice("rfc8216bis-22 §4.4.5.1; rfc8216bis-22 App D.2"),
    about: .interstitials, alsoIn: .schedules,
    says: "ONCE in CUE should not be combined with JUMP in X-RESTRICT.",
    why: """
      JUMP plays the event at each seek across it, even if the viewer has seen it; ONCE plays it a \
      single time. The result depends on the player.
      """,
    remedy: "Remove ONCE from CUE, or JUMP from X-RESTRICT.",
    fails: [.media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,CUE="ONCE",X-RESTRICT="«JUMP»""#)],
    passes: [.media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,CUE="ONCE",X-RESTRICT="SKIP""#)],
    check: .interstitial { interstitial, _, report in
      guard case .value(let words, let place) = interstitial.restrict, words.contains("JUMP"),
        case .value(let triggers, let cue) = interstitial.dateRange.words(.cue),
        triggers.contains("ONCE")
      else { return }
      report(
        "JUMP replays the event at each seek across it; ONCE plays it a single time", at: place,
        related: [RelatedPlace(cue, "ONCE is here")])
    })
}
