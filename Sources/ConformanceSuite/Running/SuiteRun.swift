package import HLSLinting

/// Grades interlint's own rules with the cases of the suite.
package struct SuiteRun: Sendable {
  private let book: RuleBook
  private let checksMutation: Bool

  /// Creates a run of the rules of `book`.
  ///
  /// With `checksMutation`, a failing example must have a different result without its rule.
  package init(book: RuleBook, checksMutation: Bool = true) {
    self.book = book
    self.checksMutation = checksMutation
  }

  /// Grades the examples of `cases`, which must have exactly the expected findings.
  ///
  /// In addition to the expected rules, all findings of severity `warning` or above from the
  /// default profiles count. A failing example must not meet its expectation when its rule is
  /// disabled; otherwise it proves nothing.
  package func grade(
    _ cases: [ConformanceCase], problems: [SuiteProblem] = [], version: String
  ) -> SuiteResult {
    let defaults = Set(book.rules.filter { Profile.defaults.contains($0.profile) }.map(\.id))
    return SuiteResult(
      validator: "interlint \(version)",
      cases: cases.map { entry in
        let grader = CaseGrader(
          entry, book: book, defaults: defaults, checksMutation: checksMutation)
        return CaseResult(of: entry, files: entry.examples.map(grader.grade))
      }, problems: problems)
  }
}
