import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Planned and actual lengths of a break.
extension DateRangeRules {
  static let scte35PlannedDuration = Rule(
    "date-range/scte35-planned-duration", .warning, .recommended,
    .must("rfc8216bis-22 §4.4.5.1.1"), about: .spliceInformation, alsoIn: .dateRangeSchedules,
    says: "PLANNED-DURATION on a tag with SCTE35-OUT must be the length that the splice plans.",
    why: "A pod is filled for one of the two lengths, and ends early or is cut off.",
    remedy: "Copy break_duration or segmentation_duration to PLANNED-DURATION, in seconds.",
    fails: [
      .live(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",PLANNED-DURATION=«30»,SCTE35-OUT=0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE005265C00000000000002280E5C4"#
      )
    ],
    passes: [
      .live(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",PLANNED-DURATION=60,SCTE35-OUT=0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE005265C00000000000002280E5C4"#
      ),
      .live(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",PLANNED-DURATION=60.06,SCTE35-OUT=0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE005265C00000000000002280E5C4"#
      ),
    ],
    check: .dateRange { range, _, report in
      guard let splice = range.splice(.scte35Out),
        case .value(let planned, let place) = range.plannedDuration
      else { return }
      let lengths = splice.plannedLengths
      guard let length = lengths.first,
        !lengths.contains(where: { agrees(planned, with: $0) })
      else { return }
      report(
        "PLANNED-DURATION is \(planned.seconds) s, but the splice plans \(length) s", at: place,
        related: [RelatedPlace(splice.range, "the splice")],
        measured: .most((planned.seconds - length).magnitude))
    })

  /// Whether the two differ by at most a few frames, or by the precision of the written digits.
  private static func agrees(_ planned: DecimalNumber, with length: Seconds) -> Bool {
    let leeway = planned.fractionDigits == 0 ? 500_000_000 : 100_000_000
    return (planned.seconds - length).magnitude <= Seconds(nanoseconds: Int64(leeway))
  }

  static let scte35PrematureDuration = Rule(
    "date-range/scte35-premature-duration", .warning, .pedantic,
    .must("rfc8216bis-22 §4.4.5.1.1"), about: .spliceInformation, alsoIn: .dateRangeSchedules,
    says:
      "While a break is open, its tag must have PLANNED-DURATION instead of DURATION or END-DATE.",
    why: "A stated length cannot be changed any more when the break ends early or late.",
    remedy: "Write PLANNED-DURATION, and add DURATION in a second tag when the break has ended.",
    fails: [
      .live(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:48.000Z",«DURATION»=30,SCTE35-OUT=0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC98"#
      )
    ],
    passes: [
      .live(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:48.000Z",PLANNED-DURATION=30,SCTE35-OUT=0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC98"#
      ),
      .live(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=30,SCTE35-OUT=0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC98"#
      ),
    ],
    check: .dateRange { range, document, report in
      // The DURATION of an interstitial is that of its assets, which is known beforehand.
      guard document.isLive, range.category != .interstitial, !range.has(.scte35In),
        range.has(.scte35Out), let clock = document.clock, range.ends(after: clock.lastDate),
        let attribute = range.stated(.duration) ?? range.stated(.endDate)
      else { return }
      report(
        "\(attribute.name) with SCTE35-OUT before the end of the break; expected PLANNED-DURATION",
        at: attribute.nameRange)
    })

  static let scte35ReturnedLate = Rule(
    "date-range/scte35-duration", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.5.1.1; ANSI/SCTE 35 §9.8.2"), about: .spliceInformation,
    says:
      "DURATION of a break that returns automatically should be the length in its splice command.",
    why: """
      The splicer returns after break_duration: viewers see the program under the ads until DURATION is \
      over, or the other way round. A break that SCTE35-IN ended early may be shorter.
      """,
    remedy: "Copy break_duration to DURATION, in seconds of 90000 ticks.",
    fails: [
      .media(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=«40»,SCTE35-OUT=0xFC302500000000000000FFF01405000000317FEFFE00895440FE0015F9000001000000004325EF68"#
      )
    ],
    passes: [
      .media(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=16,SCTE35-OUT=0xFC302500000000000000FFF01405000000317FEFFE00895440FE0015F9000001000000004325EF68"#
      )
    ],
    check: .dateRange { range, document, report in
      guard range.category != .interstitial, let splice = range.splice(.scte35Out),
        case .insert(let insert) = splice.section.command, insert.breakDuration?.autoReturn == true,
        case .value(let duration, let place) = range.duration, let target = document.targetDuration,
        let length = splice.plannedLengths.first
      else { return }
      let surplus = duration.seconds - length
      guard surplus > target || surplus < .zero - target && !range.has(.scte35In) else { return }
      report(
        "DURATION is \(duration.seconds) s, but the splice returns after \(length) s", at: place,
        related: [RelatedPlace(splice.range, "the splice")], measured: .most(surplus.magnitude))
    })
}

extension DateRange {
  /// An attribute of the tag with SCTE35-OUT, or of the whole object of a schedule.
  fileprivate func stated(_ name: AttributeName) -> Attribute? {
    guard !isScheduled else { return attribute(name) }
    return tag(with: .scte35Out).flatMap { playlist.attribute(name, of: $0) }
  }
}
