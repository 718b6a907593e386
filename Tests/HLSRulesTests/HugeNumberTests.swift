import HLSLinting
@testable import HLSRules
import Testing

/// Numbers and times at the end of what 64 bits contain; arithmetic with them stops no run.
struct HugeNumberTests {
  /// The findings of rules about playlists, loads and servers, as `rule`.
  private static func rules(_ example: Example) -> [String] {
    var selection = RuleSelection()
    selection.profiles = [.spec, .recommended, .pedantic, .live, .delivery]
    return Linter(RuleCatalog.book, selection: selection).lint(example).flatMap(\.findings)
      .map { "\($0.rule)" }
  }

  private static func byteRanges(_ ranges: [String]) -> Example {
    .media(
      "#EXT-X-VERSION:4\n"
        + ranges.map { "#EXTINF:6,\n#EXT-X-BYTERANGE:\($0)\na.ts\n" }.joined())
  }

  @Test(
    arguments: [
      // Ranges that follow each other up to the last byte, with and without offsets.
      ["9223372036854775808@0", "9223372036854775807@9223372036854775808"],
      ["9223372036854775808@0", "9223372036854775807"],
      ["9223372036854775807@0", "9223372036854775807@9223372036854775807"],
      ["100@0", "9223372036854775808@100", "9223372036854775707"],
      // The end is beyond 64 bits, so that nothing is known.
      ["100@0", "18446744073709551615@18446744073709551615", "100@0"],
    ])
  func `byte ranges of any size are compared`(ranges: [String]) {
    let found = Self.rules(Self.byteRanges(ranges))
    #expect(!found.contains { $0.hasPrefix("segment/byterange-") }, "\(found)")
  }

  @Test func `huge byte ranges overlap`() {
    let found = Self.rules(
      Self.byteRanges(["18446744073709551615@0", "9223372036854775808@9223372036854775807"]))
    #expect(found.contains("segment/byterange-overlap"), "\(found)")
  }

  private static func dated(_ year: String, _ more: String = "") -> Example {
    .live(
      "#EXT-X-VERSION:6\n\(more)#EXT-X-PROGRAM-DATE-TIME:\(year)-01-01T00:00:00.000Z\n"
        + (0..<6).map { "#EXTINF:6,\n\($0).ts\n" }.joined())
  }

  @Test func `playlists end thousands of years apart`() {
    let found = Self.rules(.variants(Self.dated("2026"), Self.dated("9999")))
    #expect(found.contains { $0.hasPrefix("presentation/") }, "\(found)")
  }

  @Test func `an event between two others is thousands of years later`() {
    let events = [
      "2026-01-01T00:00:06.000Z", "9999-01-01T00:00:00.000Z", "2026-01-01T00:00:18.000Z",
    ]
    let tags = events.enumerated().map {
      #"#EXT-X-DATERANGE:ID="e\#($0)",CLASS="com.apple.hls.interstitial",START-DATE="\#($1)","#
        + "DURATION=1,X-RESUME-OFFSET=0,X-ASSET-URI=\"https://ads.example.com/\($0).m3u8\"\n"
    }
    #expect(!Self.rules(Self.dated("2026", tags.joined())).isEmpty)
  }

  @Test func `the number of a live playlist grows to the end of 64 bits`() {
    func load(_ number: String, _ time: String) -> Example {
      .live("#EXT-X-MEDIA-SEQUENCE:\(number)\n#EXTINF:6,\n\(number).ts")
        .loaded(at: "2026-01-01T00:00:\(time)Z")
    }
    let found = Self.rules(.reloads([load("5", "00"), load("18446744073709551000", "06")]))
    #expect(!found.isEmpty)
  }

  @Test(arguments: ["99999999999", "18446744073709551615", "99999999999999999999"])
  func `durations beyond three centuries are judged`(number: String) {
    let found = Self.rules(
      .media("#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:\(number)\n#EXTINF:\(number),\na.ts"))
    #expect(!found.isEmpty)
  }
}
