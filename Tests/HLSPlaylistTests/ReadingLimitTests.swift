import HLSPlaylist
import SourceText
import Testing

/// What is kept of a playlist with very many parts.
struct ReadingLimitTests {
  private func playlist(_ text: String) -> Playlist {
    Playlist(parsing: SourceFile(name: "a.m3u8", bytes: Array(text.utf8)))
  }

  @Test(arguments: [
    ("\u{1}\n", Anomaly.Kind.controlCharacter), (" \n", .whitespaceOnlyLine), ("%\n", .invalidURI),
    ("#extinf:\n", .tagCase), ("#EXTINF:x\n", .extinfDuration), (" a\n", .leadingWhitespace),
  ])
  func `of many anomalies of a kind the first are kept, and the last counts the others`(
    line: String, kind: Anomaly.Kind
  ) {
    let playlist = playlist("#EXTM3U\n" + String(repeating: line, count: 30_000) + "\ta\n")
    let found = playlist.anomalies.filter { $0.kind == kind }
    #expect(found.count == 10_000)
    #expect(found.dropLast().allSatisfy { $0.count == 1 })
    // The line at the end has whitespace too.
    #expect(found.last?.count == (kind == .leadingWhitespace ? 20_002 : 20_001))
    #expect(playlist.anomalies == playlist.anomalies.sorted { $0.range < $1.range })
    #expect(playlist.anomalies.filter { $0.kind == .tab }.map(\.count) == [1])
  }

  @Test(arguments: ["\n", "a\n", "#\n", "#EXT\n", "#EXTM\n", " \n", "{$}\n"])
  func `reading ends when there are more lines than one for each eight bytes`(line: String) {
    let text = String(repeating: line, count: 3_000_000 / line.utf8.count)
    let playlist = playlist("#EXTM3U\n#EXTINF:6,\n" + text)
    let size = playlist.source.bytes.count
    #expect(playlist.lines.count == size / 8)
    #expect(playlist.unread == ByteRange((playlist.lines.last?.end ?? 0) + 1, UInt32(size)))
    #expect(playlist.kind == .undetermined)
    #expect(!playlist.anomalies.contains { $0.kind == .missingFinalNewline })
  }

  @Test(arguments: [",", "A=1,", "=,", "A=\"\","])
  func `reading ends when there are more attributes than one for each eight bytes`(
    attribute: String
  ) {
    let list = String(repeating: attribute, count: 2_000_000 / attribute.utf8.count)
    for end in ["", "\n", "\n#EXT-X-ENDLIST\n"] {
      let playlist = playlist("#EXTM3U\n#EXT-X-DATERANGE:" + list + end)
      #expect(playlist.attributes.count == playlist.source.bytes.count / 8)
      #expect(playlist.unread.map { playlist.text($0).hasSuffix(attribute + end) } == true)
      #expect(playlist.tags.map(\.name) == [.extm3u])
      #expect(!playlist.isEnded && playlist.kind == .undetermined)
    }
  }

  @Test(arguments: [
    String(repeating: "\n", count: 99_000), String(repeating: "#EXTINF:1,\na.ts\n", count: 100_000),
    "#EXT-X-DATERANGE:" + String(repeating: "A=1,", count: 99_000),
  ])
  func `other playlists are read to their end`(text: String) {
    let playlist = playlist("#EXTM3U\n#EXT-X-TARGETDURATION:6\n" + text)
    #expect(playlist.unread == nil)
    #expect(playlist.kind == .media)
  }

  @Test
  func `a playlist that its variables would make too long keeps the references to the longest`() {
    let long = String(repeating: "v", count: 50_000)
    func text(uses: Int) -> String {
      "#EXTM3U\n#EXT-X-DEFINE:NAME=\"x\",VALUE=\"\(long)\"\n#EXT-X-DEFINE:NAME=\"h\",VALUE=\"a.example\"\n"
        + String(repeating: "#EXTINF:6,\nhttps://{$h}/{$x}\n", count: uses)
    }
    let some = playlist(text(uses: 300))
    #expect(some.variables.unreplaced == nil)
    #expect(some.variables.resolve("{$x}", line: 5) == .substituted(long))
    let many = playlist(text(uses: 400))
    #expect(many.variables.unreplaced == "x")
    #expect(many.variables.resolve("{$x}", line: 5) == .undetermined("{$x}"))
    #expect(many.variables.resolve("{$h}", line: 5) == .substituted("a.example"))
  }

  @Test func `values of values that are too long are not replaced`() {
    let definitions = (0..<20).map {
      "#EXT-X-DEFINE:NAME=\"a\($0 + 1)\",VALUE=\"{$a\($0)}{$a\($0)}\"\n"
    }
    let playlist = playlist(
      "#EXTM3U\n#EXT-X-DEFINE:NAME=\"a0\",VALUE=\"0123456789\"\n" + definitions.joined())
    #expect(playlist.variables.unreplaced == "a12")
    #expect(playlist.variables.resolve("{$a1}", line: 30) == .substituted("01234567890123456789"))
  }
}
