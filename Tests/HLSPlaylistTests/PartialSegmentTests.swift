import HLSPlaylist
import SourceText
import Testing

/// Parts and the segments that they are pieces of (rfc8216bis-22, section 4.4.4.9).
struct PartialSegmentTests {
  private let playlist = Playlist(
    parsing: SourceFile(
      name: "p.m3u8",
      bytes: Array(
        """
        #EXTM3U
        #EXT-X-PART-INF:PART-TARGET=1.5
        #EXTINF:3,
        a.ts
        #EXT-X-PART:URI="b0.ts",DURATION=1.5,INDEPENDENT=YES
        #EXT-X-PART:URI="b1.ts",DURATION=1.5,GAP=YES
        #EXTINF:3,
        b.ts
        #EXTINF:3,
        c.ts
        #EXT-X-PART:URI="d0.ts",DURATION=x,INDEPENDENT="YES"

        """.utf8)))

  @Test
  func `a part belongs to the segment whose address follows, or to one that is to come`() {
    #expect(playlist.partialSegments.map(\.segment) == [1, 1, 3])
    #expect(playlist.partialSegments.map(\.tag.line) == [4, 5, 10])
  }

  @Test
  func `a part has its duration, and is independent or a gap where it says YES`() {
    let parts = playlist.partialSegments
    #expect(
      parts.map { $0.duration.value?.seconds.nanoseconds } == [1_500_000_000, 1_500_000_000, nil])
    #expect(parts.map(\.isIndependent) == [true, false, false])
    #expect(parts.map(\.isGap) == [false, true, false])
  }

  @Test
  func `the first attribute of a name is found among all tags of one kind`() throws {
    let gap = try #require(playlist.firstAttribute(.gap, of: .part))
    #expect(playlist.text(gap.range) == "GAP=YES")
    #expect(playlist.firstAttribute(.byterange, of: .part) == nil)
    #expect(playlist.firstAttribute(.holdBack, of: .serverControl) == nil)
  }
}
