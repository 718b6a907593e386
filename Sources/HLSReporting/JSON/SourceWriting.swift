import HLSLinting
import HLSPlaylist
import SourceText

extension SourceDocument {
  static func all(of run: LintRun) -> [Self] {
    let requirements = SourceDocument.requirements(of: run.rules)
    return run.sources.map { Self($0, requirements) }
  }

  init(_ result: SourceResult, _ requirements: [RuleID: SourceDocument.Requirement]) {
    source = result.source
    kind = result.kind
    switch result.status {
    case .checked: (status, reason) = (.checked, nil)
    case .unchecked(let reason): (status, self.reason) = (.unchecked, reason)
    }
    findings = result.findings.map { finding in
      SourceDocument.Finding(
        rule: finding.rule.description, severity: finding.severity.rawValue,
        message: finding.message, range: SourceDocument.Range(finding.place),
        related: finding.related.map {
          SourceDocument.Related(
            source: $0.place.source, message: $0.message, range: SourceDocument.Range($0.place))
        }, requirement: requirements[finding.rule], fingerprint: finding.fingerprint,
        excerpt: SourceDocument.Excerpt(finding.excerpt),
        source: finding.place.source == result.source ? nil : finding.place.source,
        loads: finding.loads.map {
          SourceDocument.Loads(appeared: $0.appeared, lastSeen: $0.lastSeen, gone: $0.gone)
        })
    }
    loads =
      result.loads.isEmpty
      ? nil : result.loads.map { SourceDocument.Load(number: $0.number, source: $0.source) }
    omitted = Dictionary(
      result.omitted.byRule.map { ($0.description, $1) }, uniquingKeysWith: { first, _ in first })
    let bySeverity = result.omitted.bySeverity
    omittedBySeverity =
      bySeverity.isEmpty
      ? nil
      : Dictionary(
        bySeverity.map { ($0.rawValue, $1) }, uniquingKeysWith: { first, _ in first })
    subjects = result.status == .checked ? result.subjects.names : nil
    unfollowed = result.uncheckedLinks.map {
      SourceDocument.Unfollowed(
        kind: $0.noun, reason: $0.reason, count: $0.count, uri: $0.uri,
        range: SourceDocument.Range($0.place))
    }
  }
}

extension SourceDocument.Excerpt {
  /// Nil for one without text.
  init?(_ excerpt: Excerpt) {
    guard !excerpt.text.isEmpty else { return nil }
    text = excerpt.text
    marked = SourceDocument.Bytes(
      start: excerpt.marked.lowerBound, end: excerpt.marked.upperBound)
    cutBefore = excerpt.isCutBefore
    cutAfter = excerpt.isCutAfter
  }
}

extension SourceDocument.Range {
  init(_ place: Place) {
    start = SourceDocument.Position(line: place.start.line, column: place.start.column)
    end = SourceDocument.Position(line: place.end.line, column: place.end.column)
    bytes = SourceDocument.Bytes(start: Int(place.range.start), end: Int(place.range.end))
  }
}
