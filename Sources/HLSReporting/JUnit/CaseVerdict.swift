import HLSLinting

/// The result of one rule, or of an input as a whole: a test case before its text is written.
struct CaseVerdict {
  enum Outcome: Equatable {
    case passed
    case failed
    /// What fails is listed by the case of another document.
    case failedElsewhere
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

  /// The name of the case that says how many findings of an input are expected.
  static let expected = "expected"

  let name: String
  let outcome: Outcome
  /// The findings that the case lists, with those of the same groups in other documents.
  var groups: [FindingGroup] = []
  /// The findings of the document that cases of other documents list.
  var repeated: [DocumentGroups.Repetition] = []
  /// The number of findings that are counted, but not listed.
  var omitted = 0
  /// What was combined into the case; nil if nothing was.
  var remark: String?
  /// The names of further documents that could not be checked for the same reason.
  var others: [String] = []
  /// The document of the case; nil if it is that of the suite.
  var document: Document?

  /// The case of a number of expected findings; empty if there are none.
  static func expected(_ count: Int) -> [CaseVerdict] {
    guard count > 0 else { return [] }
    let reason = SourceResult.words(ofExpected: count)
    return [CaseVerdict(name: expected, outcome: .skipped(reason: reason))]
  }

  /// The number of findings in ``groups``.
  var count: Int { groups.reduce(0) { $0 + $1.count } }

  /// Whether the document has findings, here or where they are listed.
  var hasFindings: Bool { !groups.isEmpty || !repeated.isEmpty || omitted > 0 }

  /// Whether the findings of the document fail, here or where they are listed.
  var fails: Bool { outcome == .failed || outcome == .failedElsewhere }
}

/// The lowest severity that fails a case.
struct CaseThreshold {
  /// Nil if no severity does.
  let severity: Severity?

  func isReached(by finding: Finding) -> Bool { isReached(by: finding.severity) }

  func isReached(by found: Severity) -> Bool { severity.map { found >= $0 } ?? false }

  /// The outcome of findings of which a case lists some groups, and cases of other documents the rest.
  func outcome(
    of groups: [FindingGroup], besides repeated: [DocumentGroups.Repetition]
  ) -> CaseVerdict.Outcome {
    if groups.contains(where: { isReached(by: $0.first) }) { return .failed }
    return repeated.contains { isReached(by: $0.severity) } ? .failedElsewhere : .passed
  }
}
