import HLSLinting
import HLSPlaylist
import HLSRules
import SourceText
import Testing

/// The examples in each rule's declaration, which its documentation shows, hold.
struct RuleExamplesTests {
  /// The rule's findings, as places in each document, and all others that matter: those of the default
  /// profiles, and those of the rule's own profile about the same value.
  private func judge(
    _ example: Example, by rule: Rule
  ) -> (places: [[Range<Int>]], others: [String]) {
    let results = ExampleLinters.linter(for: rule).lint(example)
    let own = results.flatMap(\.findings).filter { $0.rule == rule.id }.map(\.place)
    return (
      results.map { result in
        result.findings.filter { $0.rule == rule.id }.map { $0.place.range.offsets }
          .sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
      },
      results.flatMap(\.findings).filter { $0.rule != rule.id && $0.severity >= .warning }
        .filter { finding in
          guard let profile = RuleCatalog.book[finding.rule]?.profile else { return true }
          // An optional profile may require more than a short example contains.
          return Profile.defaults.contains(profile)
            || (own.contains(finding.place) && isValue(finding))
        }
        .map {
          "\($0.rule) in \($0.place.source) at \($0.place.start.line):\($0.place.start.column): \($0.message)"
        }
    )
  }

  /// Whether a finding is about a value; those about a tag name or a brace may be about different things
  /// that are missing, and those about the ladder that Apple requires, about different variants.
  private func isValue(_ finding: Finding) -> Bool {
    let excerpt = finding.excerpt
    let marked = excerpt.text.utf8.dropFirst(excerpt.marked.lowerBound).first
    return marked != UInt8(ascii: "#") && marked != UInt8(ascii: "{")
      && RuleCatalog.book[finding.rule]?.profile != .appleAuthoring
  }

  @Test(arguments: RuleCatalog.all)
  func `a violating example is reported where it is marked, and nothing else is`(rule: Rule) {
    #expect(!rule.violating.isEmpty)
    for example in rule.violating {
      let (places, others) = judge(example, by: rule)
      #expect(places == example.completedDocuments.map(\.marks), "\(rule.id): \(example.text)")
      #expect(!places.flatMap { $0 }.isEmpty)
      #expect(others.isEmpty, "\(rule.id): \(example.text)")
    }
  }

  @Test(arguments: RuleCatalog.all)
  func `a conforming example has no findings`(rule: Rule) {
    #expect(!rule.conforming.isEmpty)
    for example in rule.conforming {
      let (places, others) = judge(example, by: rule)
      #expect(places.flatMap { $0 }.isEmpty, "\(rule.id): \(example.text)")
      #expect(others.isEmpty, "\(rule.id): \(example.text)")
      #expect(example.completedDocuments.flatMap(\.marks).isEmpty)
    }
  }

  @Test func `masking does not change the ID of a rule`() {
    let ids = RuleCatalog.all.map(\.id.description)
    #expect(ids.map { Redaction.masked($0) } == ids)
  }

  @Test
  func `rule IDs are distinct`() {
    let ids = RuleCatalog.all.map(\.id)
    #expect(Set(ids).count == ids.count)
  }
}
