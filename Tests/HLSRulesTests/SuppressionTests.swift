import HLSDocuments
@testable import HLSLinting
import HLSRules
import SourceText
import Testing

/// Findings are expected where a comment or an exception says so, and nowhere else.
struct SuppressionTests {
  private static func lint(
    _ lines: String, named name: String = "p.m3u8", _ policy: SourcePolicy = SourcePolicy(),
    only: Set<RuleID> = [], today: String? = "2026-11-01"
  ) -> SourceResult {
    var selection = RuleSelection()
    selection.only = only
    var settings = LintSettings()
    settings.policy = policy
    settings.today = today
    let text =
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n"
      + "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n" + lines + "\n#EXT-X-ENDLIST\n"
    return Linter(RuleCatalog.book, selection: selection, settings: settings)
      .lint(SourceFile(name: name, bytes: Array(text.utf8)))
  }

  private static func rules(_ result: SourceResult) -> [String] {
    result.findings.map { "\($0.place.start.line) \($0.rule)" }
  }

  private static let long = "segment/target-duration-exceeded"
  private static let tag = "text/unknown-tag"

  @Test(
    arguments: [
      ("# interlint: disable-next-line \(long) -- x\n#EXTINF:9,\na.ts", []),
      ("#interlint: disable-next-line \(long) -- x\n#EXTINF:9,\na.ts", []),
      ("##  interlint:  disable-next-line  \(long)   --   x\n\n# more\n#EXTINF:9,\na.ts", []),
      (
        "# interlint: disable-next-line \(long), \(tag) -- x\n#EXTINF:9,\na.ts",
        ["4 suppression/unused"]
      ),
      ("#EXTINF:9,\na.ts\n# interlint: disable-file \(long) -- x", []),
      (
        "# interlint: disable-next-line \(long) -- x\n#EXTINF:6,\na.ts\n#EXTINF:9,\nb.ts",
        ["4 suppression/unused", "7 \(long)"]
      ),
      (
        "# interlint: disable-next-line \(long)\n#EXTINF:9,\na.ts",
        ["4 suppression/reason-missing", "5 \(long)"]
      ),
      (
        "# interlint: disable-next-line \(long) until 2026-10-31 -- x\n#EXTINF:9,\na.ts",
        ["4 suppression/expired", "5 \(long)"]
      ),
      ("# interlint: disable-next-line \(long) until 2026-11-01 -- x\n#EXTINF:9,\na.ts", []),
      (
        "# interlint: disable-next-line \(long) until soon -- x\n#EXTINF:9,\na.ts",
        ["4 suppression/malformed", "5 \(long)"]
      ),
      (
        "# interlint: disable-next-line \(long) until -- x\n#EXTINF:9,\na.ts",
        ["4 suppression/malformed", "5 \(long)"]
      ),
      (
        "# interlint: disable-next-line segment -- x\n#EXTINF:9,\na.ts",
        ["4 suppression/rule-unknown", "5 \(long)"]
      ),
      (
        "# interlint: disable-file suppression/unused, \(tag) -- x\n#EXTINF:6,\na.ts",
        ["4 suppression/not-possible", "4 suppression/unused"]
      ),
      (
        "# interlint: ignore-next-line \(long) -- x\n#EXTINF:9,\na.ts",
        ["4 suppression/malformed", "5 \(long)"]
      ),
      ("# written by interlint: disable-file \(long) -- x\n#EXTINF:6,\na.ts", []),
      ("#EXTINF:6,\na.ts\n# interlint: disable-next-line \(long) -- x", ["6 suppression/unused"]),
      // Two comments before one line are both about it.
      (
        "# interlint: disable-next-line \(tag) -- x\n# interlint: disable-next-line "
          + "text/tag-case -- y\n#EXT-X-COM-EXAMPLE:1\n#EXTINF:6,\na.ts",
        ["5 suppression/unused"]
      ),
    ] as [(String, [String])])
  func `a comment silences the next line or the file`(lines: String, expected: [String]) {
    #expect(Self.rules(Self.lint(lines)) == expected)
  }

