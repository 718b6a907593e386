/// The severities of results that other processes wrote.
///
/// Their lines may have any, so that they are those of the rules and of the configuration of this linter.
extension Linter {
  /// The result with the severities that findings have here; those of rules that do not run here have the
  /// severity that the rule declares.
  package func rated(_ target: Redacted<TargetResult>) -> Redacted<TargetResult> {
    let known = target.value
    var copy = TargetResult(
      name: known.name, sources: known.sources.map { rated($0) }, breaks: known.breaks,
      effort: known.effort)
    copy.timeline = known.timeline
    copy.details = known.details
    copy.facts = known.facts
    copy.breakDetails = known.breakDetails
    copy.evidence = known.evidence
    return Redacted(masked: copy)
  }

  private func rated(_ result: SourceResult) -> SourceResult {
    var copy = SourceResult(
      source: result.source, kind: result.kind, status: result.status,
      findings: result.findings.map { rated($0, in: result.source) },
      omitted: rated(result.omitted, in: result.source),
      subjects: result.subjects, uncheckedLinks: result.uncheckedLinks, loads: result.loads,
      linkedFrom: result.linkedFrom, reportedBy: result.reportedBy)
    copy.suppressed = result.suppressed.map {
      var suppressed = $0
      suppressed.finding = rated($0.finding, in: result.source)
      return suppressed
    }
    copy.usedExceptions = result.usedExceptions
    return copy
  }

  private func rated(_ omitted: OmittedFindings, in source: String) -> OmittedFindings {
    var copy = OmittedFindings()
    for (rule, count) in omitted.byRule {
      guard let severity = severity(of: rule, in: source) else { return omitted }
      copy.add(count, of: rule, severity)
    }
    return copy
  }

  private func rated(_ finding: Finding, in source: String) -> Finding {
    guard var severity = severity(of: finding.rule, in: source) else { return finding }
    // What spoils the rest of a document has the severity of what it explains.
    if let number = numbers[finding.rule], silencing.mayRaise(number) {
      severity = max(severity, finding.severity)
    }
    guard severity != finding.severity else { return finding }
    return Finding(
      rule: finding.rule, severity: severity, message: finding.message, place: finding.place,
      excerpt: finding.excerpt, related: finding.related, fingerprint: finding.fingerprint,
      loads: finding.loads, measured: finding.measured)
  }

  /// The severity of the findings of a rule in a source; nil for a rule that the book does not have.
  private func severity(of rule: RuleID, in source: String) -> Severity? {
    numbers[rule].flatMap { suppression.severity(of: $0, in: source) }
      ?? suppression.declaredSeverity(of: rule)
  }
}
