import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// Which date range represents which splice.
extension DateRangeRules {
  static let scte35IDWithoutDisambiguation = Rule(
    "date-range/scte35-id-without-disambiguation", .info, .pedantic,
    .must("rfc8216bis-22 §4.4.5.1.1"), about: .spliceInformation,
    says: "An ID made from a reusable SCTE-35 event number must also contain a date or a counter.",
    why: """
      Encoders reuse event numbers; the second break then merges with the first, or its attributes \
      conflict.
      """,
    remedy: "Add the start date or a sequence number to the ID.",
    fails: [
      .live(
        #"#EXT-X-DATERANGE:ID="«1207959695»",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-OUT=0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC98"#
      ),
      .live(
        #"#EXT-X-DATERANGE:ID="«0x4800008F»",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-OUT=0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC98"#
      ),
    ],
    passes: [
      .live(
        #"#EXT-X-DATERANGE:ID="1207959695-20260101T000006",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-OUT=0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC98"#
      )
    ],
    check: .dateRange { range, document, report in
      guard !range.splices.isEmpty, let id = range.id,
        let attribute = range.attribute(.id)
      else { return }
      let numbers = [UInt32(id), UInt32(digits(of: id), radix: 16)].compactMap { $0 }
      guard range.splices.contains(where: { $0.eventIDs.contains(where: numbers.contains) }) else {
        return
      }
      report(
        "ID \"\(id)\" is only an SCTE-35 event number, which an encoder may reuse",
        at: attribute.valueRange)
    })

  /// The hexadecimal digits of a number with or without a prefix.
  private static func digits(of id: String) -> Substring {
    id.hasPrefix("0x") || id.hasPrefix("0X") ? id.dropFirst(2) : id[...]
  }

  static let scte35MergedSegmentationTypes = Rule(
    "date-range/scte35-merged-segmentation-types", .info, .pedantic,
    .should("rfc8216bis-22 §4.4.5.1.1"), about: .spliceInformation,
    says:
      "Each segmentation type of a section should have its own date range with the whole section.",
    why: """
      A program and a break inside it begin together and end at different times, which one date \
      range cannot express.
      """,
    remedy: "Write a date range for each type, with the same section and different IDs.",
    fails: [
      .live(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-OUT=«0xFC303D00000000000000FFF00506FE7369C02E0027020F43554549000000017FBF0000100000021443554549000000027FFF00002932E0000022000021699724»"#
      )
    ],
    passes: [
      .live(
        #"""
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-OUT=0xFC303D00000000000000FFF00506FE7369C02E0027020F43554549000000017FBF0000100000021443554549000000027FFF00002932E0000022000021699724
        #EXT-X-DATERANGE:ID="b",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-CMD=0xFC303D00000000000000FFF00506FE7369C02E0027020F43554549000000017FBF0000100000021443554549000000027FFF00002932E0000022000021699724
        """#)
    ],
    check: .document { document, report in
      var found: [(splice: SpliceSignal, types: Int)] = []
      var carriers: [[UInt8]: Int] = [:]
      for range in document.dateRanges {
        for splice in range.splices {
          let types = Set(splice.section.segmentationDescriptors.compactMap(\.type)).count
          guard types > 1 else { continue }
          carriers[splice.section.bytes, default: 0] += 1
          if carriers[splice.section.bytes] == 1 { found.append((splice, types)) }
        }
      }
      for (splice, types) in found {
        guard let count = carriers[splice.section.bytes], count < types else { continue }
        report(
          """
          the section has \(types) segmentation types, but only \(count) date \
          range\(count == 1 ? " contains" : "s contain") it
          """, at: splice.range)
      }
    })
}
