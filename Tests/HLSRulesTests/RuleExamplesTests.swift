import HLSLinting
import HLSPlaylist
import HLSRules
import SourceText
import Testing

/// The examples in each rule's declaration, which its documentation shows, hold.
struct RuleExamplesTests {
  /// The rule's findings, as places in each document, and all others of the default profiles that
  /// matter.
  private func judge(
    _ example: Example, by rule: Rule
  ) -> (places: [[Range<Int>]], others: [String]) {
    var selection = RuleSelection()
    selection.profiles = [.spec, .recommended, .googleDAI, rule.profile]
    let linter = Linter(
      RuleCatalog.book, selection: selection,
      settings: RuleCatalog.exampleSettings.narrowed(to: rule.subject))
    let results = linter.lint(example)
    return (
      results.map { result in
        result.findings.filter { $0.rule == rule.id }.map { $0.place.range.offsets }
          .sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
      },
      results.flatMap(\.findings).filter { $0.rule != rule.id && $0.severity >= .warning }
        .filter {
          // An optional profile may require more than a short example contains.
          RuleCatalog.book[$0.rule].map { Profile.defaults.contains($0.profile) } ?? true
        }
        .map {
          "\($0.rule) in \($0.place.source) at \($0.place.start.line):\($0.place.start.column): \($0.message)"
        }
    )
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

  @Test
  func `rule IDs are distinct`() {
    let ids = RuleCatalog.all.map(\.id)
    #expect(Set(ids).count == ids.count)
  }
}
