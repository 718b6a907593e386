import HLSPlaylist

/// What came of one input.
public struct SourceResult: Sendable {
  public enum Status: Sendable, Hashable {
    case checked
    /// The input could not be judged, for this reason.
    case unchecked(reason: String)
  }

  /// The name of the input.
  public let source: String
  /// What the input is, such as `media playlist`; nil where it was not judged.
  public let kind: String?
  public let status: Status
  public let findings: [Finding]
  /// The findings that were counted beyond those that are listed.
  public let omitted: OmittedFindings
  public let subjects: SubjectSet
  /// What the input leads to and what was not judged.
  public let unfollowed: [Unfollowed]
  /// The loads of a session, in order; empty for what was loaded once.
  public let loads: [SourceLoad]

  init(
    member: Member, unfollowed: [Unfollowed], findings: [Finding], omitted: OmittedFindings,
    subjects: SubjectSet
  ) {
    source = member.text.source.name
    kind = member.kind
    if case .other = member.content {
      status = .unchecked(reason: "neither a playlist nor JSON")
    } else {
      status = .checked
    }
    loads = []
    self.unfollowed = unfollowed
    self.findings = findings
    self.omitted = omitted
    self.subjects = subjects
  }

  /// An input that could not be judged.
  public init(source: String, unchecked reason: String) {
    self.source = source
    kind = nil
    status = .unchecked(reason: reason)
    findings = []
    omitted = OmittedFindings()
    subjects = SubjectSet()
    unfollowed = []
    loads = []
  }

  init(
    source: String, kind: String?, status: Status, findings: [Finding],
    omitted: OmittedFindings, subjects: SubjectSet, unfollowed: [Unfollowed],
    loads: [SourceLoad]
  ) {
    self.source = source
    self.loads = loads
    self.kind = kind
    self.status = status
    self.findings = findings
    self.omitted = omitted
    self.subjects = subjects
    self.unfollowed = unfollowed
  }

  init(
    session name: String, kinds: Set<Playlist.Kind>, loads: [SourceLoad], findings: [Finding],
    omitted: OmittedFindings, subjects: SubjectSet, unfollowed: [Unfollowed]
  ) {
    self.init(
      source: name,
      kind: kinds == [.media]
        ? "media playlist" : kinds == [.multivariant] ? "multivariant playlist" : "playlist",
      status: .checked, findings: findings, omitted: omitted, subjects: subjects,
      unfollowed: unfollowed, loads: loads)
  }

  /// The same with what was found of it together with other documents, in those loads of a session.
  public func adding(_ others: [Finding], in otherLoads: [SourceLoad] = []) -> SourceResult {
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
    return SourceResult(
      source: source, kind: kind, status: status, findings: findings + others, omitted: omitted,
      subjects: subjects, unfollowed: unfollowed, loads: all.sorted { $0.number < $1.number })
  }

  /// The greatest severity among the findings, or nil.
  public var worst: Severity? { findings.map(\.severity).max() }

  /// How many findings there are of that severity, with those that are not listed.
  public func count(of severity: Severity) -> Int {
    findings.count { $0.severity == severity } + omitted.count(of: severity)
  }
}

/// One load of a session.
public struct SourceLoad: Sendable, Hashable {
  /// The number of the load, from 1.
  public let number: Int
  public let source: String

  public init(number: Int, source: String) {
    self.number = number
    self.source = source
  }
}

/// How many findings of each rule were counted beyond those that are listed.
public struct OmittedFindings: Sendable, Hashable {
  public private(set) var byRule: [RuleID: Int] = [:]
  public private(set) var bySeverity: [Severity: Int] = [:]

  init() {}

  init(restored byRule: [RuleID: Int], _ bySeverity: [Severity: Int]) {
    self.byRule = byRule
    self.bySeverity = bySeverity
  }

  /// How many there are in all.
  public var count: Int { byRule.values.reduce(0, +) }

  public func count(of severity: Severity) -> Int { bySeverity[severity] ?? 0 }

  mutating func add(_ count: Int, of rule: RuleID, _ severity: Severity) {
    guard count > 0 else { return }
    byRule[rule, default: 0] += count
    bySeverity[severity, default: 0] += count
  }
}
