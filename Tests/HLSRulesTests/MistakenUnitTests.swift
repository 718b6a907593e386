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
}
