import HLSLinting
import HLSPlaylist
import SourceText

extension SourceDocument {
  static func all(of run: LintRun) -> [Self] {
    let requirements = SourceDocument.requirements(of: run.rules)
    return run.sources.map { Self($0, requirements) }
  }

  init(_ result: SourceResult, _ requirements: [RuleID: Requirement]) {
    source = result.source
    kind = result.kind
    switch result.status {
    case .checked: (status, reason) = (.checked, nil)
    case .partly(let reason): (status, self.reason) = (.partly, reason)
    case .unchecked(let reason): (status, self.reason) = (.unchecked, reason)
    }
    findings = result.findings.map { finding in
      SourceDocument.Finding(
        rule: finding.rule, severity: finding.severity,
        message: finding.message, range: PlaceRange(finding.place),
        related: finding.related.map {
          SourceDocument.Related(
            source: $0.place.source, message: $0.message, range: PlaceRange($0.place))
        }, requirement: requirements[finding.rule], fingerprint: finding.fingerprint,
        group: MessageForm(finding.message).group(finding.rule, finding.severity),
        excerpt: finding.excerpt.text.isEmpty ? nil : finding.excerpt,
        source: finding.place.source == result.source ? nil : finding.place.source,
        loads: finding.loads.map {
          SourceDocument.Loads(appeared: $0.appeared, lastSeen: $0.lastSeen, gone: $0.gone)
        })
    }
    loads =
      result.loads.isEmpty
      ? nil : result.loads.map { SourceDocument.Load(number: $0.number, source: $0.source) }
    omitted = result.omitted.byRule
    omittedBySeverity = result.omitted.bySeverity.isEmpty ? nil : result.omitted.bySeverity
    subjects = status == .unchecked ? nil : result.subjects.names
    unfollowed = result.uncheckedLinks.map {
      SourceDocument.Unfollowed(
        kind: $0.kind, reason: $0.reason, count: $0.count, uri: $0.uri,
        range: PlaceRange($0.place), lines: $0.lines.count > 1 ? $0.lines : nil,
        reportedBy: $0.reportedBy)
    }
    linkedFrom = result.linkedFrom
    reportedBy = result.reportedBy
  }
}
