import HLSLinting
import HLSPlaylist
import SourceText
import Testing

/// A fragment becomes a document, and its marks become places.
struct ExampleTests {
  private static func playlist(_ example: Example) -> Playlist {
    Playlist(parsing: SourceFile(name: "example", bytes: example.completed.bytes))
  }

  private static func marked(_ example: Example) -> [String] {
    let completed = example.completed
    return completed.marks.map { String(decoding: completed.bytes[$0], as: UTF8.self) }
  }

  @Test(arguments: [Example.media("#EXT-X-GAP"), .live("#EXT-X-GAP")])
  func `the skeleton is a playlist of ten segments of six seconds`(example: Example) {
    let playlist = Self.playlist(example)
    #expect(playlist.kind == .media)
    #expect(playlist.segments.count == 10)
    #expect(playlist.census.count(of: .targetDuration) == 1)
    #expect(playlist.census.count(of: .gap) == 1)
    #expect(playlist.isEnded == (example.frame == .media))
    let text = String(decoding: example.completed.bytes, as: UTF8.self)
    #expect(text.hasPrefix("#EXTM3U\n"))
    #expect(text.contains("\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"))
    #expect(text.split(separator: "\n").filter { $0 == "#EXTINF:6," }.count == 10)
  }

  @Test(arguments: [
    ("#EXTM3U", TagName.extm3u), ("#EXT-X-TARGETDURATION:9", .targetDuration),
    ("#EXT-X-«PROGRAM»-DATE-TIME:x", .programDateTime), ("#EXTINF:1,\na", .extinf),
    ("#EXT-X-ENDLIST", .endlist),
  ])
  func `the skeleton leaves out the line that the fragment has`(text: String, tag: TagName) {
    #expect(Self.playlist(.media(text)).census.count(of: tag) == 1)
  }

  @Test func `a tag whose name only begins alike takes nothing away`() {
    #expect(Self.playlist(.media("#EXTINFO:6,")).segments.count == 10)
    #expect(Self.playlist(.media("#EXT-X-ENDLISTS")).isEnded)
  }

  @Test func `a fragment that has the first tag comes first`() {
    let bytes = Example.media("\n#EXTM3U").completed.bytes
    #expect(bytes.starts(with: "\n#EXTM3U\n#EXT-X-TARGETDURATION:6\n".utf8))
  }

  @Test func `a multivariant fragment gets a variant stream, unless it has one`() {
    #expect(Self.playlist(.multivariant("#EXT-X-INDEPENDENT-SEGMENTS")).kind == .multivariant)
    let own = Self.playlist(.multivariant("#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8"))
    #expect(own.census.count(of: .streamInf) == 1)
  }

  @Test(
    arguments: [
      ("", []), ("«a»b«c»", ["a", "c"]), ("a«»b", [""]), ("«a«b»c»", ["abc", "b"]),
      ("a»b", []), ("«é»", ["é"]), ("«\n»", ["\n"]), (#"«\x41»"#, ["A"]),
    ] as [(String, [String])])
  func `marks enclose what is reported`(text: String, marked: [String]) {
    #expect(Self.marked(.whole(text)) == marked)
  }

  @Test(
    arguments: [
      (#"\xE9"#, [0xE9]), (#"a\x00b"#, [0x61, 0, 0x62]), (#"\xEF\xBB\xBF"#, [0xEF, 0xBB, 0xBF]),
      (#"\xG0"#, Array(#"\xG0"#.utf8)), (#"\x+5"#, Array(#"\x+5"#.utf8)),
      (#"\x-0"#, Array(#"\x-0"#.utf8)), (#"\x4"#, Array(#"\x4"#.utf8)), ("é", [0xC3, 0xA9]),
    ] as [(String, [UInt8])])
  func `an escape stands for its byte`(text: String, bytes: [UInt8]) {
    #expect(Example.whole(text).completed.bytes == bytes)
  }

  @Test func `marks around a fragment lie where it lies in the document`() {
    let completed = Example.media("#EXT-X-DATERANGE:ID=«\"a\"»").completed
    #expect(completed.marks.map { Array(completed.bytes[$0]) } == [Array("\"a\"".utf8)])
  }
}
