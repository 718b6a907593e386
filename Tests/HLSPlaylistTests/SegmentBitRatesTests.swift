import HLSPlaylist
import SourceText
import Testing

struct SegmentBitRatesTests {
  private func rates(_ body: String) -> SegmentBitRates? {
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n" + body
    return SegmentBitRates(
      Playlist(parsing: SourceFile(name: "t", bytes: Array(text.utf8))),
      targetDuration: Seconds(4))
  }

  private func segment(_ seconds: String, _ bytes: Int) -> String {
    "#EXTINF:\(seconds),\n#EXT-X-BYTERANGE:\(bytes)@0\n\(seconds)-\(bytes).ts\n"
  }

  @Test func `byte ranges give the average and the peak`() throws {
    // 1,000 bytes are 8,000 bits: 4 s at 2,000 bit/s, 4 s at 4,000 and 2 s at 4,000.
    let found = try #require(
      rates(segment("4.0", 1_000) + segment("4.0", 2_000) + segment("2.0", 1_000)))
    #expect(found.average == 3_200)
    #expect(found.peak == 4_000)
  }

  @Test func `a run shorter than half a target duration is no peak`() throws {
    // The second of 8,000 bit/s counts with its neighbour alone: 5 s with 16,000 bits.
    let found = try #require(rates(segment("4.0", 1_000) + segment("1.0", 1_000)))
    #expect(found.peak == 3_200)
  }

  @Test(arguments: [
    "#EXTINF:4.0,\na.ts\n",
    "#EXTINF:4.0,\na.ts\n#EXTINF:4.0,\n#EXT-X-BYTERANGE:9@0\nb.ts\n",
    "#EXTINF:4,\n#EXT-X-BYTERANGE:9@0\na.ts\n",
    "#EXTINF:0.0,\n#EXT-X-BYTERANGE:9@0\na.ts\n",
  ])
  func `where sizes or lengths are not told there are no rates`(body: String) {
    #expect(rates(body) == nil)
  }
}
