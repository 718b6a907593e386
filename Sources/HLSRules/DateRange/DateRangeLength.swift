import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// How long a date range lasts: DURATION and END-DATE.
extension DateRangeRules {
  static let endBeforeStart = Rule(
    "date-range/end-before-start", .error, .spec, .must("rfc8216bis-22 §4.4.5.1"),
    about: .dateRanges, alsoIn: .dateRangeSchedules,
    facts: [.silences(["date-range/duration-end-date-mismatch"], about: .dateRange)],
    says: "END-DATE must not be before START-DATE.",
    why: """
      A date range cannot have a negative length. hls.js drops it, and viewers do not get its \
      break.
      """,
    remedy: "Correct END-DATE, or omit it while the end is unknown.",
    fails: [
      .media(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",END-DATE="«2026-01-01T00:00:05.000Z»""#
      ),
      .media(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",END-DATE="«2026-01-01T00:00:18.000+01:00»""#
      ),
    ],
    passes: [
      .media(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",END-DATE="2026-01-01T00:00:18.000Z""#
      ),
      .media(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T01:00:06.000+01:00",END-DATE="2026-01-01T00:00:18.000Z""#
      ),
    ],
    check: .dateRange { range, _, report in
      guard case .value(let end, let place) = range.endDate,
        case .value(let start, let startPlace) = range.startDate
      else { return }
      let excess = end.distance(to: start)
      guard excess > start.roundingTolerance(against: end) else { return }
      report(
        "END-DATE is \(excess) s before START-DATE", at: place,
        related: [RelatedPlace(startPlace, "START-DATE")], measured: .most(excess))
    })

