import HLSLinting
import HLSPlaylist
import HLSRules
import SourceText
import Testing

struct GrammarMessageTests {
  private func messages(_ text: String) -> [String] {
    let document =
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"
      + "\(text)\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n"
    var selection = RuleSelection()
    selection.only = Set(GrammarTable.rules.map(\.id))
    return Linter(RuleCatalog.book, selection: selection)
      .lint(SourceFile(name: "m.m3u8", bytes: Array(document.utf8))).findings.map(\.message)
  }

  @Test
  func `a message states what was found and what was expected`() {
    #expect(
      messages(#"#EXT-X-DATERANGE:ID="a",X-RESUME-OFFSET="0""#)
        == [
          "X-RESUME-OFFSET is \"0\" (quoted); expected an unquoted signed decimal number"
        ])
    #expect(
      messages("#EXT-X-PLAYLIST-TYPE:LIVE")
        == ["EXT-X-PLAYLIST-TYPE is LIVE; expected EVENT or VOD"])
  }

  @Test(arguments: ["\"https://x/a b?auth-token=secret\"", "https://x/a?auth-token=secret"])
  func `a message does not contain the query of an address`(value: String) {
    let messages = messages(#"#EXT-X-DATERANGE:ID="a",X-ASSET-LIST=\#(value)"#)
    #expect(messages.count == 1)
    #expect(messages.allSatisfy { !$0.contains("secret") })
  }

  @Test
  func `a TAB is white space like any other, except between the IDs of a delta update`() {
    func rules(_ text: String) -> [String] {
      Linter(RuleCatalog.book)
        .lint(
          SourceFile(
            name: "t.m3u8",
            bytes: Array(
              ("#EXTM3U\n#EXT-X-VERSION:10\n#EXT-X-TARGETDURATION:6\n"
                + "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36.0,CAN-SKIP-DATERANGES=YES\n"
                + "\(text)\n#EXTINF:6,\na.ts\n").utf8))
        ).findings.map(\.rule.description).filter { $0.hasPrefix("text/") }
    }
    let skip = "#EXT-X-SKIP:SKIPPED-SEGMENTS=3,RECENTLY-REMOVED-DATERANGES="
    #expect(rules("\(skip)\"a\tb\"") == [])
    #expect(rules("#EXT-X-BITRATE:1\t") == ["text/trailing-whitespace"])
    #expect(rules("#EXT-X-BITRATE:\t1") == ["text/whitespace-after-colon"])
    #expect(rules("#EXTINF:6,a\tb\nb.ts") == ["text/tab-character"])
  }
}
