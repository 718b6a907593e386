import HLSLinting

/// The verdict on one rule or on an input as a whole: a test case before its text is written.
struct CaseVerdict {
  enum Outcome: Equatable {
    case passed
    case failed
    /// The input could not be checked, for this reason.
    case unchecked(reason: String)
    case skipped(reason: String)
  }

  /// The document that a case is about.
  struct Document {
    let className: String
    let file: String
  }

  /// The name of the case for an input as a whole.
  static let whole = "lint"

  let name: String
  let outcome: Outcome
  /// The findings that the case lists.
  var findings: [Finding] = []
  /// The number of findings that were counted and not kept.
  var omitted = 0
  /// What was folded into the case.
  var remark: String?
  /// Nil for the document of the suite.
  var document: Document?
}

/// The severity from which a finding fails its case.
struct CaseThreshold {
  /// Nil where none does.
  let severity: Severity?

  func isReached(by finding: Finding) -> Bool {
    severity.map { finding.severity >= $0 } ?? false
  }
}
