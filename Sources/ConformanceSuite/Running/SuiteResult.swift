/// The result of running cases against a validator.
package struct SuiteResult: Sendable, Hashable {
  /// The validator: `interlint` with its version, or the command.
  package let validator: String
  /// The results of the cases, sorted by ID.
  package let cases: [CaseResult]
  /// Parts of the suite that could not be run.
  package let problems: [SuiteProblem]

  /// Whether any case failed or could not be run.
  package var hasFailed: Bool {
    !problems.isEmpty || cases.contains { $0.outcome.isFailure }
  }

  /// The categories in alphabetical order, each with the number of its cases per outcome.
  package var matrix: [(category: String, counts: [Outcome: Int])] {
    Dictionary(grouping: cases, by: \.category).sorted { $0.key < $1.key }.map { category, cases in
      (category, Dictionary(grouping: cases, by: \.outcome).mapValues(\.count))
    }
  }

  /// The number of cases per outcome.
  package var totals: [Outcome: Int] {
    Dictionary(grouping: cases, by: \.outcome).mapValues(\.count)
  }
}
