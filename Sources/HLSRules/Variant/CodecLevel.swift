/// The levels of video formats with the largest picture of each.
///
/// Sources: ISO/IEC 14496-10, table A-1 (MaxFS); ISO/IEC 23008-2, table A.8 (MaxLumaPs); AV1 Bitstream and
/// Decoding Process Specification, annex A.3 (MaxPicSize); VP9 levels of the WebM Project. Level 4.2 of HEVC, 126, is
/// in an example of Apple only.
enum CodecLevel {
  /// The pixels of the largest picture of each level of a format, in the units of its identifiers; nil for a
  /// format whose levels are not known.
  static func largestPictures(of codec: MediaFormat.Codec, _ entry: String) -> [Int: Int]? {
    switch (codec, entry) {
    case (.h264, _): h264
    case (.hevc, _): hevc
    case (.av1, _): av1
    case (.otherVideo, "vp09"): vp9
    default: nil
    }
  }

  /// A macroblock has 256 pixels.
  private static let h264 = pixels([
    (25_344, [9, 10]), (101_376, [11, 12, 13, 20]), (202_752, [21]), (414_720, [22, 30]),
    (921_600, [31]), (1_310_720, [32]), (2_097_152, [40, 41]), (2_228_224, [42]),
    (5_652_480, [50]), (9_437_184, [51, 52]), (35_651_584, [60, 61, 62]),
  ])

  private static let hevc = pixels([
    (36_864, [30]), (122_880, [60]), (245_760, [63]), (552_960, [90]), (983_040, [93]),
    (2_228_224, [120, 123, 126]), (8_912_896, [150, 153, 156]), (35_651_584, [180, 183, 186]),
    (80_216_064, [189]), (142_606_336, [210, 213, 216]), (.max, [255]),
  ])

  private static let av1 = pixels([
    (147_456, [0]), (278_784, [1]), (665_856, [4]), (1_065_024, [5]), (2_359_296, [8, 9]),
    (8_912_896, [12, 13, 14, 15]), (35_651_584, [16, 17, 18, 19]),
    (142_606_336, [20, 21, 22, 23]), (.max, [2, 3, 6, 7, 10, 11, 31]),
  ])

  private static let vp9 = pixels([
    (36_864, [10]), (73_728, [11]), (122_880, [20]), (245_760, [21]), (552_960, [30]),
    (983_040, [31]), (2_228_224, [40, 41]), (8_912_896, [50, 51, 52]),
    (35_651_584, [60, 61, 62]),
  ])

  private static func pixels(_ rows: [(pixels: Int, levels: [Int])]) -> [Int: Int] {
    Dictionary(
      uniqueKeysWithValues: rows.flatMap { row in row.levels.map { ($0, row.pixels) } })
  }
}
