import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Date ranges compared with the segment dates that place them.
extension DateRangeRules {
  static let pdtRequired = Rule(
    "date-range/pdt-required", .error, .spec, .must("rfc8216bis-22 §4.4.5.1"), about: .dateRanges,
    facts: [
      .silences(
        [
          "low-latency/pdt-required", "authoring/live-without-date-time",
          "presentation/pdt-missing", "live/pdt-mapping-changed",
        ], about: .document)
    ],
    says: "A playlist with EXT-X-DATERANGE must have at least one EXT-X-PROGRAM-DATE-TIME.",
    why: """
      Without a dated segment, a date has no position among the segments. hls.js calculates a \
      start of NaN, and viewers get no interstitial.
      """,
    remedy: "Put EXT-X-PROGRAM-DATE-TIME before the first segment.",
    fails: [
      .whole(
        #"""
        #EXTM3U
        #EXT-X-TARGETDURATION:6
        «#EXT-X-DATERANGE»:ID="a",START-DATE="2026-01-01T00:00:00.000Z",DURATION=12
        #EXTINF:6,
        segment-1.ts
        #EXT-X-ENDLIST

        """#)
    ],
    passes: [
      .whole(
        #"""
        #EXTM3U
        #EXT-X-TARGETDURATION:6
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",DURATION=12
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        #EXTINF:6,
        segment-1.ts
        #EXT-X-ENDLIST

        """#),
      .whole(
        #"""
        #EXTM3U
        #EXT-X-VERSION:9
        #EXT-X-TARGETDURATION:6
        #EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36
        #EXT-X-SKIP:SKIPPED-SEGMENTS=3
        #EXTINF:6,
        segment-4.ts
        #EXTINF:6,
        segment-5.ts
        #EXTINF:6,
        segment-6.ts
        #EXTINF:6,
        segment-7.ts
        #EXTINF:6,
        segment-8.ts
        #EXTINF:6,
        segment-9.ts
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:30.000Z",DURATION=12

        """#),
      .media(
        #"""
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        #EXTINF:6,
        segment-1.ts
        #EXT-X-ENDLIST
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",DURATION=5
        """#),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      // A delta update may omit the segments that have dates.
      guard let first = document.dateRanges.first, !playlist.isDeltaUpdate,
        playlist.census.count(of: .programDateTime) == 0
      else { return }
      report("a date range in a playlist without EXT-X-PROGRAM-DATE-TIME", at: first.head)
    })

  /// A smaller distance may come from a wrong clock or an early announcement, and is not reported.
  private static let farAway = Seconds(1800)

  static let outsideTimeline = Rule(
    "date-range/outside-timeline", .info, .pedantic, .advice("rfc8216bis-22 §4.4.5.1, §6.2.1"),
    about: .dateRanges, alsoIn: .dateRangeSchedules,
    says: "A date range should be within half an hour of the dates that the segments cover.",
    why: """
      Ranges may be announced early or outlast their segments, but one that is far away usually \
      comes from a wrong clock or time zone, and never plays.
      """,
    remedy: "Compare START-DATE with the EXT-X-PROGRAM-DATE-TIME of the intended segment.",
    fails: [
      .media(#"#EXT-X-DATERANGE:ID="a",START-DATE="«2025-12-31T23:00:06.000Z»",DURATION=12"#),
      .media(#"#EXT-X-DATERANGE:ID="a",START-DATE="«2026-01-01T01:00:06.000Z»",DURATION=12"#),
    ],
    passes: [
      .media(#"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=12"#),
      .media(#"#EXT-X-DATERANGE:ID="a",START-DATE="2025-12-31T23:00:06.000Z",DURATION=7200"#),
      .media(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="1970-01-01T00:00:00.000Z",DURATION=12,CUE="PRE""#),
    ],
    check: .dateRange { range, document, report in
      guard let clock = document.clock, case .value(let start, let place) = range.startDate,
        let first = document.playlist.programDateTimes.first?.date.range
      else { return }
      // A trigger before or after the content does not depend on the date.
      if range.hasCue("PRE") || range.hasCue("POST") { return }
      if clock.lastDate.distance(to: start) > farAway {
        report(
          "START-DATE is \(clock.lastDate.distance(to: start)) s after the last segment", at: place,
          related: [RelatedPlace(first, "the first segment date")],
          measured: .most(clock.lastDate.distance(to: start)))
      } else if !document.playlist.isDeltaUpdate, let end = latestEnd(of: range, start, document),
        end.distance(to: clock.firstDate) > farAway
      {
        report(
          "the date range ends \(end.distance(to: clock.firstDate)) s before the first segment",
          at: place, related: [RelatedPlace(first, "the first segment date")],
          measured: .most(end.distance(to: clock.firstDate)))
      }
    })

  /// The latest possible end of the range; nil if it may still be running.
  private static func latestEnd(
    of range: DateRange, _ start: DateTime, _ document: Document
  ) -> DateTime? {
    if let end = range.knownEnd { return end }
    if range.endsOnNext || document.isLive { return nil }
    return start.advanced(by: range.plannedDuration.value?.seconds ?? .zero)
  }
}
