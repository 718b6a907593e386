import HLSLinting

/// The members of a source with its findings, as defined by `SourceSchema`.
///
/// The same in the JSON report, in a JSON line and in a target line.
struct SourceDocument: Codable {
  let source: String
  let kind: String?
  let status: Status
  let reason: String?
  let findings: [Finding]
  /// The loads of a session; nil for a source that was loaded once.
  let loads: [Load]?
  /// The number of findings of each rule that are counted, but not listed.
  let omitted: [String: Int]
  /// The same numbers by severity; nil if there are none.
  let omittedBySeverity: [String: Int]?
  /// The subjects that the source contains; nil if it was not checked.
  let subjects: [String]?
  /// The linked documents that were not checked.
  let unfollowed: [Unfollowed]

  enum Status: String, Codable {
    case checked
    case unchecked
  }

  struct Unfollowed: Codable {
    let kind: String
    let reason: String
    let count: Int
    let uri: String
    let range: Range
  }

  struct Finding: Codable {
    let rule: String
    let severity: String
    let message: String
    let range: Range
    let related: [Related]
    let requirement: Requirement?
    let fingerprint: String
    /// The part of the line around the range; nil if the line is empty.
    let excerpt: Excerpt?
    /// The source that contains the range; nil if it is the source of the finding.
    let source: String?
    let loads: Loads?
  }

  struct Excerpt: Codable {
    let text: String
    /// The marked part, as byte offsets in the text.
    let marked: Bytes
    let cutBefore: Bool
    let cutAfter: Bool
  }

  /// The loads of a session that have a finding.
  struct Loads: Codable {
    let appeared: Int
    let lastSeen: Int
    let gone: Int?
  }

  /// A load of a session.
  struct Load: Codable {
    let number: Int
    let source: String
  }

  struct Related: Codable {
    let source: String
    let message: String
    let range: Range
  }

  struct Range: Codable {
    let start: Position
    let end: Position
    let bytes: Bytes
  }

  struct Position: Codable {
    let line: Int
    let column: Int
  }

  struct Bytes: Codable {
    let start: Int
    let end: Int
  }

  struct Requirement: Codable {
    let level: String
    let source: String
  }
}

extension SourceDocument {
  /// The requirements that the rules check.
  static func requirements(of rules: [ActiveRule]) -> [RuleID: Requirement] {
    Dictionary(
      rules.map {
        let requirement = $0.rule.requirement
        return (
          $0.rule.id, Requirement(level: requirement.level.rawValue, source: requirement.source)
        )
      }, uniquingKeysWith: { first, _ in first })
  }
}
