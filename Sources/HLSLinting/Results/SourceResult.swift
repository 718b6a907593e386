/// The result of linting one input.
///
/// As JSON, it is an element of `sources` in the JSON report, or a line of the JSON Lines report, so that
/// both can be read into values.
public struct SourceResult: Sendable, Hashable {
  /// Whether an input was checked.
  public enum Status: Sendable, Hashable {
    /// The input was checked, with all documents that it links to.
    case checked
    /// The input was checked in part: for this reason, a document that it links to or another part of it
    /// was not.
    case partly(reason: String)
    /// The input could not be checked, for this reason.
    case unchecked(reason: String)

    /// The status of an input with links to documents that were not checked.
    init(after uncheckedLinks: [UncheckedLink]) {
      self = uncheckedLinks.first.map { .partly(reason: $0.statusReason) } ?? .checked
    }
  }

  /// The name of the input.
  public let source: String
  /// The kind of the input, such as `media playlist`; nil if it was not checked.
  public let kind: String?
  /// Whether the input was checked.
  public let status: Status
  /// The findings, in the order of the document; of several loads, in the order of their appearance.
  public let findings: [Finding]
  /// The numbers of findings that are not listed.
  public let omitted: OmittedFindings
  /// What the input contains that rules look at.
  public let subjects: SubjectSet
  /// Links to documents that were not checked.
  public internal(set) var uncheckedLinks: [UncheckedLink]
  /// The loads of a playlist that is reloaded, in order; empty for an input that was loaded once.
  public let loads: [SourceLoad]
  /// The name of the first document that links to this one, if it is linked and could not be loaded; else
  /// nil.
  public internal(set) var linkedFrom: String?
  /// The fingerprint of the finding of another document that reports why this one could not be checked; nil
  /// if none does.
  public internal(set) var reportedBy: String?
  /// The findings that are expected; they are not among ``findings``, and of many, not all are listed.
  public package(set) var suppressed: [SuppressedFinding] = []
  /// The numbers of the exceptions of the policy that silence findings.
  package var usedExceptions: Set<Int> = []

  package init(
    source: String, kind: String?, status: Status, findings: [Finding],
    omitted: OmittedFindings, subjects: SubjectSet, uncheckedLinks: [UncheckedLink],
    loads: [SourceLoad] = [], linkedFrom: String? = nil, reportedBy: String? = nil
  ) {
    self.linkedFrom = linkedFrom
    self.reportedBy = reportedBy
    self.source = source
    self.kind = kind
    self.status = status
    self.findings = findings
    self.omitted = omitted
    self.subjects = subjects
    self.uncheckedLinks = uncheckedLinks
    self.loads = loads
  }

  /// Creates the result of an input that was checked; only in part if a document that it links to was not.
  public init(
    source: String, kind: String, findings: [Finding], omitted: OmittedFindings = OmittedFindings(),
    subjects: SubjectSet = SubjectSet(), uncheckedLinks: [UncheckedLink] = [],
    loads: [SourceLoad] = []
  ) {
    self.init(
      source: source, kind: kind,
      status: Status(after: uncheckedLinks),
      findings: findings, omitted: omitted, subjects: subjects, uncheckedLinks: uncheckedLinks,
      loads: loads)
  }

  /// Creates the result of an input that could not be checked.
  ///
  /// For a linked document, `linkedFrom` is the name of the first document with a link to it, and
  /// `reportedBy` the fingerprint of the finding that reports why it could not be loaded.
  public init(
    source: String, unchecked reason: String, linkedFrom: String? = nil, reportedBy: String? = nil
  ) {
    self.init(
      source: source, kind: nil, status: .unchecked(reason: reason), findings: [],
      omitted: OmittedFindings(), subjects: SubjectSet(), uncheckedLinks: [],
      linkedFrom: linkedFrom, reportedBy: reportedBy)
  }

  /// The result of several loads with findings added that concern the input together with other documents.
  ///
  /// `otherLoads` are the loads in which these findings appeared or disappeared.
  package func adding(_ others: [Finding], in otherLoads: [SourceLoad] = []) -> SourceResult {
    let last = loads.last?.number
    let others = others.map { finding in
      var finding = finding
      if let known = finding.loads, let last {
        finding.loads = Finding.Loads(
          appeared: known.appeared, lastSeen: known.lastSeen, gone: known.gone, last: last)
      }
      return finding
    }
    let known = Set(loads.map(\.number))
    let all = loads + otherLoads.filter { !known.contains($0.number) }
    var result = SourceResult(
      source: source, kind: kind, status: status, findings: findings + others, omitted: omitted,
      subjects: subjects, uncheckedLinks: uncheckedLinks,
      loads: all.sorted { $0.number < $1.number })
    result.suppressed = suppressed
    result.usedExceptions = usedExceptions
    return result
  }

  /// The result with further expected findings, except those that are among its own.
  package func expecting(_ others: [SuppressedFinding]) -> SourceResult {
    let known = Set(suppressed.map(\.finding.fingerprint))
    var result = self
    result.suppressed += others.filter { !known.contains($0.finding.fingerprint) }
    return result
  }

  /// The result with some findings apart, as expected ones; `known` is the number of findings of a rule that are
  /// left out of those not listed.
  package func leavingOut(
    _ others: [Finding], by origin: SuppressedFinding.Origin = .baseline, because reason: String,
    omitted known: (RuleID) -> Int
  ) -> SourceResult {
    let fingerprints = Set(others.map(\.fingerprint))
    var result = SourceResult(
      source: source, kind: kind, status: status,
      findings: findings.filter { !fingerprints.contains($0.fingerprint) },
      omitted: omitted.subtracting(known) { rule in
        Set(findings.filter { $0.rule == rule }.map(\.severity))
      }, subjects: subjects, uncheckedLinks: uncheckedLinks,
      loads: loads, linkedFrom: linkedFrom, reportedBy: reportedBy)
    result.suppressed =
      suppressed + others.map { SuppressedFinding($0, by: origin, because: reason) }
    result.usedExceptions = usedExceptions
    return result
  }

  /// The greatest severity of the findings; nil without findings.
  public var worst: Severity? {
    (findings.map(\.severity) + omitted.bySeverity.keys).max()
  }

  /// The number of findings of a severity, including those that are not listed.
  public func count(of severity: Severity) -> Int {
    findings.count { $0.severity == severity } + omitted.count(of: severity)
  }
}

/// One of several loads of a playlist.
public struct SourceLoad: Sendable, Hashable {
  /// The number of the load, from 1.
  public let number: Int
  /// The name of the loaded source.
  public let source: String

  /// Creates a load; a number below 1 becomes 1.
  public init(number: Int, source: String) {
    self.number = max(1, number)
    self.source = source
  }
}
