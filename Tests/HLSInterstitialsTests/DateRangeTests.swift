import HLSInterstitials
import HLSPlaylist
import SourceText
import Testing

/// Tags of one ID are one range (rfc8216bis-22, section 4.4.5.1).
struct DateRangeTests {
  private func ranges(_ lines: String) -> [DateRange] {
    DateRange.merged(
      in: Playlist(parsing: SourceFile(name: "p", bytes: Array("#EXTM3U\n\(lines)\n".utf8))))
  }

  @Test
  func `tags of one ID are merged in the order of the file`() throws {
    let merged = ranges(
      """
      #EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:00Z"
      #EXT-X-DATERANGE:ID="b",START-DATE="2026-01-01T00:01:00Z"
      #EXT-X-DATERANGE:ID="a",DURATION=15,X-PLAYOUT-LIMIT=10
      """)
    #expect(merged.map(\.id) == ["a", "b"])
    let range = try #require(merged.first)
    #expect(range.tagNumbers == [1, 3])
    #expect(range.category == .interstitial)
    #expect(range.knownLength == Seconds(15))
    #expect(Interstitial(range)?.playoutLimit.value == DecimalNumber(10))
    #expect(Interstitial(merged[1]) == nil)
  }

  @Test
  func `of a repeated attribute the first counts`() throws {
    let range = try #require(
      ranges(
        """
        #EXT-X-DATERANGE:ID="a",DURATION=15
        #EXT-X-DATERANGE:ID="a",DURATION=30
        """
      ).first)
    #expect(range.duration.value == DecimalNumber(15))
    #expect(range.attributes(.duration).count == 2)
  }

  @Test
  func `IDs are compared after variables are replaced`() {
    let merged = ranges(
      """
      #EXT-X-DEFINE:NAME="break",VALUE="7"
      #EXT-X-DATERANGE:ID="ad-7"
      #EXT-X-DATERANGE:ID="ad-{$break}",DURATION=15
      #EXT-X-DATERANGE:ID="ad-{$other}"
      """)
    #expect(merged.map(\.id) == ["ad-7", "ad-{$other}"])
  }

  @Test(arguments: ["#EXT-X-DATERANGE:", "#EXT-X-DATERANGE:ID=a", "#EXT-X-DATERANGE:ID=\"\""])
  func `a tag without a readable ID is a range of its own`(tag: String) {
    #expect(ranges("\(tag)\n\(tag)").map(\.id) == [nil, nil])
  }
}

/// Dates and offsets (rfc8216bis-22, section 6.3.3).
struct ProgramClockTests {
  private func date(_ text: String) throws -> DateTime {
    guard case .value(let date) = DateTime.read(0..<text.utf8.count, of: text.utf8.span) else {
      throw Unreadable()
    }
    return date
  }

  private struct Unreadable: Error {}

  private let playlist = Playlist(
    parsing: SourceFile(
      name: "p",
      bytes: Array(
        """
        #EXTINF:6,
        a.ts
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:06.000Z
        #EXTINF:6,
        b.ts
        #EXT-X-DISCONTINUITY
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T01:00:00.000Z
        #EXTINF:6,
        c.ts

        """.utf8)))

  @Test(arguments: [
    ("2026-01-01T00:00:00Z", 0), ("2026-01-01T00:00:07Z", 7), ("2025-12-31T23:59:59Z", -1),
    ("2026-01-01T00:59:59Z", 12), ("2026-01-01T01:00:00Z", 12), ("2026-01-01T01:00:10Z", 22),
  ])
  func `a date counts from the last dated segment at or before it, and a hole is skipped`(
    text: String, offset: Int
  ) throws {
    let clock = try #require(ProgramClock(playlist))
    #expect(clock.offset(of: try date(text)) == Seconds(offset))
  }

  @Test
  func `the clock runs from the first segment to the end of the last`() throws {
    let clock = try #require(ProgramClock(playlist))
    #expect(clock.firstDate.isSameInstant(as: try date("2026-01-01T00:00:00Z")))
    #expect(clock.lastDate.isSameInstant(as: try date("2026-01-01T01:00:06Z")))
  }

  @Test
  func `without a date there is no clock`() {
    let bare = Playlist(parsing: SourceFile(name: "p", bytes: Array("#EXTINF:6,\na.ts\n".utf8)))
    #expect(ProgramClock(bare) == nil)
  }
}
