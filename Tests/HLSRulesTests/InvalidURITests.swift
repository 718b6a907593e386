import HLSLinting
import HLSRules
import SourceText
import Testing

/// The character that a URI cannot contain has its place, and the macro that it belongs to a name.
struct InvalidURITests {
  /// What is found in a URI with `text` as the value of a parameter, as an attribute or as a line.
  private static func findings(_ text: String, inLine: Bool) -> [(
    rule: RuleID, column: Int, String
  )] {
    let uri = "https://a.example/a.ts?b=\(text)"
    let playlist =
      "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:6\n"
      + (inLine
        ? "#EXTINF:6,\n\(uri)\n" : "#EXT-X-MAP:URI=\"\(uri)\"\n#EXTINF:6,\na.mp4\n")
      + "#EXT-X-ENDLIST\n"
    let start = inLine ? 0 : "#EXT-X-MAP:URI=\"".count
    let rules: [RuleID] = ["text/invalid-uri-line", "attribute/invalid-uri"]
    return Linter(RuleCatalog.book)
      .lint(SourceFile(name: "p.m3u8", bytes: Array(playlist.utf8))).findings
      .filter { rules.contains($0.rule) }
      .map {
        ($0.rule, $0.place.start.column - start - "https://a.example/a.ts?b=".count, $0.message)
      }
  }

  @Test(
    arguments: [
      ("[CACHEBUSTING]", 1, "[", "the unexpanded macro [CACHEBUSTING]"),
      ("{{user}}", 1, "{", "the unexpanded macro {{user}}"),
      ("${x}", 2, "{", "the unexpanded macro ${x}"),
      ("%%CACHEBUSTER%%", 1, "%%C", "the unexpanded macro %%CACHEBUSTER%%"),
      ("<user_id>", 1, "<", "<user_id> (by its form, an unexpanded macro)"),
      ("[SPORTS]", 1, "[", "[SPORTS] (by its form, an unexpanded macro)"), ("[live]", 1, "[", nil),
      ("a b", 2, " ", nil), ("a[1]", 2, "[", nil), ("é", 1, "é", nil),
      ("%zz", 1, "%zz", nil), ("a|b", 2, "|", nil),
    ] as [(String, Int, String, String?)], [false, true])
  func `a character has a place and a macro its name`(
    row: (text: String, column: Int, character: String, macro: String?), inLine: Bool
  ) throws {
    let found = Self.findings(row.text, inLine: inLine)
    try #require(found.count == 1, "\(found)")
    #expect(found[0].rule == (inLine ? "text/invalid-uri-line" : "attribute/invalid-uri"))
    #expect(found[0].column == row.column)
    let message = found[0].2
    #expect(message.contains("\"\(row.character)\""), "\(message)")
    #expect(
      message.hasSuffix(
        row.macro?.hasPrefix("the") == true ? "expected its value" : "percent-encoding"),
      "\(message)")
    if let macro = row.macro {
      #expect(message.contains(macro), "\(message)")
    }
  }

  @Test(arguments: ["%20", "$(name)", "@NAME@", "__NAME__", "(1)"], [false, true])
  func `what RFC 3986 allows is no invalid character`(text: String, inLine: Bool) {
    #expect(Self.findings(text, inLine: inLine).isEmpty)
  }
}
