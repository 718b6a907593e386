import HLSLinting
import HLSRules
import SourceText
import Testing

/// What fixes write, for forms that no example of a rule has.
struct MadeFixTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let rule: RuleID
    let grade: Fix.Grade
    let wrong, right: String
    var isLive = false

    var testDescription: String { "\(rule): \(wrong)" }
  }

  private static func range(_ more: String) -> String {
    #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z""# + more
  }

  private static func event(_ more: String) -> String {
    #"#EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial",DURATION=15,X-RESUME-OFFSET=0,"#
      + #"START-DATE="2026-01-01T00:00:06.000Z",X-ASSET-URI="https://ads.example.com/a.m3u8""#
      + more
  }

  private static let date = "#EXT-X-PROGRAM-DATE-TIME:"

  private static let rows: [Row] = [
    // A time zone that is missing is a guess.
    Row(
      rule: "date-time/malformed", grade: .unsafe, wrong: date + "2026/01/01 00:00:00",
      right: date + "2026-01-01T00:00:00.000Z"),
    Row(
      rule: "date-time/malformed", grade: .safe, wrong: date + "2026-01-01 00:00:00.5 UTC",
      right: date + "2026-01-01T00:00:00.500Z"),
    Row(
      rule: "date-time/malformed", grade: .safe, wrong: date + "20260101T000000+0100",
      right: date + "2026-01-01T00:00:00.000+01:00"),
    Row(
      rule: "date-range/no-time-zone", grade: .unsafe,
      wrong: range("").replacing("06.000Z", with: "06.000") + ",DURATION=6",
      right: range(",DURATION=6")),
    Row(
      rule: "date-range/duration-end-date-mismatch", grade: .unsafe,
      wrong: range(#",END-DATE="2026-01-01T00:00:20.000Z",DURATION=12"#),
      right: range(",DURATION=12")),
    Row(
      rule: "attribute/typographic-quotes", grade: .safe,
      wrong: range(",CLASS=“com.example.a”,X-COM-EXAMPLE-B=“b”,DURATION=6"),
      right: range(#",CLASS="com.example.a",X-COM-EXAMPLE-B="b",DURATION=6"#)),
    // The quote at the end of a value is lost.
    Row(
      rule: "attribute/unterminated-quote", grade: .safe,
      wrong: range(#",CLASS="com.example.a,X-COM-EXAMPLE-B="b",DURATION=6"#),
      right: range(#",CLASS="com.example.a",X-COM-EXAMPLE-B="b",DURATION=6"#)),
    Row(
      rule: "interstitial/restrict-type", grade: .safe, wrong: event(",X-RESTRICT=SKIP,JUMP"),
      right: event(#",X-RESTRICT="SKIP,JUMP""#)),
    Row(
      rule: "interstitial/enumerated-member-case", grade: .safe,
      wrong: event(#",X-RESTRICT="skip,Jump""#), right: event(#",X-RESTRICT="SKIP,JUMP""#)),
    Row(
      rule: "attribute/enumerated-list-member-character", grade: .safe,
      wrong: event(#",X-RESTRICT="SKIP|JUMP""#), right: event(#",X-RESTRICT="SKIP,JUMP""#)),
    Row(
      rule: "text/tag-typo", grade: .safe, wrong: "#EXT-X-BITRATE 2500",
      right: "#EXT-X-BITRATE:2500"),
    Row(
      rule: "text/address-encoding", grade: .safe, wrong: "#EXTINF:6,\na.ts?s=1&amp;u=2&amp;v=3",
      right: "#EXTINF:6,\na.ts?s=1&u=2&v=3"),
    Row(
      rule: "text/invalid-uri-line", grade: .safe, wrong: "#EXTINF:6,\nä b c.ts",
      right: "#EXTINF:6,\n%C3%A4%20b%20c.ts"),
    // Of two rules of a comment, one is used.
    Row(
      rule: "suppression/unused", grade: .safe,
      wrong: "# interlint: disable-file text/unknown-tag, text/tag-case -- ours\n#EXT-X-OUR-TAG:1",
      right: "# interlint: disable-file text/unknown-tag -- ours\n#EXT-X-OUR-TAG:1"),
    // The break has no end yet.
    Row(
      rule: "date-range/scte35-legacy-cue-tags", grade: .unsafe,
      wrong: "#EXTINF:6,\na.ts\n#EXT-X-CUE-OUT:30\n#EXTINF:6,\nb.ts",
      right:
        #"""
        #EXTINF:6,
        a.ts
        #EXT-X-DATERANGE:ID="break-2026-01-01T00:00:06.000Z",START-DATE="2026-01-01T00:00:06.000Z",PLANNED-DURATION=30
        #EXTINF:6,
        b.ts
        """#, isLive: true),
  ]

  @Test(arguments: rows)
  func `a fix writes what is meant`(row: Row) throws {
    func bytes(_ text: String) -> [UInt8] {
      (row.isLive ? Example.live(text) : .media(text)).completed.bytes
    }
    var settings = LintSettings()
    settings.collectsFixes = true
    let linter = Linter(RuleCatalog.book, settings: settings)
    let findings = linter.lint(SourceFile(name: "a.m3u8", bytes: bytes(row.wrong))).findings
    let fix = try #require(findings.first { $0.rule == row.rule }?.fix)
    #expect(fix.grade == row.grade)
    var fixed = FixedBytes(bytes(row.wrong))
    let isAdded = fixed.add(fix)
    #expect(isAdded)
    #expect(
      String(decoding: fixed.bytes, as: UTF8.self)
        == String(decoding: bytes(row.right), as: UTF8.self))
  }

  /// Nothing says what is meant.
  @Test(arguments: [
    ("attribute/invalid-uri", #"#EXT-X-VERSION:6\#n#EXT-X-MAP:URI="a%zz b.mp4""#),
    ("attribute/unterminated-quote", #"#EXT-X-VERSION:6\#n#EXT-X-MAP:URI="i.mp4,BYTERANGE=9@0"#),
    ("date-time/malformed", "#EXT-X-PROGRAM-DATE-TIME:01.02.2026 00:00"),
    ("segment/target-duration-malformed", "#EXT-X-TARGETDURATION:5.5"),
  ])
  func `there is no fix for what may mean several things`(rule: RuleID, text: String) throws {
    var settings = LintSettings()
    settings.collectsFixes = true
    let linter = Linter(RuleCatalog.book, settings: settings)
    let example = Example.media(text).completed
    let findings = linter.lint(example.source).findings.filter { $0.rule == rule }
    #expect(!findings.isEmpty)
    #expect(findings.compactMap(\.fix) == [])
  }
}
