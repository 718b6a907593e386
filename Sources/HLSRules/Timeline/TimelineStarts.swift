import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Interstitials that start outside the dates of the primary (rfc8216bis-22, section 4.4.5.1).
extension TimelineRules {
  static let startUnmappable = Rule(
    "timeline/start-unmappable", .error, .spec, .must("rfc8216bis-22 §4.4.5.1"),
    about: .interstitials, alsoIn: .schedules,
    facts: [.silences(["segment/dangling-tag"], about: .document)],
    says: """
      At least one segment must have EXT-X-PROGRAM-DATE-TIME; otherwise START-DATE cannot be \
      placed.
      """,
    why: """
      Players do not know when the interstitial starts. They do not play it, and viewers get no \
      ads.
      """,
    remedy: "Put EXT-X-PROGRAM-DATE-TIME before the first media segment.",
    fails: [
      .media(
        marked("ad1", "00:00:06.000", ",X-RESUME-OFFSET=0")
          + "\n#EXTINF:6,\na.ts\n#EXTINF:6,\nb.ts\n\(date)\n#EXT-X-ENDLIST")
    ],
    passes: [
      .media(
        event("ad1", "00:00:06.000", ",X-RESUME-OFFSET=0")
          + "\n\(date)\n#EXTINF:6,\na.ts\n#EXTINF:6,\nb.ts\n#EXT-X-ENDLIST"),
      // A pre-roll does not need a position.
      .media(
        event("ad1", "00:00:06.000", ",CUE=\"PRE\",X-RESUME-OFFSET=0")
          + "\n#EXTINF:6,\na.ts\n\(date)\n#EXTINF:6,\nb.ts\n#EXT-X-ENDLIST"),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      // In a playlist that grows, a later segment may get the date.
      guard document.clock == nil, playlist.isEnded, !playlist.segments.isEmpty,
        !playlist.isDeltaUpdate, let dated = playlist.programDateTimes.first,
        let first = document.interstitials.first(where: {
          !$0.isCued && $0.startDate.value != nil
        }), let place = first.startDate.range
      else { return }
      report(
        "no media segment has a date, so START-DATE cannot be placed", at: place,
        related: [
          RelatedPlace(
            playlist.tags[dated.tag].range, "no segment follows this date",
            in: first.dateRange.isScheduled ? playlist : nil)
        ])
    })

  static let startBeforeFirstDate = Rule(
    "timeline/start-before-first-date", .warning, .recommended, .advice("rfc8216bis-22 §4.4.5.1"),
    about: .interstitials, alsoIn: .schedules,
    facts: [.silences(["date-range/outside-timeline"], about: .attribute)],
    says:
      "In video on demand, START-DATE should not be before the date of the first media segment.",
    why: "The event has no position: some players treat it as a pre-roll, others skip it.",
    remedy: "Correct START-DATE, or write CUE=\"PRE\" for a pre-roll.",
    fails: [
      .media(
        marked("ad1", "00:59:50.000", ",X-RESUME-OFFSET=0")
          + "\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T01:00:00.000Z")
    ],
    passes: [
      .media(
        event("ad1", "00:59:50.000", ",X-RESUME-OFFSET=0,CUE=\"PRE\"")
          + "\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T01:00:00.000Z"),
      // The live window has moved on: the event is in progress or over.
      .live(
        event("ad1", "00:59:50.000", ",DURATION=30")
          + "\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T01:00:00.000Z"),
      .media(
        "#EXT-X-MEDIA-SEQUENCE:7\n" + event("ad1", "00:59:50.000", ",X-RESUME-OFFSET=0")
          + "\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T01:00:00.000Z"),
    ], check: .shared(layout))

  static let startInDateGap = Rule(
    "timeline/start-in-date-gap", .warning, .recommended, .advice("rfc8216bis-22 §4.4.5.1"),
    about: .interstitials, alsoIn: .schedules,
    says: "An interstitial should start at a date that a media segment covers.",
    why: "Segment dates jump over START-DATE, so players place the event before or after the jump.",
    remedy: "Correct START-DATE or EXT-X-PROGRAM-DATE-TIME.",
    fails: [.media(marked("ad1", "00:00:30.000", ",X-RESUME-OFFSET=0") + twoRuns)],
    passes: [
      .media(event("ad1", "00:01:00.000", ",X-RESUME-OFFSET=0") + twoRuns),
      // The event fills the gap in the primary.
      .media(event("ad1", "00:00:06.000", ",X-RESUME-OFFSET=0") + twoRuns),
    ], check: .shared(layout))

  private static let date = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z"

  private static let twoRuns =
    "\n\(date)\n#EXTINF:6,\na.ts\n#EXT-X-DISCONTINUITY\n"
    + "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:01:00.000Z\n#EXTINF:6,\nb.ts"

  static func judgeStarts(_ schedule: ScheduledEvents, _ report: inout SharedReport) {
    let document = schedule.document
    guard let clock = document.clock else { return }
    let playlist = document.playlist
    let (leeway, rounding) = (ScheduledEvents.leeway, schedule.rounding)
    // Before the first date, times are counted back from it.
    let isFirstDated = playlist.programDateTimes.first?.segment == 0
    let earliest = Seconds.zero - leeway - (isFirstDated ? .zero : rounding)
    let isOnDemand = playlist.isOnDemand
    let hasRuns = playlist.programDateTimes.count > 1
    for event in schedule.events.indices {
      guard let start = schedule.dated(event) else { continue }
      let place = schedule.place(event)
      if judgeEnd(schedule, event, at: start, &report) { continue }
      if isOnDemand, start < earliest {
        report.report(
          startBeforeFirstDate.id,
          "\(schedule.startName) is \(start.magnitude) s before the first media segment", at: place,
          related: schedule.segment(at: .zero), measured: .most(start.magnitude))
      } else if hasRuns, let date = schedule.interstitials[event].startDate.value,
        let gap = clock.gap(around: date)
      {
        let (before, after) = (gap.start.distance(to: date), date.distance(to: gap.end))
        guard before > farEnough + rounding, after > farEnough else { continue }
        report.report(
          startInDateGap.id,
          "no media segment covers this date: it is \(before) s after one ends and \(after) s "
            + "before the next begins", at: place,
          related: schedule.segment(at: clock.offset(of: gap.end)),
          measured: .most(min(before, after)))
      }
    }
  }

  /// A difference too large to come from rounded dates and durations.
  private static let farEnough = Seconds(nanoseconds: 500_000_000)
}
