import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The two ends of a break: SCTE35-OUT, then SCTE35-IN with the same ID.
extension DateRangeRules {
  static let scte35InWithoutOut = Rule(
    "date-range/scte35-in-without-out", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.5.1.1"), about: .spliceInformation,
    says: "SCTE35-IN should have the same ID as the SCTE35-OUT that opened the break.",
    why: """
      Players merge the two by their ID; an end without a start closes nothing, and the break \
      stays open.
      """,
    remedy: "Give the tag with SCTE35-IN the ID of the tag with SCTE35-OUT.",
    fails: [
      .media(
        #"""
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-OUT=0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC98
        #EXT-X-DATERANGE:ID="b",START-DATE="2026-01-01T00:00:36.000Z",«SCTE35-IN»=0xFC302000000000000000FFF00F054800008F7F4FFE7369C02E0000000000002208547B
        """#)
    ],
    passes: [
      .media(
        #"""
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-OUT=0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC98
        #EXT-X-DATERANGE:ID="a",DURATION=30,SCTE35-IN=0xFC302000000000000000FFF00F054800008F7F4FFE7369C02E0000000000002208547B
        """#),
      .live(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2025-12-31T23:59:36.000Z",DURATION=30,SCTE35-IN=0xFC302000000000000000FFF00F054800008F7F4FFE7369C02E0000000000002208547B"#
      ),
    ],
    check: .dateRange { range, document, report in
      guard let attribute = range.attribute(.scte35In), !range.has(.scte35Out),
        !mayHaveLostTags(range, document)
      else { return }
      report("SCTE35-IN with an ID that has no SCTE35-OUT", at: attribute.nameRange)
    })

  /// Whether the tag that opened the range may have left a live playlist, or be in an earlier load.
  private static func mayHaveLostTags(_ range: DateRange, _ document: Document) -> Bool {
    guard document.isLive else { return false }
    guard let start = range.startDate.value, let clock = document.clock else { return true }
    return start.isBefore(clock.firstDate) || document.playlist.skipsDateRanges
  }

  static let scte35SecondTagNeedsEnd = Rule(
    "date-range/scte35-second-tag-needs-end", .error, .spec, .must("rfc8216bis-22 §4.4.5.1.1"),
    about: .spliceInformation,
    says:
      "If SCTE35-OUT and SCTE35-IN are on two tags, the later tag must add DURATION or END-DATE.",
    why: """
      SCTE35-IN says that the break ended, not when. Players do not decode it and leave the break \
      open, so viewers do not see its end.
      """,
    remedy: "Add DURATION, from the out-point to the in-point, to the tag with SCTE35-IN.",
    fails: [
      .live(
        #"""
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-OUT=0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC98
        «#EXT-X-DATERANGE»:ID="a",SCTE35-IN=0xFC302000000000000000FFF00F054800008F7F4FFE7369C02E0000000000002208547B
        """#)
    ],
    passes: [
      .live(
        #"""
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-OUT=0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC98
        #EXT-X-DATERANGE:ID="a",DURATION=30,SCTE35-IN=0xFC302000000000000000FFF00F054800008F7F4FFE7369C02E0000000000002208547B
        """#)
    ],
    check: .dateRange { range, _, report in
      guard range.tagNumbers.count > 1, !range.has(.duration), !range.has(.endDate),
        let out = range.tag(with: .scte35Out), let back = range.tag(with: .scte35In),
        out.line < back.line
      else { return }
      report(
        "SCTE35-IN ends the break without DURATION or END-DATE", at: back.nameRange,
        related: [RelatedPlace(out.nameRange, "the break begins here")])
    })

  static let scte35EventID = Rule(
    "date-range/scte35-event-id", .warning, .recommended, .must("rfc8216bis-22 §4.4.5.1.1"),
    about: .spliceInformation,
    says: "SCTE35-OUT and SCTE35-IN of one date range must have the same event ID.",
    why: """
      Ad servers and splicers close the event whose ID SCTE35-IN has: the break that was opened stays open \
      for them.
      """,
    remedy:
      "Write the section that closes this break in SCTE35-IN, or give the tags different IDs.",
    fails: [
      .media(
        #"""
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-OUT=0xFC302500000000000000FFF01405000000317FEFFE00895440FE0015F9000001000000004325EF68
        #EXT-X-DATERANGE:ID="a",DURATION=16,SCTE35-IN=«0xFC302000000000000000FFF00F054800008F7F4FFE7369C02E0000000000002208547B»
        """#)
    ],
    passes: [
      .media(
        #"""
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-OUT=0xFC302500000000000000FFF01405000000317FEFFE00895440FE0015F9000001000000004325EF68
        #EXT-X-DATERANGE:ID="a",DURATION=16,SCTE35-IN=0xFC302000000000000000FFF00F05000000317F4FFE009F4D40000100000000BC943E81
        """#)
    ],
    check: .dateRange { range, _, report in
      guard let out = range.splice(.scte35Out), let back = range.splice(.scte35In) else { return }
      // A section of one kind is not compared with one of the other, which has IDs of its own.
      let (opened, closed) = (out.section.breakEvents, back.section.breakEvents)
      guard opened.isInsert == closed.isInsert, !opened.ids.isEmpty, !closed.ids.isEmpty,
        Set(opened.ids).isDisjoint(with: closed.ids)
      else { return }
      report(
        "SCTE35-IN closes event \(list(closed.ids)), but SCTE35-OUT opened \(list(opened.ids))",
        at: back.range, related: [RelatedPlace(out.range, "the start of the break")])
    })

  static let scte35EndType = Rule(
    "date-range/scte35-end-type", .warning, .recommended, .advice("ANSI/SCTE 35 §10.3.3.1"),
    about: .spliceInformation,
    says: "SCTE35-IN should end the type of segment that SCTE35-OUT of the date range begins.",
    why: """
      Ad servers wait for the end of the type that SCTE35-OUT began. They keep the break open, and \
      ads can cover the content after it.
      """,
    remedy: "Write the type that follows the one in SCTE35-OUT, such as 0x35 after 0x34.",
    fails: [
      .media(
        #"""
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-OUT=0xFC302C00000000000000FFF00506FE0337F9800016021443554549000000077FFF0000107AC00000340101B52AE336
        #EXT-X-DATERANGE:ID="a",DURATION=12,SCTE35-IN=«0xFC302700000000000000FFF00506FE034874400011020F43554549000000077FBF00003701016558F77A»
        """#)
    ],
    passes: [
      .media(
        #"""
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-OUT=0xFC302C00000000000000FFF00506FE0337F9800016021443554549000000077FFF0000107AC00000340101B52AE336
        #EXT-X-DATERANGE:ID="a",DURATION=12,SCTE35-IN=0xFC302700000000000000FFF00506FE034874400011020F43554549000000077FBF000035010166E9AE74
        """#)
    ],
    check: .dateRange { range, _, report in
      guard let out = range.splice(.scte35Out), let back = range.splice(.scte35In),
        let fault = back.section.endTypeFault(out.section)
      else { return }
      report(
        "SCTE35-IN has \(fault)", at: back.range,
        related: [RelatedPlace(out.range, "the start of the break")])
    })

  private static func list(_ ids: [UInt32]) -> String {
    ids.map { "\($0) (0x\(String($0, radix: 16, uppercase: true)))" }.joined(separator: ", ")
  }
}

extension SpliceInfoSection {
  /// That the section ends another type of segment than the section before began with the same event, as a
  /// message; nil if it does not.
  func endTypeFault(_ opening: SpliceInfoSection) -> String? {
    let started = opening.segmentationDescriptors.filter { $0.direction == .out }
    let known = Set(started.compactMap(\.eventID))
    let ended = segmentationDescriptors.filter { segment in
      segment.direction == .in && segment.eventID.map(known.contains) ?? false
    }
    let events = Set(ended.compactMap(\.eventID))
    let expected = started.lazy.filter { $0.eventID.map(events.contains) ?? false }
      .compactMap(\.type).map { SegmentationType(rawValue: $0.rawValue | 1) }
    guard let end = ended.lazy.compactMap(\.type).first, let right = expected.first,
      !ended.contains(where: { $0.type.map(expected.contains) ?? false })
    else { return nil }
    return "segmentation_type_id \(end.text); expected \(right.text), the end of what began"
  }
}
