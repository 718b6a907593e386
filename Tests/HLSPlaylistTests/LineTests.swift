import HLSPlaylist
import SourceText
import Testing

/// Any bytes are lines, and every byte stays where it was.
struct LineTests {
  private func playlist(_ bytes: [UInt8]) -> Playlist {
    Playlist(parsing: SourceFile(name: "p.m3u8", bytes: bytes))
  }

  private func playlist(_ text: String) -> Playlist { playlist(Array(text.utf8)) }

  private func kinds(_ playlist: Playlist) -> [Anomaly.Kind] { playlist.anomalies.map(\.kind) }

  @Test
  func `LF and CR LF end a line, and the terminator is no part of it`() {
    let lines = playlist("#EXTM3U\r\n\n# note\nsegment.ts\n").lines
    #expect(lines.map(\.form) == [.tag, .blank, .comment, .uri])
    #expect(lines.map { [$0.start, $0.end] } == [[0, 7], [9, 9], [10, 16], [17, 27]])
  }

  @Test
  func `a lone CR is a character of its line`() {
    let playlist = playlist("#EXTM3U\r#EXT-X-VERSION:3\n")
    #expect(playlist.lines.count == 1)
    #expect(kinds(playlist) == [.bareCR])
    #expect(playlist.anomalies[0].range == ByteRange(7, 8))
  }

  @Test
  func `a file may end without a line feed`() {
    let playlist = playlist("#EXTM3U\nsegment.ts")
    #expect(playlist.lines.map(\.end) == [7, 18])
    #expect(kinds(playlist) == [.missingFinalNewline])
  }

  @Test(arguments: [
    "", "\n", "\r\n", "\u{0}", "\r", "#", "#E", "#EXT", "#EXTINF", "#EXTINF:", ":", "a:/",
  ])
  func `the smallest texts are read`(text: String) {
    #expect(playlist(text).source.bytes == Array(text.utf8))
  }

  @Test
  func `terminators that differ from the first are noted once`() {
    #expect(kinds(playlist("#EXTM3U\n#EXT-X-VERSION:3\r\n\r\n\n")) == [.mixedLineEndings])
    #expect(kinds(playlist("#EXTM3U\r\n#EXT-X-VERSION:3\r\n")) == [])
  }

  @Test
  func `a byte order mark is noted and the first tag is still read`() {
    let playlist = playlist([0xEF, 0xBB, 0xBF] + Array("#EXTM3U\n".utf8))
    #expect(kinds(playlist) == [.byteOrderMark])
    #expect(playlist.tags.map(\.name) == [.extm3u])
  }

  @Test(
    arguments: [
      [0xFF, 0xFE, 0x23, 0], [0xFE, 0xFF, 0, 0x23], [0x23, 0, 0x45, 0], [0, 0x23, 0, 0x45],
      [0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF], [0x23, 0, 0, 0], [0, 0, 0, 0x23],
    ] as [[UInt8]])
  func `UTF-16 and UTF-32 are recognized by their first bytes`(bytes: [UInt8]) {
    let playlist = playlist(bytes + [UInt8](repeating: 0, count: 8))
    #expect(kinds(playlist) == [.utf16OrUTF32])
    #expect(!playlist.isDecodable)
  }

  @Test
  func `bytes that are not UTF-8 are found where they stand`() {
    let playlist = playlist(Array("#EXTINF:6,caf".utf8) + [0xE9] + Array("\na.ts\n".utf8))
    #expect(kinds(playlist) == [.invalidUTF8])
    #expect(playlist.anomalies[0].range == ByteRange(13, 14))
    #expect(!playlist.isDecodable)
  }

  @Test
  func `a decomposed letter is found with the letter it belongs to`() {
    let playlist = playlist("# Franc\u{327}ais\n")
    #expect(kinds(playlist) == [.notNFC])
    #expect(playlist.anomalies[0].range == ByteRange(6, 9))
    #expect(kinds(self.playlist("# Fran\u{E7}ais \u{1F600}\n")) == [])
  }

