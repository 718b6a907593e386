import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The identifiers of content in SCTE-35 segmentation descriptors.
extension DateRangeRules {
  static let scte35UPIDLength = Rule(
    "date-range/scte35-upid-length", .warning, .recommended, .must("ANSI/SCTE 35 §10.3.3.1"),
    about: .spliceInformation,
    facts: [.loses(.noBreaks)],
    says: "segmentation_upid must be as long as its type requires.",
    why: """
      Ad servers look for the identifier as it is: one with a character too few names no spot, which is not replaced, \
      measured or paid.
      """,
    remedy: "Write the whole identifier, such as the twelve characters of an Ad-ID.",
    fails: [
      .live(
        identified(
          "«0xFC303700000000000000FFF00506FE0337F9800021021F43554549000000017FFF0000107AC0030B4142434431323330303048"
            + "3001011F3749F3»"))
    ],
    passes: [
      .live(
        identified(
          "0xFC303800000000000000FFF00506FE0337F9800022022043554549000000017FFF0000107AC0030C414243443132333030303048"
            + "30010198BD3CD0"))
    ],
    check: .dateRange { range, _, report in
      for splice in range.splices {
        for segment in splice.section.segmentationDescriptors where !splice.section.isTruncated {
          guard let type = segment.upidType, let (name, length) = fixedLengths[type],
            segment.upid.count != length
          else { continue }
          report(
            "the \(name) in segmentation_upid of \(splice.name) has \(segment.upid.count) bytes; expected \(length)",
            at: splice.range)
          // The sections of one break have the same identifier.
          return
        }
      }
    })

  /// The types of segmentation_upid_type whose length is fixed, with that in bytes.
  private static let fixedLengths: [UInt8: (name: String, length: Int)] = [
    0x02: ("ISCI", 8), 0x03: ("Ad-ID", 12), 0x04: ("UMID", 32), 0x05: ("ISAN", 8),
    0x06: ("ISAN", 12), 0x07: ("TID", 12), 0x08: ("AiringID", 8), 0x0A: ("EIDR", 12),
    0x10: ("UUID", 16),
  ]

  private static func identified(_ section: String) -> String {
    #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",PLANNED-DURATION=12,SCTE35-OUT=\#(section)"#
  }
}
