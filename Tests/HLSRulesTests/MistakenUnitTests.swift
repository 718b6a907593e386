import HLSLinting
import HLSRules
import Testing

/// Lengths and counts in another unit than the specification's, and unusual values that are right.
struct MistakenUnitTests {
  private static func messages(_ example: Example, of rules: RuleID...) -> [String] {
    var selection = RuleSelection()
    selection.only = Set(rules)
    return Linter(RuleCatalog.book, selection: selection).lint(example).flatMap(\.findings)
      .map(\.message)
  }

  @Test(
    arguments: [
      // Frames at 25, 24, 30, 50 and 60 in a second; milliseconds; ticks.
      (30, [375, 375], "frames, 25 in a second"), (30, [720], "frames, 24 in a second"),
      (20, [600], "frames, 30 in a second"), (30, [1500], "frames, 50 in a second"),
      (15, [900], "frames, 60 in a second"), (30, [15_000, 15_000], "milliseconds"),
      (30, [2_700_000], "ticks of 90 kHz"),
      // Right, longer than planned, and a placeholder of a second.
      (30, [15, 15], nil), (30, [15, 15, 30], nil), (30, [300], nil), (1, [30], nil),
      (1, [25], nil), (600, [600], nil),
      // A whole channel, other lengths of it, and sums that 64 bits do not contain.
      (200_000, [200_000], nil), (200_000, [400_000], "milliseconds"),
      (200_000, [9_000_000_000_000], "milliseconds"),
      (200_000, [9_000_000_000, 9_000_000_000], "milliseconds"),
    ] as [(Int, [Int], String?)])
  func `assets of a break in another unit`(planned: Int, durations: [Int], unit: String?) {
    let assets = durations.enumerated().map {
      #"{"URI":"https://ads.example.com/\#($0).m3u8","DURATION":\#($1)}"#
    }
    let example = Example.presentation([
      .media(
        #"#EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial","#
          + #"START-DATE="2026-01-01T00:00:06.000Z",X-RESUME-OFFSET=0,PLANNED-DURATION=\#(planned),"#
          + #"X-ASSET-LIST="list.json?_HLS_interstitial_id=ad1""#
      ).named("example.m3u8"),
      .json("{\"ASSETS\":[\(assets.joined(separator: ","))]}").named("list.json"),
    ])
    let found = Self.messages(example, of: "asset-list/duration-unit-suspect")
    #expect(found.count == (unit == nil ? 0 : durations.count))
    #expect(
      found.allSatisfy { $0.contains("probably \(unit ?? ""); expected seconds") }, "\(found)")
  }

  @Test(
    arguments: [
      // kHz and mHz; masks and layouts; rates and counts that exist.
      ("SAMPLE-RATE=48", "probably kHz"), ("SAMPLE-RATE=96", "probably kHz"),
      ("SAMPLE-RATE=48000000", "multiplied by 1000"), ("SAMPLE-RATE=48000", nil),
      ("SAMPLE-RATE=8000", nil), ("SAMPLE-RATE=384000", nil), ("SAMPLE-RATE=7350", nil),
      ("CHANNELS=\"63\"", "expected 6"), ("CHANNELS=\"255\"", "expected 8"),
      ("CHANNELS=\"1599\"", "expected 8"), ("CHANNELS=\"51\"", "expected 6"),
      ("CHANNELS=\"71\"", "expected 8"), ("CHANNELS=\"714/JOC\"", "expected 12"),
      ("BIT-DEPTH=2", "expected 16"), ("BIT-DEPTH=3", "expected 24"),
      ("BIT-DEPTH=96000", "no sample"),
      ("BIT-DEPTH=1", nil), ("BIT-DEPTH=4", nil), ("BIT-DEPTH=20", nil), ("BIT-DEPTH=64", nil),
      ("CHANNELS=\"2\"", nil), ("CHANNELS=\"6\"", nil), ("CHANNELS=\"12/JOC\"", nil),
      ("CHANNELS=\"16/JOC\"", nil), ("CHANNELS=\"24\"", nil), ("CHANNELS=\"49\"", nil),
      ("CHANNELS=\"64\"", nil), ("CHANNELS=\"2/-/BINAURAL\"", nil),
    ] as [(String, String?)])
  func `numbers of sound in another unit`(attribute: String, words: String?) {
    let found = Self.messages(
      .multivariant(
        #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",URI="a.m3u8","# + attribute
          + "\n#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS=\"avc1.4d401e,mp4a.40.2\",AUDIO=\"a\""
          + "\nv.m3u8"),
      of: "attribute/sound-unit")
    #expect(found.count == (words == nil ? 0 : 1), "\(found)")
    #expect(found.allSatisfy { $0.contains(words ?? "") }, "\(found)")
  }

  @Test(
    arguments: [
      // Milliseconds and ticks; the least that is allowed, hours of a long playlist, other attributes.
      ("CAN-SKIP-UNTIL=36000", 60, "milliseconds"), ("HOLD-BACK=18000", 60, "milliseconds"),
      ("HOLD-BACK=24.5,CAN-SKIP-UNTIL=48000", 60, "milliseconds"),
      ("CAN-SKIP-UNTIL=3240000", 60, "ticks of 90 kHz"),
      ("CAN-SKIP-UNTIL=99999999999999999999", 60, "ticks of 90 kHz"),
      ("CAN-SKIP-UNTIL=36,HOLD-BACK=18", 60, nil), ("CAN-SKIP-UNTIL=36000", 7200, nil),
      ("CAN-SKIP-UNTIL=3600", 60, nil), ("CAN-BLOCK-RELOAD=YES", 60, nil),
    ] as [(String, Int, String?)])
  func `times of the server in another unit`(attributes: String, segments: Int, unit: String?) {
    let media = (1...segments).map { "#EXTINF:6,\n\($0).ts" }.joined(separator: "\n")
    let found = Self.messages(
      .live("#EXT-X-SERVER-CONTROL:\(attributes)\n\(media)"), of: "attribute/server-control-unit")
    #expect(found.count == (unit == nil ? 0 : 1), "\(found)")
    #expect(found.allSatisfy { $0.contains("probably \(unit ?? "")") }, "\(found)")
  }

  @Test(
    arguments: [
      // A digit is missing, or there is one too many; a square, a strip in all sizes, sides that were swapped.
      (["1280x720", "640x360", "1920x108"], true), (["1280x720", "640x36", "1920x1080"], true),
      (["1280x720", "640x360", "192x1080"], true), (["12800x720", "640x360", "1920x1080"], true),
      (["720x1280", "360x640", "1080x192"], true), (["1280x534", "640x268", "1920x80"], true),
      (["1280x720", "640x360", "1080x1080"], false), (["1920x108", "960x54", "640x36"], false),
      (["1280x534", "640x268", "802x1920"], false), (["1280x720", "1920x108"], false),
      (["1280x720", "640x360", "1920x0"], false),
      (["1280x720", "640x360", "99999999999999999999x1080"], false),
    ] as [([String], Bool)])
  func `sizes of pictures that lost a digit`(sizes: [String], isFound: Bool) {
    let streams = sizes.enumerated().map { number, size in
      "#EXT-X-STREAM-INF:BANDWIDTH=\(1_280_000 * (number + 1)),CODECS=\"avc1.640028\","
        + "RESOLUTION=\(size)\n\(number).m3u8"
    }
    let found = Self.messages(
      .multivariant(streams.joined(separator: "\n")), of: "variant/resolution-digit")
    #expect(found.count == (isFound ? 1 : 0), "\(found)")
  }

  @Test(
    arguments: [
      // Minutes, milliseconds, milliseconds and seconds as ticks, and 27 MHz as 90 kHz.
      ("0.5", 2_700_000, true), ("1", 5_400_000, true), ("30000", 2_700_000, true),
      ("30", 30_000, true), ("60", 60_000, true), ("30", 30, true), ("30", 810_000_000, true),
      // Lengths that agree, that somebody changed, and placeholders of an hour.
      ("30", 2_700_000, false), ("30.03", 2_700_000, false), ("20", 2_700_000, false),
      ("60", 2_700_000, false), ("12", 324_000_000, false), ("0", 2_700_000, false),
    ] as [(String, UInt64, Bool)])
  func `planned lengths and splices in different units`(
    planned: String, ticks: UInt64, isFound: Bool
  ) {
    let found = Self.messages(
      .live(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:48.000Z",PLANNED-DURATION=\#(planned),"#
          + "SCTE35-OUT=\(Self.splice(breakDuration: ticks))"),
      of: "attribute/date-range-unit")
    #expect(found.count == (isFound ? 1 : 0), "\(found)")
  }

  /// A splice_insert() that leaves the network for so many ticks of 90 kHz.
  private static func splice(breakDuration: UInt64) -> String {
    var bytes: [UInt8] = [
      0xFC, 0x30, 0x25, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xF0, 0x14, 0x05, 0x48, 0, 0, 0x8F, 0x7F, 0xEF,
      0xFE, 0x73,
      0x69, 0xC0, 0x2E, 0xFE | UInt8(breakDuration >> 32 & 1),
    ]
    bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: breakDuration >> $0) }
    bytes += [0, 0, 0, 0, 0, 0]
    // The checksum of ISO/IEC 13818-1.
    var checksum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      checksum ^= UInt32(byte) << 24
      for _ in 0..<8 {
        checksum = checksum & 0x8000_0000 == 0 ? checksum << 1 : checksum << 1 ^ 0x04C1_1DB7
      }
    }
    bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }
    return "0x"
      + bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
      .uppercased()
  }
}