  static let durationEndDateMismatch = Rule(
    "date-range/duration-end-date-mismatch", .error, .spec, .must("rfc8216bis-22 §4.4.5.1"),
    about: .dateRanges, alsoIn: .dateRangeSchedules, fixes: [.unsafe],
    says:
      "END-DATE must equal START-DATE plus DURATION, within the precision of the written digits.",
    why: """
      Some players use END-DATE and others DURATION, so viewers return from the break at different \
      times.
      """,
    remedy: "Correct END-DATE or DURATION, or keep only one of them.",
    fails: [
      .media(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=12,END-DATE="«2026-01-01T00:00:20.000Z»""#
      ),
      .live(
        #"""
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",END-DATE="«2026-01-01T00:00:20.000Z»"
        #EXT-X-DATERANGE:ID="a",DURATION=12.5
        """#),
    ],
    passes: [
      .media(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=12,END-DATE="2026-01-01T00:00:18.000Z""#
      ),
      .media(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=12.0125667,END-DATE="2026-01-01T00:00:18.013Z""#
      ),
      // Over a leap second.
      .media(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2016-12-31T23:59:50.000Z",DURATION=16,END-DATE="2017-01-01T00:00:05.000Z""#
      ),
    ],
    check: .dateRange { range, _, report in
      guard let difference = range.endMismatch, let place = range.endDate.range else { return }
      report(
        """
        END-DATE is \(difference.magnitude) s \(difference < .zero ? "before" : "after") \
        START-DATE plus DURATION
        """, at: place,
        related: [RelatedPlace(range.duration.range ?? range.head, "DURATION")],
        measured: .most(difference.magnitude),
        fix: range.isScheduled
          ? nil
          : .unsafe(
            range.attribute(.endDate).flatMap { range.playlist.removing($0) }.map { [$0] }))
    })

  static let endHoursLate = Rule(
    "date-range/end-hours-late", .warning, .recommended, .advice("rfc8216bis-22 §4.4.5.1"),
    about: .dateRanges, alsoIn: .dateRangeSchedules,
    says: "END-DATE should not be whole hours later than PLANNED-DURATION says.",
    why: """
      The day or the time zone of END-DATE is wrong: the break is shown as long as a day, and a viewer resumes \
      that much later.
      """,
    remedy:
      "Write the date of END-DATE in the same zone as START-DATE, with the day on which it ends.",
    fails: [
      .live(planned(#"END-DATE="«2026-01-02T00:00:18.000Z»""#)),
      .live(planned(#"END-DATE="«2026-01-01T02:00:18.000Z»""#)),
    ],
    passes: [
      .live(planned(#"END-DATE="2026-01-01T00:00:18.000Z""#)),
      // It took longer than planned.
      .live(planned(#"END-DATE="2026-01-01T00:00:48.000Z""#)),
    ],
    check: .dateRange { range, _, report in
      guard case .value(let end, let place) = range.endDate, !range.has(.duration),
        case .value(let start, let startPlace) = range.startDate,
        let planned = range.plannedDuration.value?.seconds, planned > .zero,
        planned < Seconds(3_600)
      else { return }
      let surplus = start.distance(to: end) - planned
      let hours = (surplus.nanoseconds / 1_000_000_000 + 1_800) / 3_600
      guard (1...24).contains(hours),
        (surplus - Seconds(3_600) * Int(hours)).magnitude <= Seconds(1)
      else { return }
      report(
        "END-DATE is \(hours) \(hours == 1 ? "hour" : "hours") after START-DATE plus PLANNED-DURATION",
        at: place, related: [RelatedPlace(startPlace, "START-DATE")], measured: .most(surplus))
    })

  private static func planned(_ end: String) -> String {
    #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",PLANNED-DURATION=12,\#(end)"#
  }

  static let instantDuration = Rule(
    "date-range/instant-duration", .info, .pedantic, .should("rfc8216bis-22 §4.4.5.1"),
    about: .dateRanges, alsoIn: .dateRangeSchedules, fixes: [.safe],
    says: "A single instant should be written as DURATION=0.",
    why: """
      The protocol marks an instant with DURATION=0; tools that look for it take an END-DATE equal \
      to START-DATE for a broken range.
      """,
    remedy: "Write DURATION=0 instead of END-DATE.",
    fails: [
      .media(
        #"#EXT-X-DATERANGE:ID="goal",START-DATE="2026-01-01T00:00:06.000Z",END-DATE="«2026-01-01T00:00:06.000Z»""#
      )
    ],
    passes: [
      .media(#"#EXT-X-DATERANGE:ID="goal",START-DATE="2026-01-01T00:00:06.000Z",DURATION=0"#)
    ],
    check: .dateRange { range, _, report in
      guard case .value(let end, let place) = range.endDate, !range.has(.duration),
        let start = range.startDate.value, start.isSameInstant(as: end)
      else { return }
      report(
        "END-DATE equals START-DATE; expected DURATION=0", at: place,
        fix: range.isScheduled
          ? nil : .safe(range.attribute(.endDate).map { [Fix.Edit($0.range, with: "DURATION=0")] }))
    })

  static let unknownDuration = Rule(
    "date-range/unknown-duration", .info, .recommended, .advice("rfc8216bis-22 §4.4.5.1"),
    about: .dateRanges, alsoIn: .dateRangeSchedules,
    facts: [
      .off(
        in: .applePodcasts,
        because: "An asset list states the length itself, and PLANNED-DURATION suffices.")
    ],
    says: "In a finished playlist, a date range should have DURATION, END-DATE or END-ON-NEXT=YES.",
    why: """
      Without one of them its length is unknown, even with PLANNED-DURATION; a timeline can show \
      only its start.
      """,
    remedy: "Add the final DURATION, or DURATION=0 for an instant.",
    fails: [
      .media(
        #"«#EXT-X-DATERANGE»:ID="a",START-DATE="2026-01-01T00:00:06.000Z",PLANNED-DURATION=12"#)
    ],
    passes: [
      .media(#"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=12"#),
      .live(#"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",PLANNED-DURATION=12"#),
      // A command is an instant.
      .media(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-CMD="# + Piece.splice
      ),
    ],
    check: .dateRange { range, document, report in
      // Another rule reports a preload range without a length, and a live stream that has ended keeps what
      // it had announced.
      guard document.playlist.isOnDemand, !range.has(.scte35CMD), range.category != .preload,
        !range.has(.duration),
        !range.has(.endDate), !range.has(.endOnNext)
      else { return }
      report(
        range.has(.plannedDuration)
          ? "the length is unknown in a finished playlist: PLANNED-DURATION is only a forecast"
          : "the length is unknown: no DURATION, END-DATE or END-ON-NEXT in a finished playlist",
        at: range.head)
    })
}
