@testable import ConformanceSuite
import HLSLinting
import Testing

struct CaseKindTests {
  private static func entry(
    _ rule: RuleID?, _ profile: Profile = .spec, name: String = "fail.m3u8",
    address: String? = nil, time: String? = nil, settings: CaseSettings = CaseSettings()
  ) -> ConformanceCase {
    let file = ConformanceFile(name: name, address: address, time: time, bytes: [], findings: [])
    return ConformanceCase(
      id: rule?.description ?? "malformed/bytes", rule: rule, severity: .error, profile: profile,
      requirement: .must("a text §1"), says: "It holds.", settings: settings,
      examples: [
        ConformanceExample(
          name: name, path: name, role: .failing, status: .checked, arrangement: .single,
          files: [file])
      ])
  }

  private static var withSettings: CaseSettings {
    var settings = CaseSettings()
    settings.today = "2026-11-29"
    return settings
  }

  @Test(arguments: [
    (entry("playlist/a"), true), (entry("live/a", .live), true),
    (entry("text/a", .pedantic), true), (entry("variant/a", .recommended), true),
    (entry(nil), false), (entry("authoring/a", .appleAuthoring), false),
    (entry("portability/a", .portability), false), (entry("pod-url/a", .googleDAI), false),
    (entry("delivery/a", .delivery), false), (entry("app/a", name: "fail.jsonl"), false),
    (entry("asset-list/a", name: "fail.json"), false),
    (entry("variable/a", address: "https://example.com/a.m3u8?t=1"), false),
    (entry("live/a", .live, time: "2026-01-01T00:00:00Z"), false),
    (entry("suppression/a", settings: withSettings), false),
  ])
  func `a case is about playlists if its documents are all that it needs`(
    entry: ConformanceCase, isIncluded: Bool
  ) {
    #expect(CaseKind.playlists.includes(entry) == isIncluded)
    #expect(CaseKind.all.includes(entry))
  }

  private static func result(
    _ rule: RuleID, _ outcomes: [(mustBeRejected: Bool, outcome: Outcome)],
    _ severity: Severity = .error, _ requirement: Requirement = .must("a text §1")
  ) -> CaseResult {
    let entry = ConformanceCase(
      id: rule.description, rule: rule, severity: severity, profile: .spec,
      requirement: requirement, says: "It holds.", settings: CaseSettings(), examples: [])
    return CaseResult(
      of: entry,
      files: outcomes.map {
        FileResult(
          name: "a.m3u8", path: "a.m3u8", mustBeRejected: $0.mustBeRejected, outcome: $0.outcome,
          expected: [], found: [])
      })
  }

  @Test func `a must is enforced if all of its violations are rejected`() {
    let cases = [
      Self.result("text/a", [(true, .pass), (true, .pass), (false, .pass)]),
      Self.result("text/b", [(true, .pass), (true, .fail), (false, .fail)]),
      Self.result("text/c", [(true, .skip), (false, .skip)]),
      Self.result("text/d", [(true, .error), (false, .timeout)]),
      Self.result("text/e", [(true, .nonStrict), (false, .pass)], .warning),
      Self.result("text/f", [(true, .pass)], .error, .advice("nobody")),
    ]
    #expect(
      EnforcedRequirements(cases).sentence
        == "of 3 musts about playlists rejects 1; of 4 correct ones accepts 2")
  }

  @Test func `two cases of a rule are one must`() {
    let cases = [
      Self.result("text/a", [(true, .pass)]), Self.result("text/a", [(true, .fail)]),
    ]
    #expect(
      EnforcedRequirements(cases).sentence
        == "of 1 must about playlists rejects 0; of 0 correct ones accepts 0")
  }

  @Test func `the sentence is the last line of the text about playlists only`() {
    var result = SuiteResult(
      validator: "their-tool {file}",
      cases: [Self.result("text/a", [(true, .fail), (false, .pass)])], problems: [])
    #expect(!result.text.contains("musts"))
    result.kind = .playlists
    #expect(
      result.text.hasSuffix(
        "\n\nof 1 must about playlists rejects 0; of 1 correct one accepts 1\n"))
  }

  @Test func `an address that has no case of the kind is refused`() throws {
    let suite = try TemporarySuite()
    try SuiteWriter(book: SmallRules.book, directory: suite.path).write()
    let contents = SuiteReader.read(suite.path, book: SmallRules.book)
    #expect(
      try contents.cases(at: ["text"], of: .playlists).map(\.id)
        == ["text/bad-comment", "text/odd-comment"])
    let error = #expect(throws: UnknownCase(address: "other", kind: .playlists)) {
      try contents.cases(at: ["other"], of: .playlists)
    }
    #expect(
      error?.description
        == "no case of the kind playlists is called other, and none begins with other/")
  }
}
