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
    "#E", "#EX", "#EXT-X-BYTERANGE:100@", "#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=640x",
    "#EXT-X-STREAM-INF:RESOLUTION=64", "#EXT-X-DATERANGE:ID=\"a\",END-ON-NEXT=YE",
    "#EXT-X-START:TIME-OFFSET=-", "#EXT-X-START:TIME-OFFSET=1.", "#EXT-X-KEY:METHOD=AES-12",
    "#EXT-X-KEY:METHOD=AES-128,IV=0x", "#EXT-X-PART:URI=\"a\",DURATION=1.",
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
    "#", "# E", "#EXT-X-BYTERANGE:100@0", "#EXT-X-STREAM-INF:RESOLUTION=640x3",
    "#EXT-X-START:TIME-OFFSET=-1", "#EXT-X-START:TIME-OFFSET=1", "#EXT-X-KEY:METHOD=NONE,IV=0xA",
    "#EXT-X-DATERANGE:ID=\"a\",END-ON-NEXT=NO", "#EXT-X-DATERANGE:ID=\"a\",X-A=YE",
    "#EXT-X-PLAYLIST-TYPE:VOD", "#EXT-X-PLAYLIST-TYPE:LIVE", "# comment", "b.ts", "",
  ])
  func `a file may end with a tag or another line without a line feed`(end: String) {
    #expect(Self.cut(end) == nil)
  }
}
