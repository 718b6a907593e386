public import HLSLinting

/// Grades interlint's own rules by the cases of the suite.
public struct SuiteRun: Sendable {
  private let book: RuleBook
  private let checksMutation: Bool

  /// A run of the rules of `book`.
  ///
  /// With `checksMutation`, a failing example must have another result without its rule.
  public init(book: RuleBook, checksMutation: Bool = true) {
    self.book = book
    self.checksMutation = checksMutation
  }

  /// Grades each example of `cases`, which must have exactly the expected findings at their places.
  ///
  /// Besides the expected rules, every finding of severity `warning` or above from the default
  /// profiles counts. A failing example must miss its expectation once its rule is switched off,
  /// or else it proves nothing.
  public func grade(
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
