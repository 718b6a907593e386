import HLSLinting
import SourceText

/// The result of linting a document and those that it references, as far as fixes depend on it.
struct FixVerdict: Sendable {
  /// The findings of a rule in a document.
  struct Key: Hashable, Sendable {
    let source: String
    let rule: RuleID
  }

  /// A finding of the document itself, and how it can be fixed.
  struct Candidate: Sendable {
    let rule: RuleID
    let line: Int
    let fix: Fix
  }

  /// The name of the document.
  let source: String
  /// The numbers of findings.
  private(set) var counts: [Key: Int] = [:]
  /// Whether the document itself was checked, at least in part.
  let isChecked: Bool
  /// The findings that can be fixed, in the order of the document.
  let candidates: [Candidate]

  /// Creates a verdict from the results of a document, which come first, and of those that it references.
  ///
  /// Only findings of the document that `isNew` are fixed.
  init(_ results: [SourceResult], fixing isNew: (Finding) -> Bool = { _ in true }) {
    source = results.first?.source ?? ""
    isChecked = if case .unchecked? = results.first?.status { false } else { !results.isEmpty }
    for result in results {
      for finding in result.findings {
        counts[Key(source: result.source, rule: finding.rule), default: 0] += 1
      }
      for (rule, count) in result.omitted.byRule {
        counts[Key(source: result.source, rule: rule), default: 0] += count
      }
    }
    candidates =
      results.first?.findings.filter(isNew).compactMap { finding in
        finding.fix.map {
          Candidate(rule: finding.rule, line: finding.place.start.line, fix: $0)
        }
      } ?? []
  }

  /// A rule with more findings than before, or with more than remain if a number of them was fixed; nil if
  /// the fixes did what they should.
  ///
  /// One finding of `habits` represents several, of which not all need be fixed.
  func objection(
    to fixed: [RuleID: Int], after before: FixVerdict, habits: Set<RuleID>
  ) -> RuleID? {
    let worse = counts.filter { key, count in
      let isFixed = key.source == source && !habits.contains(key.rule)
      return count > before.counts[key, default: 0] - (isFixed ? fixed[key.rule, default: 0] : 0)
    }
    // The reason is the same in every run.
    return worse.keys.map(\.rule).min() ?? (isChecked || !before.isChecked ? nil : fixed.keys.min())
  }
}
