import HLSLinting
import SourceText

/// What reports of groups need of a source: everything but the texts of its findings.
struct SourceDigest: Sendable {
  /// The findings of one rule and severity whose messages have one form.
  struct Group: Sendable {
    let rule: RuleID
    let severity: Severity
    let form: MessageForm
    var count = 0
  }

  /// A finding without its texts.
  struct Entry: Sendable {
    /// The index of its group.
    let group: Int
    /// The line on which it begins, from 1.
    let line: Int
    /// The name of the source with the place; nil if that is the source itself.
    let source: String?
    let fingerprint: UInt64
  }

  let source: String
  let kind: String?
  let status: SourceResult.Status
  let omitted: OmittedFindings
  let subjects: SubjectSet
  let uncheckedLinks: [UncheckedLink]
  let linkedFrom: String?
  let reportedBy: String?
  /// Whether that finding is an expected one of the document itself.
  let isExpected: Bool
  /// The number of findings that are expected.
  let expected: Int
  /// The groups, in the order of their first findings.
  let groups: [Group]
  /// The findings, in their order.
  let findings: [Entry]

  /// Summarizes a result, and passes on the index of the first finding of each group.
  init(_ result: SourceResult, firsts: (Int) -> Void) {
    var numbers: [Group.Key: Int] = [:]
    var groups: [Group] = []
    var findings: [Entry] = []
    findings.reserveCapacity(result.findings.count)
    for index in result.findings.indices {
      let finding = result.findings[index]
      let key = Group.Key(finding)
      let group = numbers[key] ?? groups.count
      if group == groups.count {
        numbers[key] = group
        groups.append(Group(rule: finding.rule, severity: finding.severity, form: key.form))
        firsts(index)
      }
      groups[group].count += 1
      findings.append(
        Entry(
          group: group, line: finding.place.start.line,
          source: finding.place.source == result.source ? nil : finding.place.source,
          fingerprint: UInt64(fingerprint: finding.fingerprint) ?? 0))
    }
    self.init(
      source: result.source, kind: result.kind, status: result.status, omitted: result.omitted,
      subjects: result.subjects, uncheckedLinks: result.uncheckedLinks,
      linkedFrom: result.linkedFrom, reportedBy: result.reportedBy,
      isExpected: result.suppressed.contains { expected in
        expected.origin != .baseline && expected.finding.fingerprint == result.reportedBy
      }, expected: result.suppressed.count, groups: groups, findings: findings)
  }

  init(
    source: String, kind: String?, status: SourceResult.Status, omitted: OmittedFindings,
    subjects: SubjectSet, uncheckedLinks: [UncheckedLink], linkedFrom: String?,
    reportedBy: String?, isExpected: Bool, expected: Int, groups: [Group],
    findings: [Entry]
  ) {
    self.source = source
    self.kind = kind
    self.status = status
    self.omitted = omitted
    self.subjects = subjects
    self.uncheckedLinks = uncheckedLinks
    self.linkedFrom = linkedFrom
    self.reportedBy = reportedBy
    self.isExpected = isExpected
    self.expected = expected
    self.groups = groups
    self.findings = findings
  }

  /// The number of findings of a severity, including those that are not listed.
  func count(of severity: Severity) -> Int {
    groups.reduce(omitted.count(of: severity)) { $0 + ($1.severity == severity ? $1.count : 0) }
  }
}

extension SourceDigest.Group {
  /// What the findings of a group have in common.
  fileprivate struct Key: Hashable {
    let rule: RuleID
    let severity: Severity
    let form: MessageForm

    init(_ finding: Finding) {
      rule = finding.rule
      severity = finding.severity
      form = MessageForm(finding.message)
    }
  }
}

extension UInt64 {
  /// Reads the fingerprint of a finding; nil if it is not 16 lowercase hexadecimal digits.
  init?(fingerprint: String) {
    guard fingerprint.utf8.count == 16 else { return nil }
    var value: UInt64 = 0
    for byte in fingerprint.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = value << 4 | UInt64(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"):
        value = value << 4 | UInt64(byte - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    self = value
  }
}

/// A source of a run.
package struct ReportedSource {
  let digest: SourceDigest
  /// The first finding of the group with an index in the digest.
  let first: (Int) -> Finding

  init(_ digest: SourceDigest, first: @escaping (Int) -> Finding) {
    (self.digest, self.first) = (digest, first)
  }
}
