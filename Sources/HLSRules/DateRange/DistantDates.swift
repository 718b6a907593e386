import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Dates of segments and of date ranges that cannot both be right.
extension DateRangeRules {
  static let implausibleProgramDate = Rule(
    "date-range/implausible-program-date", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.4.6, §6.2.1"), about: .dateRanges,
    facts: [
      .silences(
        [
          "timeline/start-after-end", "timeline/start-before-first-date",
          "date-range/outside-timeline", "live/edge-distance",
        ],
        about: .document)
    ],
    says: "Segment dates should be in the years of the date ranges.",
    why: """
      No date range has a position, so that no ad plays. Dates before 2009, when HLS appeared, are the uptime \
      of an encoder, or count from another epoch, such as that of NTP, 70 years before that of Unix.
      """,
    remedy: "Give the encoder the time of day, and write it in EXT-X-PROGRAM-DATE-TIME.",
    fails: [
      .live(
        "#EXT-X-DATERANGE\(InterstitialRules.ad)\n#EXT-X-PROGRAM-DATE-TIME:«1970-01-01T00:04:00.000Z»"
      )
    ],
    passes: [
      .live("#EXT-X-DATERANGE\(InterstitialRules.ad)"),
      // All dates count from the start of the film.
      .media(
        "#EXT-X-DATERANGE\(InterstitialRules.ad.replacing("2026-", with: "1970-"))"
          + ",X-RESUME-OFFSET=0\n#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:00:00.000Z"),
    ],
    check: .document { document, report in
      let starts = document.startDates
      guard !starts.isEmpty,
        let dated = document.playlist.programDateTimes.first(where: { $0.date.value != nil }),
        case .value(let date, let place) = dated.date,
        date.isBefore(ofHLS) || ofFuture.isBefore(date),
        starts.allSatisfy({ ofHLS.isBefore($0.date) && $0.date.isBefore(ofFuture) })
      else { return }
      report(
        "the segments begin on \(day(of: date)), but \(starts.count == 1 ? "the date range" : "\(starts.count) date ranges") on "
          + day(of: starts[0].date), at: place,
        related: [RelatedPlace(starts[0].place, "START-DATE of a date range")])
    })

  static let startDateZone = Rule(
    "date-range/start-date-zone", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.5.1, §4.4.4.6"), about: .dateRanges,
    facts: [
      .silences(
        [
          "timeline/start-after-end", "timeline/start-before-first-date",
          "date-range/outside-timeline",
        ],
        about: .attribute)
    ],
    says: "START-DATE and EXT-X-PROGRAM-DATE-TIME should be the same time in their zones.",
    why: """
      The event is hours from the segments and never plays. It is reported if the clock time of START-DATE \
      is among those of the segments, and only the zones differ; if the zones do not differ, the events before \
      and after it have to show its place.
      """,
    remedy: "Convert the time when the zone changes, or write both dates in UTC.",
    fails: [
      .live(
        "#EXT-X-DATERANGE\(InterstitialRules.ad)".replacing(
          "00:00:06.000Z", with: "00:00:06.000+02:00"
        ).replacing(
          "START-DATE=\"2026-01-01T00:00:06.000+02:00\"",
          with: "START-DATE=\"«2026-01-01T00:00:06.000+02:00»\"")),
      .live(range("a", "00:00:06") + range("b", "«02:00:18»") + range("c", "00:00:30")),
    ],
    passes: [
      .live(
        "#EXT-X-DATERANGE\(InterstitialRules.ad)".replacing(
          "00:00:06.000Z", with: "02:00:06.000+02:00")),
      // Announced two hours before.
      .live(range("a", "00:00:06") + range("b", "00:00:18") + range("c", "02:00:30")),
    ],
    check: .document { document, report in
      guard let clock = document.clock,
        let first = document.playlist.programDateTimes.first(where: { $0.date.value != nil }),
        let zone = first.date.value?.zoneMinutes
      else { return }
      for start in document.startDates {
        guard let own = start.date.zoneMinutes, own != zone else { continue }
        // The date that START-DATE would be with the zone that the segments have.
        let moved = start.date.advanced(by: Seconds((own - zone) * 60))
        guard !clock.contains(start.date), clock.contains(moved) else { continue }
        report(
          "START-DATE is \(shown(own - zone)) from the segments, but has their clock time in another zone",
          at: start.place,
          related: first.date.range.map { [RelatedPlace($0, "the date of a segment")] } ?? [])
      }
      for (start, hours, neighbor) in document.startsHoursAway(by: clock) where start.zone == zone {
        report(
          "START-DATE is \(shown(hours * 60)) \(hours > 0 ? "after" : "before") its place between the events "
            + "before and after it; is it local time?",
          at: start.place, related: [RelatedPlace(neighbor, "START-DATE of the event before it")])
      }
    })

  /// For examples: an interstitial that starts at that time.
  private static func range(_ id: String, _ time: String) -> String {
    let date =
      time.hasPrefix("«")
      ? "«2026-01-01T\(time.dropFirst().dropLast()).000Z»" : "2026-01-01T\(time).000Z"
    return
      "#EXT-X-DATERANGE:ID=\"\(id)\",CLASS=\"com.apple.hls.interstitial\",START-DATE=\"\(date)\","
      + "DURATION=6,X-ASSET-URI=\"https://ads.example.com/\(id).m3u8?_HLS_interstitial_id=\(id)\"\n"
  }

