import HLSConformance
import HLSPlaylist

/// The JSON report, member by member; `ReportSchema` says the same as a schema.
struct ReportDocument: Encodable {
  static let schema = "interlint-report/1"

  let schema = ReportDocument.schema
  let tool: Tool
  private(set) var sources: [Source]
  /// How many inputs are not listed as there is nothing to tell of them; nil where all are.
  let clean: Int?
  /// How many more are not listed as there was no room; nil for none.
  private(set) var leftOut: Int?
  let summary: Summary

  struct Tool: Encodable {
    let name = "interlint"
    let version: String
  }

  struct Source: Codable {
    let source: String
    let kind: String?
    let status: String
    let reason: String?
    let findings: [Finding]
    /// The loads of a session; nil for what was loaded once.
    let loads: [Load]?
    /// How many findings of each rule were counted beyond those that are listed.
    let omitted: [String: Int]
    /// The same by severity; nil where there are none.
    let omittedBySeverity: [String: Int]?
    /// What the input holds, as far as rules ask for it; nil for an unchecked one.
    let subjects: [String]?
    /// What the input leads to and what was not judged.
    let unfollowed: [Unfollowed]
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
    /// The part of the line around it; nil where the line is empty.
    let excerpt: Excerpt?
    /// Where the range is, unless in the source that the finding belongs to.
    let source: String?
    let loads: Loads?
  }

  struct Excerpt: Codable {
    let text: String
    /// The marked part, in bytes of the text.
    let marked: Bytes
    let cutBefore: Bool
    let cutAfter: Bool
  }

  /// The loads of a session in which something was found.
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

  struct Summary: Encodable {
    let checked: Int
    let unchecked: Int
    let errors: Int
    let warnings: Int
    let infos: Int
    let omitted: Int
  }
}

extension ReportDocument {
  init(_ run: LintRun, listsClean: Bool) {
    tool = Tool(version: run.toolVersion)
    if listsClean {
      sources = Source.all(of: run)
      clean = nil
    } else {
      let requirements = Self.requirements(of: run.rules)
      sources = run.sources.filter { !$0.isClean }.map { Source($0, requirements) }
      clean = run.sources.count - sources.count
    }
    let tally = Tally(run)
    summary = Summary(
      checked: tally.checked, unchecked: tally.unchecked, errors: tally.errors,
      warnings: tally.warnings, infos: tally.infos, omitted: tally.omitted)
  }

  /// Lists so many inputs and counts the others.
  mutating func leaveOut(keeping count: Int) {
    leftOut = (leftOut ?? 0) + max(0, sources.count - count)
    sources.removeLast(max(0, sources.count - count))
  }
}

extension SourceResult {
  /// Whether it was checked with all that it leads to, and nothing was found.
  fileprivate var isClean: Bool {
    status == .checked && findings.isEmpty && omitted.count == 0 && unfollowed.isEmpty
  }
}

extension ReportDocument {
  /// The sentences that the rules enforce.
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

extension ReportDocument.Source {
  static func all(of run: LintRun) -> [Self] {
    let requirements = ReportDocument.requirements(of: run.rules)
    return run.sources.map { Self($0, requirements) }
  }

  init(_ result: SourceResult, _ requirements: [RuleID: ReportDocument.Requirement]) {
    source = result.source
    kind = result.kind
    switch result.status {
    case .checked: (status, reason) = ("checked", nil)
    case .unchecked(let reason): (status, self.reason) = ("unchecked", reason)
    }
    findings = result.findings.map { finding in
      ReportDocument.Finding(
        rule: finding.rule.description, severity: finding.severity.rawValue,
        message: finding.message, range: ReportDocument.Range(finding.place),
        related: finding.related.map {
          ReportDocument.Related(
            source: $0.place.source, message: $0.message, range: ReportDocument.Range($0.place))
        }, requirement: requirements[finding.rule], fingerprint: finding.fingerprint,
        excerpt: ReportDocument.Excerpt(finding.excerpt),
        source: finding.place.source == result.source ? nil : finding.place.source,
        loads: finding.loads.map {
          ReportDocument.Loads(appeared: $0.appeared, lastSeen: $0.lastSeen, gone: $0.gone)
        })
    }
    loads =
      result.loads.isEmpty
      ? nil : result.loads.map { ReportDocument.Load(number: $0.number, source: $0.source) }
    omitted = Dictionary(
      result.omitted.byRule.map { ($0.description, $1) }, uniquingKeysWith: { first, _ in first })
    let bySeverity = result.omitted.bySeverity
    omittedBySeverity =
      bySeverity.isEmpty
      ? nil
      : Dictionary(
        bySeverity.map { ($0.rawValue, $1) }, uniquingKeysWith: { first, _ in first })
    subjects = result.status == .checked ? result.subjects.names : nil
    unfollowed = result.unfollowed.map {
      ReportDocument.Unfollowed(
        kind: $0.noun, reason: $0.reason, count: $0.count, uri: $0.uri,
        range: ReportDocument.Range($0.place))
    }
  }
}

extension ReportDocument.Excerpt {
  /// Nil for one without text.
  init?(_ excerpt: Excerpt) {
    guard !excerpt.text.isEmpty else { return nil }
    text = excerpt.text
    marked = ReportDocument.Bytes(
      start: excerpt.marked.lowerBound, end: excerpt.marked.upperBound)
    cutBefore = excerpt.isCutBefore
    cutAfter = excerpt.isCutAfter
  }
}

extension ReportDocument.Range {
  init(_ place: Place) {
    start = ReportDocument.Position(line: place.start.line, column: place.start.column)
    end = ReportDocument.Position(line: place.end.line, column: place.end.column)
    bytes = ReportDocument.Bytes(start: Int(place.range.start), end: Int(place.range.end))
  }
}
