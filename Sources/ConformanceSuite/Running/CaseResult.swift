package import HLSLinting

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
  /// The outcome.
  package let outcome: Outcome
  /// The expected findings, such as `interstitial/asset-missing at 4:1`, one per line.
  package let expected: [String]
  /// The actual findings, one per line.
  package let found: [String]
}
