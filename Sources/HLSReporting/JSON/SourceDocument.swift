import HLSLinting

/// The members of a source with its findings, as defined by `SourceSchema`.
///
/// The same in the JSON report, in a JSON line and in a target line. They are read as `SourceResult`.
struct SourceDocument: Encodable {
  let source: String
  let kind: String?
  let status: Status
  let reason: String?
  let findings: [Finding]
  /// The loads of a session; nil for a source that was loaded once.
  let loads: [Load]?
  /// The number of findings of each rule that are counted, but not listed.
  let omitted: [RuleID: Int]
  /// The same numbers by severity; nil if there are none.
  let omittedBySeverity: [Severity: Int]?
  /// The subjects that the source contains; nil if it was not checked.
  let subjects: [String]?
  /// The linked documents that were not checked.
  let unfollowed: [Unfollowed]
  /// The first document that links to this one, if it could not be loaded; nil for all other sources.
  let linkedFrom: String?
  /// The fingerprint of the finding that reports why it could not be checked; nil if none does.
  let reportedBy: String?

  enum Status: String, Encodable {
    case checked
    case partly
    case unchecked
  }

  struct Unfollowed: Encodable {
    let kind: String
    let reason: String
    let count: Int
    let uri: String
    let range: PlaceRange
    /// The lines of the first links; nil if they are on one line.
    let lines: [Int]?
    /// The fingerprint of the finding that reports the first link; nil if none does.
    let reportedBy: String?
  }

  struct Finding: Encodable {
    let rule: RuleID
    let severity: Severity
    let message: String
    let range: PlaceRange
    let related: [Related]
    let requirement: Requirement?
    let fingerprint: String
    /// The same for the findings of one rule and severity whose messages differ in values only.
    let group: String
    /// The part of the line around the range; nil if the line is empty.
    let excerpt: Excerpt?
    /// The source that contains the range; nil if it is the source of the finding.
    let source: String?
    let loads: Loads?
  }

  /// The loads of a session that have a finding.
  struct Loads: Encodable {
    let appeared: Int
    let lastSeen: Int
    let gone: Int?
  }

  /// A load of a session.
  struct Load: Encodable {
    let number: Int
    let source: String
  }

  struct Related: Encodable {
    let source: String
    let message: String
    let range: PlaceRange
  }
}

extension SourceDocument {
  /// The requirements that the rules check.
  static func requirements(of rules: [ActiveRule]) -> [RuleID: Requirement] {
    Dictionary(
      rules.map { ($0.rule.id, $0.rule.requirement) }, uniquingKeysWith: { first, _ in first })
  }
}
