import HLSLinting
import SourceText
import Testing

@testable import LintRuns

/// Fixes in rounds, with all rules of the default profiles.
struct FixRoundsTests {
  private static let linter: Linter? = {
    var request = RuleRequest()
    request.collectsFixes = true
    return try? request.linter()
  }()

  private struct Fixed: Equatable {
    let text: String
    let applied: [RuleID: Int]
    var refused: [RefusedFix] = []
    var unsafeLeft = 0
  }

  /// A document with its fixes.
  private func fixed(_ text: String, upTo grade: Fix.Grade = .safe) throws -> Fixed {
    let linter = try #require(Self.linter)
    func verdict(on bytes: [UInt8]) -> FixVerdict {
      FixVerdict([linter.lint(SourceFile(name: "a.m3u8", bytes: bytes))])
    }
    let bytes = Array(text.utf8)
    var document = FixedDocument(
      path: "a.m3u8", original: bytes, bytes: bytes, isChecked: true, isReceived: false)
    let habits = Set(linter.rules.filter(\.rule.isHabit).map(\.rule.id))
    var rounds = FixRounds(bytes, verdict(on: bytes), upTo: grade, habits: habits, lint: verdict)
    rounds.run(on: &document)
    return Fixed(
      text: String(decoding: document.bytes, as: UTF8.self), applied: document.applied,
      refused: document.refused, unsafeLeft: document.unsafeLeft)
  }

  /// A finished playlist with some lines before its only segment.
  private func playlist(_ lines: String, end: String = "\n") -> String {
    ("#EXTM3U\n#EXT-X-TARGETDURATION:6\n" + lines + "#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n")
      .replacing("\n", with: end)
  }

  private static let date = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"

  @Test(arguments: ["\n", "\r\n"])
  func `all findings with a safe fix are fixed, and every other byte stays`(end: String) throws {
    let wrong = playlist("# ünder \n#ext-x-gap\n", end: end)
      .replacing("DURATION:6", with: "DURATION:6.0").replacing("a.ts", with: "a b.ts")
    let right = playlist("# ünder \n#EXT-X-GAP\n", end: end)
      .replacing("a.ts", with: "a%20b.ts")
    let result = try fixed(wrong)
    #expect(result.text == right)
    #expect(
      result.applied == [
        "segment/target-duration-malformed": 1, "text/tag-case": 1, "text/invalid-uri-line": 1,
      ])
    #expect(result.refused == [])
    #expect(try fixed(right) == Fixed(text: right, applied: [:]))
  }

  @Test func `edits that overlap are made in two rounds`() throws {
    // The line is moved as it is, then the space at its end is removed.
    let wrong = playlist("").replacing("a.ts\n", with: "a.ts\n#EXT-X-MEDIA-SEQUENCE:5 \n")
    #expect(
      try fixed(wrong)
        == Fixed(
          text: playlist("#EXT-X-MEDIA-SEQUENCE:5\n"),
          applied: ["segment/media-sequence-late": 1, "text/trailing-whitespace": 1]))
  }

  @Test func `a fix that would cause another finding is refused, and the others are applied`()
    throws
  {
    // As a date range, the line has no length in a finished playlist, which is worth knowing.
    let range = "#EXT-X-DATERANG:ID=\"a\",START-DATE=\"2026-01-01T00:00:00.000Z\"\n"
    let wrong = playlist(Self.date + range + "#EXT-X-INDEPENDENT-SEGMENTS:YES\n")
    let result = try fixed(wrong)
    #expect(result.text == playlist(Self.date + range + "#EXT-X-INDEPENDENT-SEGMENTS\n"))
    #expect(result.applied == ["text/value-on-valueless-tag": 1])
    #expect(
      result.refused == [
        RefusedFix(rule: "text/tag-typo", line: 4, cause: "date-range/unknown-duration")
      ])
  }

  @Test func `unsafe fixes are applied only if they are asked for`() throws {
    let wrong = playlist("# EXT-X-GAP\n")
    #expect(try fixed(wrong) == Fixed(text: wrong, applied: [:], unsafeLeft: 1))
    #expect(
      try fixed(wrong, upTo: .unsafe)
        == Fixed(text: playlist("#EXT-X-GAP\n"), applied: ["text/commented-tag": 1]))
  }

  @Test func `a tag that is misspelled in many places is one finding, and is fixed in all`() throws
  {
    let wrong = playlist("#EXT-X-BITRAT:1000\n") + "#EXT-X-BITRAT:1000\n"
    let result = try fixed(wrong)
    #expect(!result.text.contains("#EXT-X-BITRAT:"))
    #expect(result.applied == ["text/tag-typo": 1])
  }

  @Test func `what cannot be decoded has no fixes`() throws {
    let wrong = playlist("") + "#ext-x-gap\n"
    let bytes = Array(wrong.utf8) + [0xFF]
    let linter = try #require(Self.linter)
    let verdict = FixVerdict([linter.lint(SourceFile(name: "a.m3u8", bytes: bytes))])
    #expect(verdict.candidates.map(\.rule) == [])
    #expect(!verdict.isChecked)
  }
}

/// When the result of fixes is worse than before.
struct FixVerdictTests {
  private func finding(_ rule: RuleID, line: Int) -> Finding {
    let start = Position(line: line, column: 1)
    return Finding(
      rule: rule, severity: .error, message: "m",
      place: Place(source: "a.m3u8", range: ByteRange(0, 1), start: start, end: start))
  }

  private func verdict(_ rules: RuleID..., others: [RuleID] = []) -> FixVerdict {
    func result(_ name: String, _ rules: [RuleID]) -> SourceResult {
      SourceResult(
        source: name, kind: "media playlist",
        findings: rules.enumerated().map { finding($1, line: $0 + 1) })
    }
    return FixVerdict([result("a.m3u8", rules), result("b.json", others)])
  }

  @Test func `nothing is wrong if the fixed findings are gone`() {
    #expect(
      verdict("a/b").objection(to: ["a/c": 1], after: verdict("a/b", "a/c"), habits: []) == nil)
  }

  @Test func `a finding that remains is an objection, unless it represents several`() {
    let before = verdict("a/b")
    #expect(verdict("a/b").objection(to: ["a/b": 1], after: before, habits: []) == "a/b")
    #expect(verdict("a/b").objection(to: ["a/b": 1], after: before, habits: ["a/b"]) == nil)
  }

  @Test func `a new finding is an objection, even in another document`() {
    let before = verdict("a/b")
    #expect(verdict("a/x").objection(to: ["a/b": 1], after: before, habits: []) == "a/x")
    #expect(
      verdict(others: ["a/y"]).objection(to: ["a/b": 1], after: before, habits: []) == "a/y")
  }

  @Test func `a document that can no longer be checked is an objection`() {
    let before = verdict("a/b")
    let after = FixVerdict([SourceResult(source: "a.m3u8", unchecked: "cut off")])
    #expect(after.objection(to: ["a/b": 1], after: before, habits: []) == "a/b")
  }
}
