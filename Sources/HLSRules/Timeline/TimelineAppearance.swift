import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// How players draw interstitials on a timeline (rfc8216bis-22, appendix D.2; WWDC24 10114).
extension TimelineRules {
  static let rangeWithoutDuration = Rule(
    "timeline/range-without-duration", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.5.1; WWDC24 10114"), about: .interstitials,
    alsoIn: .dateRangeSchedules,
    facts: [
      .off(
        in: .applePodcasts,
        because: "An asset list states the length itself, and PLANNED-DURATION suffices."),
      .silences(
        [
          "date-range/unknown-duration", "coordination/length-unknown",
          "portability/resume-offset-unknown-length",
        ], about: .dateRange),
    ],
    says: """
      An event with X-TIMELINE-OCCUPIES="RANGE" should state its length, at least as \
      PLANNED-DURATION.
      """,
    why: """
      Players draw the event with no length until its assets have loaded, and then move the rest \
      of the timeline.
      """,
    remedy: "Add DURATION, or PLANNED-DURATION if the length is an estimate.",
    fails: [
      .media(
        event("ad1", "00:00:06.000", ",X-RESUME-OFFSET=0,X-TIMELINE-OCCUPIES=\"«RANGE»\""))
    ],
    passes: [
      .media(
        event(
          "ad1", "00:00:06.000",
          ",X-RESUME-OFFSET=0,X-TIMELINE-OCCUPIES=\"RANGE\",PLANNED-DURATION=15")),
      // A later tag of the ID adds the length.
      .live(
        event("ad1", "00:00:06.000", ",X-TIMELINE-OCCUPIES=\"RANGE\"")
          + "\n#EXT-X-DATERANGE:ID=\"ad1\",DURATION=15"),
    ],
    check: .interstitial { interstitial, document, report in
      let range = interstitial.dateRange
      guard case .value("RANGE", let place) = range.string(.timelineOccupies),
        !range.has(.duration), !range.has(.endDate), !range.has(.plannedDuration),
        !range.has(.endOnNext), !range.has(.playoutLimit), !document.playlist.isDeltaUpdate
      else { return }
      report("RANGE without a length; expected at least PLANNED-DURATION", at: place)
    })

  static let occupancyImplicit = Rule(
    "timeline/occupancy-implicit", .info, .pedantic, .advice("rfc8216bis-22 App D.2"),
    about: .interstitials, alsoIn: .schedules,
    says: "An event that skips primary content should have X-TIMELINE-OCCUPIES.",
    why: "Without it, some players draw a point and others a range.",
    remedy: #"Add X-TIMELINE-OCCUPIES="RANGE" to the date range."#,
    fails: [
      .media(
        event("ad1", "00:00:06.000", ",DURATION=15,X-RESUME-OFFSET=15")
          .replacing("#EXT-X-DATERANGE", with: "«#EXT-X-DATERANGE»"))
    ],
    passes: [
      .media(
        event(
          "ad1", "00:00:06.000", ",DURATION=15,X-RESUME-OFFSET=15,X-TIMELINE-OCCUPIES=\"RANGE\"")),
      .media(event("ad1", "00:00:06.000", ",DURATION=15,X-RESUME-OFFSET=0")),
    ],
    check: .interstitial { interstitial, document, report in
      guard !interstitial.dateRange.has(.timelineOccupies),
        !interstitial.dateRange.hasCue("POST"), !document.playlist.isDeltaUpdate,
        let offset = interstitial.resumeOffset.isAbsent
          ? interstitial.length.playout : interstitial.resumeOffset.value?.seconds,
        offset > .zero
      else { return }
      report(
        "no \(document.name(of: .timelineOccupies)) on an event that skips \(offset) s; players draw a point or "
          + "a range",
        at: interstitial.head)
    })

  static let styleOnPoint = Rule(
    "timeline/style-on-point", .info, .pedantic, .advice("WWDC24 10114"), about: .interstitials,
    alsoIn: .schedules,
    says: #"An event with X-TIMELINE-STYLE="PRIMARY" should occupy a range of the timeline."#,
    why: """
      A point has its dot in either style. PRIMARY changes only how a range is drawn: like primary \
      content.
      """,
    remedy: """
      Write X-TIMELINE-OCCUPIES="RANGE" if the event should look like primary content, or remove \
      X-TIMELINE-STYLE.
      """,
    fails: [
      .media(
        event(
          "ad1", "00:00:06.000", ",DURATION=15,X-RESUME-OFFSET=0,X-TIMELINE-STYLE=\"«PRIMARY»\""))
    ],
    passes: [
      .media(
        event(
          "ad1", "00:00:06.000",
          ",DURATION=15,X-RESUME-OFFSET=0,X-TIMELINE-STYLE=\"PRIMARY\",X-TIMELINE-OCCUPIES=\"RANGE\""
        )),
      // The event skips primary content, so players may draw a range.
      .media(
        event(
          "ad1", "00:00:06.000", ",DURATION=15,X-RESUME-OFFSET=15,X-TIMELINE-STYLE=\"PRIMARY\"")),
    ],
    check: .interstitial { interstitial, document, report in
      let range = interstitial.dateRange
      guard case .value("PRIMARY", let place) = range.string(.timelineStyle),
        !document.playlist.isDeltaUpdate
      else { return }
      switch range.string(.timelineOccupies) {
      case .malformed: return
      case .value(let word, _):
        guard word == "POINT" else { return }
      case .absent:
        guard let offset = interstitial.resumeOffset.value?.seconds, offset <= .zero else { return }
      }
      report(
        "PRIMARY on an event that is a point, whose dot does not change; expected a range",
        at: place)
    })

  static let preRollRepeats = Rule(
    "timeline/pre-roll-repeats", .info, .pedantic, .advice("rfc8216bis-22 §4.4.5.1; WWDC22 10145"),
    about: .interstitials, alsoIn: .schedules,
    says: "A pre-roll should also have ONCE in CUE.",
    why: "Viewers who start playback again see the pre-roll, such as a rating card, again.",
    remedy: #"Write CUE="PRE,ONCE", unless every playback should begin with the pre-roll."#,
    fails: [.media(event("ad1", "00:00:00.000", ",CUE=\"«PRE»\",X-RESUME-OFFSET=0"))],
    passes: [.media(event("ad1", "00:00:00.000", ",CUE=\"PRE,ONCE\",X-RESUME-OFFSET=0"))],
    check: .interstitial { interstitial, _, report in
      guard case .value(let triggers, let place) = interstitial.dateRange.words(.cue),
        triggers.contains("PRE"), !triggers.contains("ONCE")
      else { return }
      report("PRE without ONCE; the pre-roll plays each time playback begins", at: place)
    })
}
