import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The bytes of SCTE35-CMD, SCTE35-OUT and SCTE35-IN as a section.
extension DateRangeRules {
  static let scte35TableID = Rule(
    "date-range/scte35-table-id", .warning, .recommended,
    .must("ANSI/SCTE 35 §9.6; rfc8216bis-22 §4.4.5.1.1"), about: .spliceInformation,
    says: """
      SCTE35-CMD, SCTE35-OUT and SCTE35-IN must begin with 0xFC, the table_id of a splice section.
      """,
    why: """
      Data that begins with another byte is not splice information; ad decision services reject \
      it.
      """,
    remedy: "Write the whole splice_info_section, without a pointer field or a transport header.",
    fails: [
      .live(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-OUT=«0x00302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC98»"#
      )
    ],
    passes: [
      .live(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-OUT=0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC98"#
      )
    ],
    check: .dateRange { range, document, report in
      for splice in range.splices where !splice.section.hasStandardTableID {
        report(
          """
          \(splice.name) begins with \(document.playlist.text(splice.range.slice(0, 4))); \
          expected 0xFC, the start of a splice_info_section
          """, at: splice.range)
      }
    })

  static let scte35SectionLength = Rule(
    "date-range/scte35-section-length", .error, .recommended,
    .must("ANSI/SCTE 35 §9.6; rfc8216bis-22 §4.4.5.1.1"),
    about: .spliceInformation,
    facts: [
      .silences(["date-range/scte35-crc", "date-range/scte35-planned-duration"], about: .attribute)
    ],
    says: "A splice_info_section must be as long as its section_length and the lengths in it say.",
    why: "Receivers drop a truncated section: the break is lost, and its ads are not sold.",
    remedy: "Write all bytes of the section; look for a field that truncates the text.",
    fails: [
      .live(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-OUT=«0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000»"#
      )
    ],
    passes: [
      .live(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-OUT=0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC98"#
      )
    ],
    check: .dateRange { range, _, report in
      for splice in range.splices where splice.section.hasStandardTableID {
        let count = splice.section.bytes.count
        guard let surplus = splice.section.surplusBytes else {
          report(
            "\(splice.name) ends after \(count) bytes, before its section_length",
            at: splice.range)
          continue
        }
        guard surplus != 0 else {
          if splice.section.isTruncated {
            report(
              "a length in \(splice.name) is beyond the end of the section (splice_command_length "
                + "\(splice.section.commandLength ?? 0) of \(count) bytes)",
              at: splice.range)
          }
          continue
        }
        // Receivers read no further than the length says.
        report(
          "\(splice.name) has \(count) bytes, but its section_length says \(count - surplus)",
          at: splice.range,
          severity: surplus > 0 || splice.section.isExampleOfDraft ? .warning : nil)
      }
    })

  static let scte35CRC = Rule(
    "date-range/scte35-crc", .error, .recommended, .must("ANSI/SCTE 35 §9.6"),
    about: .spliceInformation,
    says: "The CRC_32 at the end of a splice_info_section must match its bytes.",
    why: """
      Receivers drop a section whose checksum is wrong: the break is lost, and its ads are not \
      sold. The draft's own example does not match either, because it is cut short.
      """,
    remedy: "Calculate the CRC_32 again after each change of the section.",
    fails: [
      .live(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-OUT=«0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC99»"#
      )
    ],
    passes: [
      .live(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-OUT=0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC98"#
      )
    ],
    check: .dateRange { range, _, report in
      for splice in range.splices where splice.section.isCRCValid == false {
        // A break that has begun also ends by its length.
        let isOut = splice.name == .scte35Out && !splice.section.isExampleOfDraft
        report(
          "the CRC_32 of \(splice.name) does not match its bytes", at: splice.range,
          severity: isOut ? nil : .warning)
      }
    })
}

extension SpliceInfoSection {
  /// Whether it is one of the sections in section 9.3 of the draft, which are too short and often copied.
  fileprivate var isExampleOfDraft: Bool {
    [0x2F, 0x2A].contains { bytes.starts(with: [0xFC, 0, $0, 0, 0, 0, 0, 0, 0xFF]) }
  }
}
