public import HLSConformance

/// What came of putting cases to a validator.
public struct SuiteResult: Sendable, Hashable {
  /// The validator: `interlint` with its version, or a command.
  public let validator: String
  /// In the order of their IDs.
  public let cases: [CaseResult]
  /// Parts of the suite that could not be run.
  public let problems: [SuiteProblem]

  /// Whether any case went wrong or could not be run.
  public var hasFailed: Bool {
    !problems.isEmpty || cases.contains { $0.outcome.isFailure }
  }

  /// The categories, in order, with how many of their cases had which outcome.
  public var matrix: [(category: String, counts: [Outcome: Int])] {
    Dictionary(grouping: cases, by: \.category).sorted { $0.key < $1.key }.map { category, cases in
      (category, Dictionary(grouping: cases, by: \.outcome).mapValues(\.count))
    }
  }

  /// How many cases had which outcome.
  public var totals: [Outcome: Int] {
    Dictionary(grouping: cases, by: \.outcome).mapValues(\.count)
  }
}

/// How an example or a case turned out; the more serious the later.
public enum Outcome: String, Sendable, CaseIterable, Comparable {
  case pass
  /// Not graded, since no rule for it is there yet.
  case skip
  /// The validator accepts what only a recommendation is against.
  case nonStrict = "non-strict"
  case fail
  /// It took longer than it may.
  case timeout
  /// The validator crashed, or said nothing that can be understood.
  case error

  /// Whether the run has failed because of it.
  public var isFailure: Bool { self >= .fail }

  public static func < (left: Outcome, right: Outcome) -> Bool {
    let order = Outcome.allCases
    return order.firstIndex(of: left) ?? 0 < order.firstIndex(of: right) ?? 0
  }
}

/// What came of one requirement.
public struct CaseResult: Sendable, Hashable {
  public let id: String
  /// The rule under test; nil for odd bytes.
  public let rule: RuleID?
  public let severity: Severity
  public let requirement: Requirement
  public let says: String
  public let files: [FileResult]

  init(of entry: ConformanceCase, files: [FileResult]) {
    id = entry.id
    rule = entry.rule
    severity = entry.severity
    requirement = entry.requirement
    says = entry.says
    self.files = files
  }

  public var category: String { String(id.prefix { $0 != "/" }) }
  /// The most serious outcome of its examples.
  public var outcome: Outcome { files.map(\.outcome).max() ?? .skip }
}

/// What came of one example.
public struct FileResult: Sendable, Hashable {
  /// The name of the file, or of the folder where the example has several.
  public let name: String
  public let path: String
  public let outcome: Outcome
  /// What had to be found, such as `interstitial/asset-missing at 4:1`, each in one line.
  public let expected: [String]
  /// What was found.
  public let found: [String]
}
