import HLSLinting

/// The result of one rule, or of an input as a whole: a test case before its text is written.
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
  /// The name of the case that says why an input was only partly checked.
  static let partly = "partly checked"

  let name: String
  let outcome: Outcome
  /// The findings that the case lists.
  var findings: [Finding] = []
  /// The number of findings that are counted, but not listed.
  var omitted = 0
  /// What was combined into the case; nil if nothing was.
  var remark: String?
  /// The names of further documents that could not be checked for the same reason.
  var others: [String] = []
  /// The document of the case; nil if it is that of the suite.
  var document: Document?
}

/// The lowest severity that fails a case.
struct CaseThreshold {
  /// Nil if no severity does.
  let severity: Severity?

  func isReached(by finding: Finding) -> Bool {
    severity.map { finding.severity >= $0 } ?? false
  }
}
