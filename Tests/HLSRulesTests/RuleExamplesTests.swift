import HLSConformance
import HLSPlaylist
import HLSRules
import Testing

/// The examples in each rule's declaration, which its documentation shows, hold.
struct RuleExamplesTests {
  /// The rule's findings, as places, and all others of the default profiles that matter.
  private func judge(
    _ example: Example, by rule: Rule
  ) -> (places: [Range<Int>], others: [String]) {
    var selection = RuleSelection()
    selection.profiles = [.spec, .recommended, .googleDAI, rule.profile]
    let linter = Linter(
      RuleCatalog.book, selection: selection, settings: RuleCatalog.exampleSettings)
    let source = SourceFile(name: "example.m3u8", bytes: example.completed.bytes)
    let findings = linter.lint(source).findings
    return (
      findings.filter { $0.rule == rule.id }.map { $0.place.range.offsets }
        .sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) },
      findings.filter { $0.rule != rule.id && $0.severity >= .warning }
        .filter {
          RuleCatalog.book[$0.rule]?.profile != rule.profile
            || Profile.defaults.contains(rule.profile)
        }
        .map { "\($0.rule) at \($0.place.start.line):\($0.place.start.column): \($0.message)" }
    )
  }

  @Test(arguments: RuleCatalog.all)
  func `a violating example is reported where it is marked, and nothing else is`(rule: Rule) {
    #expect(!rule.violating.isEmpty)
    for example in rule.violating {
      let (places, others) = judge(example, by: rule)
      #expect(places == example.completed.marks, "\(rule.id): \(example.text)")
      #expect(!places.isEmpty)
      #expect(others.isEmpty, "\(rule.id): \(example.text)")
    }
  }

  @Test(arguments: RuleCatalog.all)
  func `a conforming example has no findings`(rule: Rule) {
    #expect(!rule.conforming.isEmpty)
    for example in rule.conforming {
      let (places, others) = judge(example, by: rule)
      #expect(places.isEmpty, "\(rule.id): \(example.text)")
      #expect(others.isEmpty, "\(rule.id): \(example.text)")
      #expect(example.completed.marks.isEmpty)
    }
  }

  @Test
  func `rule IDs are distinct`() {
    let ids = RuleCatalog.all.map(\.id)
    #expect(Set(ids).count == ids.count)
  }
}