  static let daysAway = Rule(
    "date-range/days-away", .warning, .recommended, .advice("rfc8216bis-22 §4.4.5.1, §6.2.1"),
    about: .interstitials,
    facts: [.silences(["date-range/outside-timeline"], about: .attribute)],
    says: "An interstitial of a live playlist should start within a day of its segments.",
    why:
      "Players never reach it, or passed it days ago: day and month are swapped, or the date is old.",
    remedy: "Correct START-DATE, or remove the date range.",
    fails: [
      at("«2026-01-11T00:00:06.000Z»"),
      // 1 767 225 606 milliseconds, which are the seconds of 2026-01-01T00:00:06Z.
      at("«1970-01-21T10:53:45.606Z»"),
    ],
    passes: [at("2026-01-01T00:00:06.000Z")],
    check: .document { document, report in
      guard document.isLive, let clock = document.clock,
        ofHLS.isBefore(clock.firstDate), clock.firstDate.isBefore(ofFuture)
      else { return }
      for event in document.interstitials where !event.isCued {
        guard case .value(let start, let place) = event.startDate else { continue }
        guard ofHLS.isBefore(start) else {
          // Such a date is how some services mark a pre-roll, unless its milliseconds are the seconds of the
          // segments.
          let meant = ofUnix.advanced(by: ofUnix.distance(to: start) * 1_000)
          guard ofUnix.isBefore(start), meant.distance(to: clock.firstDate) <= Seconds(86_400),
            clock.lastDate.distance(to: meant) <= Seconds(86_400)
          else { continue }
          report(
            "START-DATE is of \(day(of: start)): seconds since 1970 were taken for milliseconds, and are of "
              + day(of: meant), at: place)
          continue
        }
        let (early, late) = (
          start.distance(to: clock.firstDate), clock.lastDate.distance(to: start)
        )
        let end = event.dateRange.knownEnd.map { $0.distance(to: clock.firstDate) } ?? early
        guard max(min(early, end), late) > Seconds(86_400) else { continue }
        report(
          "START-DATE is \(max(early, late).nanoseconds / 86_400_000_000_000) days \(late > .zero ? "after" : "before") "
            + "the segments, which are of \(day(of: clock.firstDate))",
          at: place)
      }
    })

  private static func at(_ date: String) -> Example {
    .live(
      "#EXT-X-DATERANGE"
        + InterstitialRules.ad.replacing("2026-01-01T00:00:06.000Z", with: date))
  }

  private static let ofUnix = DateTime.midnight(year: 1970, month: 1, day: 1)
  private static let ofHLS = DateTime.midnight(year: 2009, month: 1, day: 1)
  private static let ofFuture = DateTime.midnight(year: 2070, month: 1, day: 1)

  private static func day(of date: DateTime) -> String { String(date.description.prefix(10)) }

  private static func shown(_ minutes: Int) -> String {
    minutes % 60 == 0 ? "\(abs(minutes / 60)) h" : "\(abs(minutes)) min"
  }
}

extension Document {
  /// The valid START-DATEs of date ranges that CUE does not move.
  fileprivate var startDates: [(date: DateTime, place: ByteRange)] {
    dateRanges.compactMap { range in
      guard !range.hasCue("PRE"), !range.hasCue("POST"),
        case .value(let date, let place) = range.startDate
      else { return nil }
      return (date, place)
    }
  }

  /// Starts of interstitials that are whole hours away from a place between the ones before and after them,
  /// which are among the segments and in order; the hours, and where the one before is.
  fileprivate func startsHoursAway(
    by clock: ProgramClock
  ) -> [(start: (zone: Int?, place: ByteRange), hours: Int, neighbor: ByteRange)] {
    let starts = interstitials.compactMap { event -> (date: DateTime, place: ByteRange)? in
      guard !event.isCued, case .value(let date, let place) = event.startDate else { return nil }
      return (date, place)
    }
    guard starts.count > 2 else { return [] }
    return starts.indices.dropFirst().dropLast().compactMap { number in
      let (before, own, after) = (starts[number - 1], starts[number], starts[number + 1])
      guard before.date.isBefore(after.date), clock.contains(before.date),
        clock.contains(after.date), !clock.contains(own.date)
      else { return nil }
      let distance = before.date.distance(to: own.date)
      let hours = Int(distance.magnitude.rounded(to: Seconds(3_600)))
      for hours in [hours, hours + 1, hours - 1] where (1...14).contains(hours) {
        let signed = distance > .zero ? hours : -hours
        let moved = own.date.advanced(by: .zero - Seconds(signed * 3_600))
        guard before.date.isBefore(moved), moved.isBefore(after.date) else { continue }
        return ((own.date.zoneMinutes, own.place), signed, before.place)
      }
      return nil
    }
  }
}

extension ProgramClock {
  /// Whether a date is between the first and the last segment, within a minute.
  fileprivate func contains(_ date: DateTime) -> Bool {
    let minute = Seconds(60)
    return firstDate.distance(to: date) + minute >= .zero
      && date.distance(to: lastDate) + minute >= .zero
  }
}
