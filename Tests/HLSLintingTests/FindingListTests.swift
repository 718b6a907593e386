import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText
import Testing

/// Findings come in the order of the file; too many are counted.
struct FindingListTests {
  private static let head = "#EXTM3U\n"

  @Test func `findings are in the order of places, then rules, then messages`() {
    let rules = [
      Rule.reporting("b", as: "b/z"), .reporting("ab", as: "a/y", backwards: true),
      .reporting("a", as: "b/x"), .reporting("a", as: "a/x", .info), .reporting("ab", as: "a/x2"),
    ]
    let findings = lint("#ab\n#ab\n", rules).findings
    #expect(
      findings.map { "\($0.place.start.line):\($0.place.start.column) \($0.rule)" } == [
        "1:2 a/x", "1:2 b/x", "1:2 a/x2", "1:2 a/y", "1:3 b/z",
        "2:2 a/x", "2:2 b/x", "2:2 a/x2", "2:2 a/y", "2:3 b/z",
      ])
    let twice = Rule.plain(
      "a/b",
      check: .document { _, report in
        for message in ["z", "x", "y"] { report(message, at: ByteRange(0, 1)) }
      })
    #expect(lint("#", [twice]).findings.map(\.message) == ["x", "y", "z"])
  }

  @Test(arguments: [(999, 999, 0), (1_000, 1_000, 0), (1_001, 1_000, 1), (2_500, 1_000, 1_500)])
  func `a thousand findings of a rule are listed, the others counted`(
    count: Int, listed: Int, omitted: Int
  ) {
    let text = Self.head + String(repeating: "@\n", count: count)
    let result = lint(text, [.reporting("@", as: "a/b", .warning)])
    #expect(result.findings.count == listed)
    #expect(result.omitted.count == omitted)
    #expect(result.omitted.byRule == (omitted == 0 ? [:] : ["a/b": omitted]))
    #expect(result.count(of: .warning) == count)
    #expect(result.count(of: .error) == 0)
    #expect(result.worst == .warning)
  }

  @Test func `of very many findings the last one kept represents the others`() {
    let text = Self.head + String(repeating: "@\n", count: 25_000)
    func count(_ facts: [Rule.Fact]) -> Int {
      lint(
        text,
        [.reporting("@", as: "a/b", .warning), .reporting("M3", as: "a/silencer", facts: facts)]
      ).count(of: .warning)
    }
    #expect(count([]) == 25_000)
    #expect(count([.silences(["a/b"], about: .document)]) == 0)
    #expect(count([.silences(["a/b"], about: .line)]) == 25_000)
  }

  @Test func `of the findings of many rules, at least ten of each rule are listed`() {
    let text = Self.head + String(repeating: "@\n", count: 12_000)
    let rules = (0..<8).map { Rule.reporting("@", as: RuleID("a/b\($0)"), .warning) }
    let result = lint(text, rules)
    let counts = Dictionary(grouping: result.findings, by: \.rule).mapValues(\.count)
    #expect(rules.map { counts[$0.id] } == [1_000, 1_000, 1_000, 1_000, 1_000, 10, 10, 10])
    #expect(result.count(of: .warning) == 8 * 12_000)
    #expect(result.omitted.byRule[rules[7].id] == 11_990)
  }

  @Test func `an input that was not read to its end is not checked, but has findings`() {
    let text = Self.head + String(repeating: "@\n", count: 500_000)
    let result = lint(
      text,
      [
        .reporting("@", as: "a/b"),
        .plain(
          "a/shared",
          check: .shared(
            Traversal("lines") { document, report in
              report.report("a/shared", "a line", at: document.playlist.lines[1].range)
            })),
      ])
    // 125,001 lines are one for each 8 bytes of 1,000,008.
    let reason =
      "only the first 250008 of 1000008 bytes were read, which have 125001 lines, attributes or JSON "
      + "values, the maximum for its size"
    #expect(result.status == .unchecked(reason: reason))
    #expect(result.findings.map(\.rule) == ["a/shared"])
  }

  @Test func `no error hides behind a thousand lesser findings of its rule`() {
    let rule = Rule.plain(
      "a/b", .error,
      check: .document { document, report in
        for range in document.playlist.places(of: "@") { report("i", at: range, severity: .info) }
        report("e", at: ByteRange(0, 1))
      })
    let result = lint(String(repeating: "@\n", count: 1_200), [rule])
    #expect(result.worst == .error)
    #expect(result.count(of: .error) == 1 && result.count(of: .info) == 1_200)
    #expect(result.omitted.byRule == ["a/b": 200])
  }

  @Test func `a rule may weigh less than it says, never more`() {
    func severity(_ severity: Severity) -> Severity? {
      let rule = Rule.plain(
        "a/b", .warning,
        check: .document { _, report in report("x", at: ByteRange(0, 1), severity: severity) })
      return lint("#", [rule]).worst
    }
    #expect(severity(.info) == .info)
    #expect(severity(.error) == .warning)
  }

  @Test func `in a text that does not decode only shared traversals report`() {
    let result = Linter(
      RuleBook(rules: [.reporting("@", as: "a/b")])
    ).lint(SourceFile(name: "p", bytes: Array("#EXTM3U\n@\n".utf8) + [0xFF]))
    #expect(result.findings.isEmpty)
    #expect(finding(in: [0xFF], at: 0..<1) != nil)
  }
}
