@testable import HLSLinting
import HLSPlaylist
import SourceText
import Testing

struct LineSecretsTests {
  /// Lines with secrets of each kind, short and longer than what is searched at once.
  private static let lines: [String] = [
    "https://user:pw@example.com/a.m3u8?token=0123456789abcdef&x=1",
    "#EXT-X-DEFINE:NAME=\"password\",VALUE=\"hunter2hunter2\"",
    "#EXTINF:6,",
    "https://example.com/a.ts?sig=" + String(repeating: "ab12", count: 50),
    "https://example.com/" + String(repeating: "segment/", count: 700) + "a.ts?token=s3cr3ts3cr3t",
    "https://example.com/a.ts?token=" + String(repeating: "9f", count: 3_000) + "&sessionid=77aa",
    "https://user:pw@example.com/a.m3u8?token=0123456789abcdef&x=1",
  ]

  @Test func `an excerpt does not depend on what was searched before`() {
    let playlist = Playlist(
      parsing: SourceFile(
        name: "a.m3u8", bytes: Array(("#EXTM3U\n" + Self.lines.joined(separator: "\n")).utf8)))
    var secrets = LineSecrets()
    var units = LineUnits()
    var found = 0
    // From front to back, then from back to front.
    let starts = Array(stride(from: 0, to: playlist.source.bytes.count, by: 41))
    for start in starts + starts.reversed() {
      let range = ByteRange(UInt32(start), UInt32(start + 3))
      let excerpt = Excerpt(of: range, in: playlist, &secrets, &units)
      #expect(excerpt == Excerpt(of: range, in: playlist))
      found += excerpt.secrets.count
    }
    #expect(found > 150)
  }
}
