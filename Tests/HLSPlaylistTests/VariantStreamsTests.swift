import HLSPlaylist
import SourceText
import Testing

/// Variant streams and the URI lines that belong to them (rfc8216bis-22, section 4.4.6.2).
struct VariantStreamsTests {
  private func describe(_ text: String) -> [[String?]] {
    let playlist = Playlist(parsing: SourceFile(name: "test.m3u8", bytes: Array(text.utf8)))
    return playlist.variantStreams.map {
      [$0.uri.map(playlist.text), $0.interveningTag.map(playlist.text)]
    }
  }

  @Test(
    arguments: [
      ("#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8", [["a.m3u8", nil]]),
      ("#EXT-X-STREAM-INF:BANDWIDTH=1\n\n# note\na.m3u8\nb.m3u8", [["a.m3u8", nil]]),
      ("#EXT-X-STREAM-INF:BANDWIDTH=1\n#EXT-OTHER\n#EXT-MORE\na.m3u8", [["a.m3u8", "#EXT-OTHER"]]),
      (
        "#EXT-X-STREAM-INF:BANDWIDTH=1\n#EXT-X-STREAM-INF:BANDWIDTH=2\nb.m3u8",
        [[nil, nil], ["b.m3u8", nil]]
      ),
      ("#EXT-X-STREAM-INF:BANDWIDTH=1\n#EXT-OTHER", [[nil, nil]]),
      ("a.m3u8", []),
    ] as [(String, [[String?]])])
  func `a variant has the first URI line before the next variant`(
    text: String, expected: [[String?]]
  ) {
    #expect(describe(text) == expected)
  }
}
