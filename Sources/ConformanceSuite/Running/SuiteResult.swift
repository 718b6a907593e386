/// The result of running cases against a validator.
public struct SuiteResult: Sendable, Hashable {
  /// The validator: `interlint` with its version, or the command.
  public let validator: String
  /// The results of the cases, sorted by ID.
  public let cases: [CaseResult]
  /// Parts of the suite that could not be run.
  public let problems: [SuiteProblem]

  /// Whether any case failed or could not be run.
  public var hasFailed: Bool {
    !problems.isEmpty || cases.contains { $0.outcome.isFailure }
  }

  /// The categories in alphabetical order, each with the number of its cases per outcome.
  public var matrix: [(category: String, counts: [Outcome: Int])] {
    Dictionary(grouping: cases, by: \.category).sorted { $0.key < $1.key }.map { category, cases in
      (category, Dictionary(grouping: cases, by: \.outcome).mapValues(\.count))
    }
  }

  /// The number of cases per outcome.
  public var totals: [Outcome: Int] {
    Dictionary(grouping: cases, by: \.outcome).mapValues(\.count)
  }
}
