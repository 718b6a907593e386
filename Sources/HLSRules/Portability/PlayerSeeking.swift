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
    fails: [.live(#"#EXT-X-DATERANGE\#(ad),X-SNAP="OUT,IN",X-RESTRICT="«JUMP»""#)],
    passes: [
      .live(#"#EXT-X-DATERANGE\#(ad),X-SNAP="OUT,IN",X-RESTRICT="JUMP",X-RESUME-OFFSET=0"#),
      .live(#"#EXT-X-DATERANGE\#(ad),X-SNAP="OUT,IN",X-RESTRICT="JUMP",X-PLAYOUT-LIMIT=10"#),
      .live(#"#EXT-X-DATERANGE\#(ad),X-SNAP="OUT,IN",X-RESTRICT="JUMP",CUE="ONCE""#),
    ],
    check: .interstitial { interstitial, document, report in
      let settings = report.settings
      guard case .value(let words, let place) = interstitial.restrict, words.contains("JUMP"),
        !interstitial.dateRange.hasCue("PRE"), !interstitial.dateRange.hasCue("ONCE"),
        !document.playlist.skipsDateRanges, isAligned(interstitial, document),
        replacesItsLength(interstitial, document)
      else { return }
      report(
        "JUMP for an event that starts on a segment boundary and replaces its own length, which "
          + settings.facts(about: .jumpAppendedInPlace).players
          + " appends in place, so viewers can seek past it",
        at: place)
    })

  private static func isAligned(_ interstitial: Interstitial, _ document: Document) -> Bool {
    if interstitial.snaps("OUT") { return true }
    guard let date = interstitial.startDate.value, let clock = document.clock else { return false }
    let start = clock.offset(of: date)
    guard start >= .zero, start <= document.playlist.totalDuration,
      let boundary = document.playlist.segmentBoundaries.nearest(to: start)?.time
    else { return false }
    return (boundary - start).magnitude < Seconds(nanoseconds: 100_000_000)
  }

  private static func replacesItsLength(
    _ interstitial: Interstitial, _ document: Document
  ) -> Bool {
    switch interstitial.resumeOffset {
    case .malformed: return false
    case .absent: return interstitial.playoutLimit.isAbsent
    case .value(let offset, _):
      guard let length = interstitial.length.playout, length > .zero else { return false }
      return (offset.seconds - length).magnitude < Seconds(nanoseconds: 25_000_000)
    }
  }
}