  @Test(arguments: [
    ("#EXTINF:6,a\u{85}b\n", Anomaly.Kind.controlCharacter, 11..<13),
    ("#EXTINF:6,\tt\n", .tab, 10..<11),
    ("# a\u{7F}\n", .controlCharacter, 3..<4),
    ("# a\u{0}\n", .controlCharacter, 3..<4),
  ])
  func `control characters are found`(text: String, kind: Anomaly.Kind, place: Range<Int>) {
    #expect(playlist(text).anomalies == [Anomaly(kind: kind, range: ByteRange(place))])
  }

  @Test(
    arguments: [
      ("#EXTM3U\n   \n", [Anomaly.Kind.whitespaceOnlyLine]),
      ("  #EXTM3U\n", [.leadingWhitespace]),
      (" a.ts\n", [.leadingWhitespace]),
      ("a.ts \n", [.trailingWhitespace]),
      ("#EXT-X-TARGETDURATION:6 \n", [.trailingWhitespace]),
      ("#EXT-X-ENDLIST \n", [.trailingWhitespace]),
      ("#EXT-X-VERSION: 7\n", [.whitespaceAfterColon]),
      ("#EXTINF: 6,\na.ts\n", [.whitespaceAfterColon]),
      ("#EXTINF:6,title \na.ts\n", []),
      ("# comment \n", []),
      ("#ext-x-endlist\n", [.tagCase]),
      ("# EXT-X-ENDLIST\n", [.commentedTag]),
      ("##EXT-X-MAP:URI=\"a\"\n", [.commentedTag]),
      ("# EXT-X-ENDLIST is missing\n", []),
      ("# #EXT-X-ENDLIST\n", []),
      ("EXT-X-ENDLIST\n", [.missingNumberSign]),
      ("EXTINF:6,\n", [.missingNumberSign]),
      ("EXTINF.ts\n", []),
    ] as [(String, [Anomaly.Kind])])
  func `blanks and letter case are noted where a format asks for none`(
    text: String, expected: [Anomaly.Kind]
  ) {
    #expect(kinds(playlist(text)) == expected)
  }

  @Test(arguments: [
    ("my segment.ts", 2..<3), ("a%2.ts", 1..<4), ("a%zz.ts", 1..<4), ("a<b>.ts", 1..<2),
    ("a\"b.ts", 1..<2), ("a{b}.ts", 1..<2), ("a#b#c", 3..<4), ("a[1].ts", 1..<2),
    ("caf\u{E9}.ts", 3..<5), ("a\\b.ts", 1..<2), ("a|b", 1..<2), ("a^b", 1..<2), ("a`b", 1..<2),
    ("https://example.com/0123456789012345678901234567890 x", 51..<52),
  ])
  func `what no URI may hold is found`(uri: String, place: Range<Int>) {
    #expect(
      playlist(uri + "\n").anomalies == [Anomaly(kind: .invalidURI, range: ByteRange(place))])
  }

  @Test(arguments: [
    "a.ts", "../a/b.ts?x=1&y=%20#f", "https://user@example.com:80/a;b=c,d/(e)'!*~$.ts",
    "https://[2001:db8::1]/a.ts", "//example.com/a.ts", "https://{$host}/a-{$id}.ts", "?a=b",
    "data:text/plain;base64,QQ==", "a:b@c",
  ])
  func `what a URI may hold is left alone`(uri: String) {
    #expect(playlist(uri + "\n").anomalies == [])
  }

  @Test
  func `a line of ten megabytes is one line`() {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 10_000_000) + [0x0A]
    let playlist = playlist(bytes)
    #expect(playlist.lines.map(\.end) == [10_000_000])
    #expect(playlist.position(of: 9_999_999) == Position(line: 1, column: 10_000_000))
  }

  @Test
  func `positions count from one, columns in bytes`() {
    let playlist = playlist("#EXTM3U\n# \u{E9}x\n")
    #expect(playlist.position(of: 0) == Position(line: 1, column: 1))
    #expect(playlist.position(of: 7) == Position(line: 1, column: 8))
    #expect(playlist.position(of: 8) == Position(line: 2, column: 1))
    #expect(playlist.position(of: 12) == Position(line: 2, column: 5))
  }
}
