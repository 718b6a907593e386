import HLSPlaylist
import SourceText
import Testing

/// A file that ends inside a tag was cut off.
struct CutTagTests {
  private static func cut(_ end: String) -> String? {
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n" + end
    let playlist = Playlist(parsing: SourceFile(name: "p", bytes: Array(text.utf8)))
    return playlist.cutTag.map(playlist.text)
  }

  @Test(arguments: [
    "#EXT", "#EXT-X-", "#EXT-X-DISCONTI", "#EXT-X-ENDLIS", "#EXTINF", "#EXTINF:", "#EXTINF:6",
    "#EXT-X-DATERANGE", "#EXT-X-DATERANGE:", "#EXT-X-DATERANGE:ID", "#EXT-X-DATERANGE:ID=",
    "#EXT-X-DATERANGE:ID=\"a", "#EXT-X-DATERANGE:ID=\"a\",", "#EXT-X-DATERANGE:ID=\"a\",START-DA",
    "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00", "#EXT-X-PLAYLIST-TYPE:VO", "#EXT-X-VERSION:",
  ])
  func `a tag without everything that it needs is cut off at the end of the file`(end: String) {
    #expect(Self.cut(end) == end)
    #expect(Self.cut(end + "\n") == nil)
  }

  @Test(arguments: [
    "#EXT-X-ENDLIST", "#EXT-X-DISCONTINUITY", "#EXTINF:6,", "#EXTINF:6,title",
    "#EXT-X-DATERANGE:ID=\"a\"", "#EXT-X-KEY:METHOD=NONE", "#EXT-X-VERSION:3", "#EXT-X-FOO",
    "#EXT-X-FOO:a=\"", "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z",
    "#EXT-X-PLAYLIST-TYPE:VOD", "#EXT-X-PLAYLIST-TYPE:LIVE", "# comment", "b.ts", "",
  ])
  func `a file may end with a tag or another line without a line feed`(end: String) {
    #expect(Self.cut(end) == nil)
  }
}
