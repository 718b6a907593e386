import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// What viewers can do in addition to what X-RESTRICT allows.
extension PortabilityRules {
  static let restrictMissingSkippable = Rule.portability(
    "portability/restrict-missing-skippable", .warning, [.missingRestriction],
    facts: [
      .off(in: .applePodcasts, because: "X-RESTRICT is forbidden."),
      .silences(
        ["interstitial/restrict-missing", "portability/seek-past-break"], about: .dateRange),
    ],
    says: "An event should have X-RESTRICT, or a skip control that says when it may be skipped.",
    remedy: #"Add X-RESTRICT="SKIP,JUMP" to a paid break."#,
    fails: [.media("«#EXT-X-DATERANGE»\(ad),X-RESUME-OFFSET=0")],
    passes: [
      .media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,X-RESTRICT="SKIP,JUMP""#),
      .media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,X-SKIP-CONTROL-OFFSET=5"#),
    ],
    check: .interstitial { interstitial, document, report in
      let settings = report.settings
      guard !interstitial.dateRange.has(.restrict), !interstitial.dateRange.has(.skipControlOffset),
        !document.playlist.skipsDateRanges
      else { return }
      report(
        "no X-RESTRICT, so \(settings.facts(about: .missingRestriction).players) shows a skip "
          + "button from the start of the event",
        at: interstitial.head)
    })

  static let seekPastBreak = Rule.portability(
    "portability/seek-past-break", .info, [.missingJump],
    says: "An event that viewers have to see should have JUMP in X-RESTRICT.",
    remedy: #"Add JUMP to X-RESTRICT of a paid break: X-RESTRICT="SKIP,JUMP"."#,
    fails: [.media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,X-RESTRICT="«SKIP»""#)],
    passes: [.media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,X-RESTRICT="SKIP,JUMP""#)],
    check: .interstitial { interstitial, document, report in
      let settings = report.settings
      guard !interstitial.isCued, !document.playlist.skipsDateRanges else { return }
      let place: ByteRange
      switch interstitial.restrict {
      case .malformed: return
      case .absent: place = interstitial.head
      case .value(let words, let range):
        if words.contains("JUMP") { return }
        place = range
      }
      report(
        "no JUMP in X-RESTRICT, so a seek past the event skips it in "
          + settings.facts(about: .missingJump).players,
        at: place)
    })

  static let jumpAppendedInPlace = Rule.portability(
    "portability/jump-appended-in-place", .info, [.jumpAppendedInPlace],
    says: "An event with JUMP should not be one that a player can append in place.",
    remedy: "Add X-RESUME-OFFSET=0, or enforce JUMP in the app.",
    fails: [.live(#"#EXT-X-DATERANGE\#(aligned),X-SNAP="OUT,IN",X-RESTRICT="«JUMP»""#)],
    passes: [
      .live(#"#EXT-X-DATERANGE\#(aligned),X-SNAP="OUT,IN",X-RESTRICT="JUMP",X-RESUME-OFFSET=0"#),
      .live(#"#EXT-X-DATERANGE\#(aligned),X-SNAP="OUT,IN",X-RESTRICT="JUMP",X-PLAYOUT-LIMIT=10"#),
      .live(#"#EXT-X-DATERANGE\#(aligned),X-SNAP="OUT,IN",X-RESTRICT="JUMP",CUE="ONCE""#),
      // The resumption is in the middle of a segment.
      .live(#"#EXT-X-DATERANGE\#(ad),X-SNAP="OUT,IN",X-RESTRICT="JUMP""#),
    ],
    check: .interstitial { interstitial, document, report in
      let settings = report.settings
      guard case .value(let words, let place) = interstitial.restrict, words.contains("JUMP"),
        !document.playlist.skipsDateRanges, interstitial.isAppendedInPlace(in: document)
      else { return }
      report(
        "JUMP for an event that starts on a segment boundary and replaces its own length, which "
          + settings.facts(about: .jumpAppendedInPlace).players
          + " appends in place, so viewers can seek past it",
        at: place)
    })

  static let seekAfterJump = Rule.portability(
    "portability/seek-after-jump", .info, each: [.word("JUMP", in: .restrict)],
    facts: [.habit, .actedOn(by: .app)],
    says: "A seek that JUMP interrupts should be completed by the app if its player does not.",
    remedy: "Keep the position of the seek in the app, and seek to it when the event has ended.",
    fails: [.media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,X-RESTRICT="«JUMP»""#)],
    passes: [
      .media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,X-RESTRICT="SKIP""#),
      // Seeks do not cross a pre-roll.
      .media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,X-RESTRICT="JUMP",CUE="PRE""#),
    ],
    at: { trait, range, document in
      guard let interstitial = Interstitial(range), !interstitial.isCued,
        !interstitial.isAppendedInPlace(in: document)
      else { return nil }
      return trait.place(in: range, document)
    })
}
