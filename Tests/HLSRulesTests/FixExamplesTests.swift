import HLSDocuments
import HLSLinting
import HLSRules
import SourceText
import Testing

/// The fixes of the examples in each rule's declaration do what their grades promise.
struct FixExamplesTests {
  /// Rules whose examples do not say what is meant, so that only other findings have a fix.
  private static let withoutFixedExample: Set<RuleID> = ["date-range/unknown-core-attribute"]

  private struct Key: Hashable {
    let document: Int
    let rule: RuleID
  }

  /// The numbers of findings of each rule in each document.
  private func counts(_ results: [SourceResult]) -> [Key: Int] {
    var counts: [Key: Int] = [:]
    for (number, result) in results.enumerated() {
      for finding in result.findings {
        counts[Key(document: number, rule: finding.rule), default: 0] += 1
      }
    }
    return counts
  }

  /// The documents of an example with the fixes of a rule; nil if a finding of the rule has no safe fix.
  private func fixed(
    _ documents: [CompletedExample], by rule: Rule, _ results: [SourceResult]
  ) -> [LoadedDocument]? {
    var fixed: [LoadedDocument] = []
    for (document, result) in zip(documents, results) {
      var bytes = FixedBytes(document.bytes)
      for finding in result.findings where finding.rule == rule.id {
        guard let fix = finding.fix, fix.grade == .safe else { return nil }
        let isAdded = bytes.add(fix)
        #expect(isAdded, "\(rule.id)")
      }
      fixed.append(
        LoadedDocument(
          SourceFile(name: document.name, bytes: bytes.bytes), address: document.address,
          time: document.time))
    }
    return fixed
  }

  @Test(arguments: RuleCatalog.all)
  func `a safe fix removes its finding and causes no other`(rule: Rule) throws {
    let linter = ExampleLinters.linter(for: rule, collectingFixes: true)
    var grades: Set<Fix.Grade> = []
    for example in rule.violating {
      let documents = example.completedDocuments
      let before = linter.lint(documents.map(\.loaded), arranged: example.arrangement)
      let fixes = before.flatMap(\.findings).filter { $0.rule == rule.id }.compactMap(\.fix)
      grades.formUnion(fixes.map(\.grade))
      guard !fixes.isEmpty, let fixed = fixed(documents, by: rule, before) else { continue }
      let after = linter.lint(fixed, arranged: example.arrangement)
      let known = counts(before)
      let new = counts(after).filter { $0.value > known[$0.key, default: 0] }
      #expect(new.keys.map(\.rule) == [], "\(rule.id): \(example.text)")
      let remaining = after.flatMap(\.findings).filter { $0.rule == rule.id }
      #expect(remaining.map(\.message) == [], "\(rule.id): \(example.text)")
    }
    #expect(grades.isSubset(of: rule.fixGrades), "\(rule.id)")
    if !rule.fixGrades.isEmpty, !Self.withoutFixedExample.contains(rule.id) {
      #expect(!grades.isEmpty, "\(rule.id)")
    }
  }

  @Test(arguments: RuleCatalog.all.filter { !$0.fixGrades.isEmpty })
  func `a rule names each grade of its fixes once, the most certain one first`(rule: Rule) {
    #expect(rule.fixGrades == Set(rule.fixGrades).sorted())
  }

  @Test(arguments: RuleCatalog.all.filter { !$0.fixGrades.isEmpty })
  func `a conforming example has nothing to fix`(rule: Rule) {
    let linter = ExampleLinters.linter(for: rule, collectingFixes: true)
    for example in rule.conforming {
      let fixes = linter.lint(example).flatMap(\.findings).filter { $0.rule == rule.id }
      #expect(fixes.compactMap(\.fix) == [], "\(rule.id)")
    }
  }

  @Test func `fixes are made only if they are asked for`() throws {
    let rule = try #require(RuleCatalog.book["text/tag-case"])
    let example = try #require(rule.violating.first)
    let findings = ExampleLinters.linter(for: rule).lint(example).flatMap(\.findings)
    #expect(findings.map(\.rule) == ["text/tag-case"])
    #expect(findings.compactMap(\.fix) == [])
  }
}
