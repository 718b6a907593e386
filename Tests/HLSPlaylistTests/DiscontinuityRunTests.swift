import HLSPlaylist
import SourceText
import Testing

/// Discontinuity sequence numbers and bit rates (rfc8216bis-22, sections 4.1 and 6.2.1).
struct DiscontinuityRunTests {
  private static func playlist(_ text: String) -> Playlist {
    Playlist(
      parsing: SourceFile(
        name: "p.m3u8", bytes: Array("#EXTM3U\n#EXT-X-TARGETDURATION:6\n\(text)".utf8)))
  }

  private static let segment = "#EXTINF:6,\na.ts\n"
  private static let mark = "#EXT-X-DISCONTINUITY\n"

  @Test(
    arguments: [
      ("", []),
      (segment + segment, [(0, 0..<2)]),
      (segment + mark + segment + segment, [(0, 0..<1), (1, 1..<3)]),
      // A tag before the first segment counts, and so does one after another.
      (mark + segment, [(1, 0..<1)]),
      (segment + mark + mark + segment, [(0, 0..<1), (2, 1..<2)]),
      // No segment follows the last one.
      (segment + mark, [(0, 0..<1)]),
      ("#EXT-X-DISCONTINUITY-SEQUENCE:7\n" + segment + mark + segment, [(7, 0..<1), (8, 1..<2)]),
    ] as [(String, [(UInt64, Range<Int>)])])
  func `a run is what stands between discontinuities`(
    text: String, runs: [(UInt64, Range<Int>)]
  ) {
    let found = Self.playlist(text).discontinuityRuns
    #expect(found.map(\.number) == runs.map(\.0))
    #expect(found.map(\.segments) == runs.map(\.1))
  }

  @Test func `a run has the date that its own segments tell`() {
    let playlist = Self.playlist(
      Self.segment + "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:06Z\n" + Self.segment + Self.mark
        + Self.segment + Self.mark + "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T01:00:00Z\n"
        + Self.segment)
    let runs = playlist.discontinuityRuns
    #expect(runs.map { $0.date?.seconds } == [1_767_225_600, nil, 1_767_229_200])
    #expect(runs.map { $0.dateTag?.line } == [4, nil, 11])
    #expect(runs.map(\.start) == [Seconds(0), Seconds(12), Seconds(18)])
  }

  private static func ranges(_ sizes: [(Int, String)]) -> String {
    sizes.map { "#EXTINF:\($1),\n#EXT-X-BYTERANGE:\($0)@0\n\($0).ts\n" }.joined()
  }

  @Test(
    arguments: [
      // 6 s of 750,000 bytes are 1 Mbit/s.
      ([(750_000, "6.0"), (1_500_000, "6.0")], 2_000_000, 1_500_000),
      // What is shorter than half a target duration counts with its neighbours alone.
      ([(750_000, "6.0"), (500_000, "1.0")], 1_428_571, 1_428_571),
      // Longer than one and a half target durations and half a second.
      ([(750_000, "9.6")], 0, 625_000),
    ] as [([(Int, String)], Int, Int)])
  func `the peak is that of neighbours of about a target duration`(
    sizes: [(Int, String)], peak: Int, average: Int
  ) throws {
    let rates = try #require(
      SegmentBitRates(Self.playlist(Self.ranges(sizes)), targetDuration: Seconds(6)))
    #expect(Int(rates.peak) == peak)
    #expect(Int(rates.average) == average)
  }

  @Test(arguments: [
    segment, ranges([(1, "6.0")]) + segment, ranges([(1, "6")]),
    "#EXT-X-GAP\n" + ranges([(1, "6.0")]), "",
  ])
  func `a size that is not known leaves the rates unknown`(text: String) {
    let rates = SegmentBitRates(Self.playlist(text), targetDuration: Seconds(6))
    #expect(rates == nil)
  }
}
