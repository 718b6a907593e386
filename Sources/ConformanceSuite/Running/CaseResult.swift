public import HLSLinting

/// The result of one case.
public struct CaseResult: Sendable, Hashable {
  /// The ID of the case.
  public let id: String
  /// The rule under test; nil for a case with unusual bytes.
  public let rule: RuleID?
  /// The severity of the rule; `error` for a case with unusual bytes.
  public let severity: Severity
  /// The force and source of the requirement.
  public let requirement: Requirement
  /// The requirement in one sentence.
  public let says: String
  /// The results of its examples.
  public let files: [FileResult]

  init(of entry: ConformanceCase, files: [FileResult]) {
    id = entry.id
    rule = entry.rule
    severity = entry.severity
    requirement = entry.requirement
    says = entry.says
    self.files = files
  }

  /// The first part of the ID.
  public var category: String { String(id.prefix { $0 != "/" }) }
  /// The most serious outcome of its examples.
  public var outcome: Outcome { files.map(\.outcome).max() ?? .skip }
}

/// The result of one example.
public struct FileResult: Sendable, Hashable {
  /// The name of the file, or of the folder with several files.
  public let name: String
  /// The path of that file or folder.
  public let path: String
  /// The outcome.
  public let outcome: Outcome
  /// The expected findings, such as `interstitial/asset-missing at 4:1`, one per line.
  public let expected: [String]
  /// The actual findings, one per line.
  public let found: [String]
}
