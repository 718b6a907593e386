import HLSLinting
import HLSPlaylist
import SourceText
import Testing

/// One defect makes one finding.
struct SilencingTests {
  private static let head = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n"
  /// Three rules, the first of which silences the second.
  private static func rules(
    silencing silenced: [RuleID] = ["a/quiet"], about scope: Rule.Scope
  ) -> [Rule] {
    [
      .reporting("@L", as: "a/loud", facts: [.silences(silenced, about: scope)]),
      .reporting("@Q", as: "a/quiet"), .reporting("@R", as: "a/rest"),
    ]
  }

  private static func lines(of rule: RuleID, in text: String, about scope: Rule.Scope) -> [Int] {
    lint(head + text, rules(about: scope)).findings.filter { $0.rule == rule }
      .map(\.place.start.line)
  }

  private static let text = """
    #EXT-X-DATERANGE:ID="a",X-A="@L @Q"
    #EXT-X-DATERANGE:ID="b",X-A="@L",X-B="@Q"
    #EXT-X-DATERANGE:ID="a",X-C="@Q @R"
    #EXT-X-DATERANGE:ID="c",X-A="@Q"
    # @Q
    a.ts
    """

  @Test(
    arguments: [
      (.attribute, [4, 5, 6, 7]), (.line, [5, 6, 7]), (.dateRange, [6, 7]), (.document, []),
    ] as [(Rule.Scope, [Int])])
  func `a finding is silent beside a more specific one about the same`(
    scope: Rule.Scope, lines: [Int]
  ) {
    #expect(Self.lines(of: "a/quiet", in: Self.text, about: scope) == lines)
    #expect(Self.lines(of: "a/loud", in: Self.text, about: scope) == [3, 4])
    #expect(Self.lines(of: "a/rest", in: Self.text, about: scope) == [5])
  }

  @Test(arguments: [Rule.Scope.attribute, .line, .dateRange, .document])
  func `nothing is silenced where nothing was said`(scope: Rule.Scope) {
    #expect(Self.lines(of: "a/quiet", in: "# @Q", about: scope) == [3])
  }

  @Test func `tags without an ID are ranges of their own`() {
    let text = "#EXT-X-DATERANGE:X-A=\"@L\"\n#EXT-X-DATERANGE:X-A=\"@Q\"\n"
    #expect(Self.lines(of: "a/quiet", in: text, about: .dateRange) == [4])
  }

  @Test func `a rule does not silence itself, nor is one silenced by a rule that is off`() {
    let text = "#EXTM3U\n# @L @Q @L\n"
    let rules = Self.rules(silencing: ["a/loud", "a/quiet"], about: .document)
    #expect(lint(text, rules).findings.map(\.rule.description) == ["a/loud", "a/loud"])
    #expect(lint(text, Array(rules.dropFirst())).findings.map(\.rule.description) == ["a/quiet"])
  }

  @Test func `a finding that is not listed silences too`() {
    let text = "#EXTM3U\n" + String(repeating: "# @L @Q\n", count: 1_500)
    let result = lint(text, Self.rules(about: .line))
    #expect(result.findings.count == 1_000)
    #expect(result.omitted.byRule == ["a/loud": 500])
  }

  @Test func `what is silenced takes no room in the list`() {
    let text =
      "#EXTM3U\n" + String(repeating: "# @L @Q\n", count: 1_500)
      + String(repeating: "# @Q\n", count: 3)
    let result = lint(text, Self.rules(about: .line))
    let quiet = result.findings.filter { $0.rule == "a/quiet" }
    #expect(quiet.map(\.place.start.line) == [1_502, 1_503, 1_504])
    #expect(quiet.allSatisfy { !$0.message.isEmpty })
  }
}
