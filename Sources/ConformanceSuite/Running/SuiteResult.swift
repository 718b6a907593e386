package import HLSLinting

/// The result of running cases against a validator.
package struct SuiteResult: Sendable, Hashable {
  /// The validator: `interlint` with its version, or the command.
  package let validator: String
  /// The results of the cases, sorted by ID.
  package let cases: [CaseResult]
  /// Parts of the suite that could not be run.
  package let problems: [SuiteProblem]
  /// The part of the suite that was run.
  package var kind = CaseKind.all

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

/// The outcome of an example or a case, in ascending severity.
package enum Outcome: String, Sendable, CaseIterable, Comparable {
  /// The validator reports what is expected.
  case pass
  /// Not graded, because the rule does not exist yet or the validator does not support the example.
  case skip
  /// The validator accepts a violation of a recommendation.
  case nonStrict = "non-strict"
  /// The validator reports something else.
  case fail
  /// The validator exceeded the time limit.
  case timeout
  /// The validator crashed, or its output is not understood.
  case error

  /// Whether the run fails because of it.
  package var isFailure: Bool { self >= .fail }

  /// Orders outcomes by severity.
  package static func < (left: Outcome, right: Outcome) -> Bool {
    let order = Outcome.allCases
    return order.firstIndex(of: left) ?? 0 < order.firstIndex(of: right) ?? 0
  }
}

/// The result of one case.
package struct CaseResult: Sendable, Hashable {
  /// The ID of the case.
  package let id: String
  /// The rule under test; nil for a case with unusual bytes.
  package let rule: RuleID?
  /// The severity of the rule; `error` for a case with unusual bytes.
  package let severity: Severity
  /// The force and source of the requirement.
  package let requirement: Requirement
  /// The requirement in one sentence.
  package let says: String
  /// The results of its examples.
  package let files: [FileResult]

  init(of entry: ConformanceCase, files: [FileResult]) {
    id = entry.id
    rule = entry.rule
    severity = entry.severity
    requirement = entry.requirement
    says = entry.says
    self.files = files
  }

  /// The first part of the ID.
  package var category: String { String(id.prefix { $0 != "/" }) }
  /// The most serious outcome of its examples.
  package var outcome: Outcome { files.map(\.outcome).max() ?? .skip }
}

/// The result of one example.
package struct FileResult: Sendable, Hashable {
  /// The name of the file, or of the folder with several files.
  package let name: String
  /// The path of that file or folder.
  package let path: String
  /// Whether the example must be rejected.
  package let mustBeRejected: Bool
  /// The outcome.
  package let outcome: Outcome
  /// The expected findings, such as `interstitial/asset-missing at 4:1`, one per line.
  package let expected: [String]
  /// The actual findings, one per line.
  package let found: [String]
}
