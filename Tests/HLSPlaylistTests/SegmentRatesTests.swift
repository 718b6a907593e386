import HLSPlaylist
import Testing

struct SegmentRatesTests {
  private func rates(_ body: String) -> SegmentRates? {
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n" + body
    return Playlist(parsing: SourceFile(name: "t", bytes: Array(text.utf8)))
      .segmentRates(target: Seconds(4))
  }

  private func segment(_ seconds: String, _ bytes: Int) -> String {
    "#EXTINF:\(seconds),\n#EXT-X-BYTERANGE:\(bytes)@0\na.ts\n"
  }

  @Test func `byte ranges give the average and the peak`() throws {
    // 1,000 bytes are 8,000 bits: 4 s at 2,000 bit/s, 4 s at 4,000 and 2 s at 4,000.
    let found = try #require(
      rates(segment("4.0", 1_000) + segment("4.0", 2_000) + segment("2.0", 1_000)))
    #expect(found.average == 3_200)
    #expect(found.peak == 4_000)
    #expect(found.isExact)
  }

  @Test func `a run shorter than half a target duration is no peak`() throws {
    // The second of 8,000 bit/s counts with its neighbours only: 5 s with 16,000 bits.
    let found = try #require(rates(segment("4.0", 1_000) + segment("1.0", 1_000)))
    #expect(found.peak == 3_200)
  }

  @Test func `a stated bit rate holds until the next, and is not exact`() throws {
    let found = try #require(
      rates(
        "#EXT-X-BITRATE:8\n#EXTINF:4.0,\na.ts\n#EXTINF:4.0,\nb.ts\n#EXT-X-BITRATE:2\n#EXTINF:4.0,\nc.ts\n"
      ))
    #expect(found.average == 6_000)
    #expect(found.peak == 8_000)
    #expect(!found.isExact)
  }

  @Test(arguments: [
    "#EXTINF:4.0,\na.ts\n",
    "#EXTINF:4.0,\na.ts\n#EXTINF:4.0,\n#EXT-X-BYTERANGE:9@0\nb.ts\n",
    "#EXT-X-BITRATE:8\n#EXTINF:4.0,\na.ts\n#EXT-X-GAP\n#EXTINF:4.0,\nb.ts\n",
    "#EXT-X-BITRATE:8\n#EXT-X-SKIP:SKIPPED-SEGMENTS=9\n#EXTINF:4.0,\na.ts\n",
    "#EXT-X-BITRATE:8\n#EXTINF:0.0,\na.ts\n",
    "#EXT-X-BITRATE:8\n#EXTINF:4,\na.ts\n",
    "#EXT-X-BITRATE:8\n",
  ])
  func `where a size is not told there are no rates`(body: String) {
    #expect(rates(body) == nil)
  }
}