  @Test(arguments: [
    "# interlint disable-next-line RULE", "# Interlint: disable-next-line RULE",
    "# INTERLINT: disable-file RULE", "# interlint : disable-next-line RULE",
    "# interlint-disable-file RULE", "#INTERLINT:disable-file RULE",
    "# inter-lint: disable-file RULE",
    "# interlint/disable-next-line RULE", "# interlint=disable-next-line RULE",
    "# interlint\u{FF1A} disable-next-line RULE", "#\tinterlint disable_next_line RULE",
    "# interlint dissable-next-line RULE", "# interlint off RULE", "# interlint  ignore RULE",
  ])
  func `a comment that only looks like one is reported`(comment: String) {
    let lines = "\(comment.replacing("RULE", with: Self.long)) -- x\n#EXTINF:9,\na.ts"
    #expect(
      Self.rules(Self.lint(lines, only: [RuleID(Self.long), "suppression/malformed"]))
        == ["4 suppression/malformed", "5 \(Self.long)"])
  }

  @Test(arguments: [
    "# interlint checks this playlist", "# interlint disabled a rule here", "# interlint",
    "# the interlint job wrote this", "# interlinting: on", "# see interlint disable-file",
    "# interlint.yaml names the exceptions", "# interlint-bench made this", "#interlinter:off",
    "# Interlint 3 offers this", "# interlint-baseline.json", "# interlint is off",
    "# interlinear: x",
  ])
  func `a comment that mentions the program is no comment for it`(comment: String) {
    #expect(Self.lint("\(comment)\n#EXTINF:6,\na.ts").findings.isEmpty)
  }

  @Test func `what is silenced is kept with its reason and date`() throws {
    let result = Self.lint(
      "# interlint: disable-next-line \(Self.long) until 2027-01-31 -- the packager -- rounds\n"
        + "#EXTINF:9,\na.ts")
    let suppressed = try #require(result.suppressed.first)
    #expect(result.suppressed.count == 1)
    #expect(suppressed.finding.rule.description == Self.long)
    #expect(suppressed.reason == "the packager -- rounds")
    #expect(suppressed.expires == "2027-01-31")
    #expect(suppressed.origin == .comment)
  }

  @Test func `a comment about a rule that does not run is not called unused`() {
    let line = "# interlint: disable-file \(Self.tag) -- x\n#EXTINF:6,\na.ts"
    #expect(Self.lint(line, only: [RuleID(Self.long), "suppression/unused"]).findings.isEmpty)
    #expect(
      Self.rules(Self.lint(line, only: [RuleID(Self.tag), "suppression/unused"]))
        == ["4 suppression/unused"])
  }

  @Test func `comments from the network count only if they are trusted`() {
    let lines =
      "# interlint: disable-next-line \(Self.long) -- x\n#EXTINF:9,\na.ts\n# interlint: nothing"
    #expect(
      Self.rules(Self.lint(lines, named: "https://cdn.example.com/p.m3u8")) == ["5 \(Self.long)"])
    // A file with what a server sent.
    var received = SourceFile(
      name: "p.m3u8", bytes: Array("#EXTM3U\n#EXT-X-TARGETDURATION:6\n\(lines)\n".utf8))
    received.isReceived = true
    #expect(Linter(RuleCatalog.book).lint(received).suppressed.isEmpty)
    received.isReceived = false
    #expect(Linter(RuleCatalog.book).lint(received).suppressed.count == 1)
    var policy = SourcePolicy()
    policy.trustsRemoteComments = true
    #expect(
      Self.rules(Self.lint(lines, named: "https://cdn.example.com/p.m3u8", policy))
        == ["7 suppression/malformed"])
  }

  @Test(arguments: [
    "text/utf16-or-utf32", "text/not-utf8", "playlist/extm3u-first-line", "asset-list/not-json",
    "suppression/unused",
  ])
  func `what cannot be judged at all cannot be silenced`(rule: String) {
    #expect(RuleCatalog.book[RuleID(rule)]?.canBeSilenced == false)
    #expect(
      Self.rules(Self.lint("# interlint: disable-file \(rule) -- x\n#EXTINF:6,\na.ts"))
        == ["4 suppression/not-possible"])
  }

  private static func range(_ more: String) -> String {
    #"#EXT-X-DATERANGE:ID="ad-7",CLASS="com.example.ad",START-DATE="2026-01-01T00:00:00Z","#
      + "DURATION=6,X-COM-KIND=\"promo\"\(more)\n#EXTINF:6,\na.ts"
  }

  @Test(
    arguments: [
      (nil, nil, nil, nil, true), ("ad-*", nil, nil, nil, true), ("ad-8", nil, nil, nil, false),
      (nil, "com.example.*", nil, nil, true), (nil, "com.apple.*", nil, nil, false),
      (nil, nil, "X-COM-KIND", nil, true), (nil, nil, "X-COM-KIND", "promo", true),
      (nil, nil, "X-COM-KIND", "pro", false), (nil, nil, "X-COM-KINDS", nil, false),
      ("ad-7", "com.example.ad", "DURATION", "6", true),
      ("ad-7", "com.example.ad", "DURATION", "7", false),
    ] as [(String?, String?, String?, String?, Bool)])
  func `an exception is about date ranges by ID, class and attribute`(
    id: String?, category: String?, attribute: String?, value: String?, isExpected: Bool
  ) {
    var condition = DateRangeCondition()
    condition.id = id.map { Wildcard($0) }
    condition.category = category.map { Wildcard($0) }
    condition.attribute = attribute
    condition.value = value.map { Wildcard($0) }
    var exception = FindingException(
      ["date-range/no-milliseconds"], because: "x",
      at: FindingException.Origin(file: "c.yaml", line: 1, column: 1))
    exception.condition = condition
    exception.owner = "team"
    var policy = SourcePolicy()
    policy.exceptions = [exception]
    let result = Self.lint(Self.range(""), policy, only: ["date-range/no-milliseconds"])
    #expect(result.findings.isEmpty == isExpected)
    #expect(result.usedExceptions == (isExpected ? [0] : []))
    #expect(result.suppressed.map(\.owner) == (isExpected ? ["team"] : []))
    policy.exceptions[0].expires = "2026-10-31"
    #expect(
      Self.lint(Self.range(""), policy, only: ["date-range/no-milliseconds"]).findings.count == 1)
  }

  @Test(
    arguments: [
      ("ads/**", "ads/p.m3u8", "error"), ("ads/**", "live/p.m3u8", "info"),
      ("*.m3u8", "/repo/x/p.m3u8", "error"), ("ads", "../repo/ads/p.m3u8", "error"),
      ("ads", "/other/ads/p.m3u8", "info"),
    ] as [(String, String, String)])
  func `an override changes severities of sources by their paths`(
    pattern: String, source: String, severity: String
  ) {
    var policy = SourcePolicy()
    policy.paths = SourcePaths(root: "/repo", current: "/repo")
    if source.hasPrefix("../") { policy.paths = SourcePaths(root: "/repo", current: "/work") }
    policy.overrides = [
      SourcePolicy.Override(
        [SourcePattern(PathPattern(pattern), in: "/repo/")], [RuleID(Self.tag): .error])
    ]
    let lines = "#EXT-X-COM-EXAMPLE:1\n#EXTINF:6,\na.ts"
    #expect(
      Self.lint(lines, named: source, policy).findings.map(\.severity.rawValue) == [severity])
    policy.overrides[0].severities = [RuleID(Self.tag): nil]
    #expect(
      Self.lint(lines, named: source, policy).findings.isEmpty == (severity == "error"))
  }

  @Test func `an override enables a rule only in its sources`() {
    var policy = SourcePolicy()
    policy.paths = SourcePaths(root: "/repo", current: "/repo")
    policy.overrides = [
      SourcePolicy.Override(
        [SourcePattern(PathPattern("ads"), in: "/repo/")], ["text/mixed-line-endings": .warning])
    ]
    let lines = "#EXTINF:6,\r\na.ts"
    #expect(
      Self.rules(Self.lint(lines, named: "ads/p.m3u8", policy)) == ["4 text/mixed-line-endings"])
    #expect(Self.lint(lines, named: "live/p.m3u8", policy).findings.isEmpty)
  }
}
