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
    says: "An event with X-TIMELINE-OCCUPIES RANGE has a length, PLANNED-DURATION at least.",
    why:
      "Players draw it with no length at all until its assets have loaded, and then move the rest.",
    remedy: "Add DURATION, or PLANNED-DURATION where the length is an estimate.",
    fails: [
      .media(
        event("ad1", "00:00:06.000", ",X-RESUME-OFFSET=0,X-TIMELINE-OCCUPIES=\"«RANGE»\""))
    ],
    passes: [
      .media(
        event(
          "ad1", "00:00:06.000",
          ",X-RESUME-OFFSET=0,X-TIMELINE-OCCUPIES=\"RANGE\",PLANNED-DURATION=15")),
      // The length comes with a later tag of the ID.
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
      report("RANGE without a length; PLANNED-DURATION gives one until it is known", at: place)
    })

  static let occupancyImplicit = Rule(
    "timeline/occupancy-implicit", .info, .pedantic, .advice("rfc8216bis-22 App D.2"),
    about: .interstitials,
    says: "An event that leaves out a part of the primary has X-TIMELINE-OCCUPIES.",
    why: "Without it some players draw a point and others a range.",
    remedy: "Write X-TIMELINE-OCCUPIES=\"RANGE\".",
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
          ? interstitial.expectedPlayout : interstitial.resumeOffset.value?.seconds,
        offset > .zero
      else { return }
      report(
        "no X-TIMELINE-OCCUPIES on an event that leaves out \(offset) s; players choose the one or "
          + "the other", at: interstitial.tag.nameRange)
    })

  static let styleOnPoint = Rule(
    "timeline/style-on-point", .info, .pedantic, .advice("WWDC24 10114"), about: .interstitials,
    says: "An event with X-TIMELINE-STYLE PRIMARY occupies a range of the timeline.",
    why: "PRIMARY draws a range like the primary; a point has nothing to be drawn so.",
    remedy: "Write X-TIMELINE-OCCUPIES=\"RANGE\", or remove X-TIMELINE-STYLE.",
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
      // With a part of the primary left out, players may draw a range.
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
      report("PRIMARY on an event that is a point; it is for those that are a range", at: place)
    })

  static let preRollRepeats = Rule(
    "timeline/pre-roll-repeats", .info, .pedantic, .advice("rfc8216bis-22 §4.4.5.1; WWDC22 10145"),
    about: .interstitials,
    says: "A pre-roll has CUE ONCE as well.",
    why: "Viewers who begin again see the pre-roll or the rating card again.",
    remedy: "Write CUE=\"PRE,ONCE\", unless every playback is to begin with it.",
    fails: [.media(event("ad1", "00:00:00.000", ",CUE=\"«PRE»\",X-RESUME-OFFSET=0"))],
    passes: [.media(event("ad1", "00:00:00.000", ",CUE=\"PRE,ONCE\",X-RESUME-OFFSET=0"))],
    check: .interstitial { interstitial, _, report in
      guard case .value(let triggers, let place) = interstitial.dateRange.words(.cue),
        triggers.contains("PRE"), !triggers.contains("ONCE")
      else { return }
      report("PRE without ONCE plays whenever playback begins", at: place)
    })
}
