/// The severities of results that other processes wrote.
///
/// Their lines may have any, so that none is higher than the rule declares, and those of the configuration of this
/// linter hold.
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
    // Those of a rule are counted together, whatever their severities are.
    guard omitted.byRule.keys.contains(where: { chosen(for: $0, in: source) != nil }) else {
      return omitted
    }
    var copy = OmittedFindings()
    for (rule, count) in omitted.byRule {
      let severity = chosen(for: rule, in: source) ?? suppression.declaredSeverity(of: rule)
      guard let severity else { return omitted }
      copy.add(count, of: rule, severity)
    }
    return copy
  }

  private func rated(_ finding: Finding, in source: String) -> Finding {
    let severity = severity(of: finding, in: source)
    guard severity != finding.severity else { return finding }
    return Finding(
      rule: finding.rule, severity: severity, message: finding.message, place: finding.place,
      excerpt: finding.excerpt, related: finding.related, fingerprint: finding.fingerprint,
      loads: finding.loads, measured: finding.measured)
  }

  private func severity(of finding: Finding, in source: String) -> Severity {
    if let chosen = chosen(for: finding.rule, in: source) { return chosen }
    // What spoils the rest of a document has the severity of what it explains.
    if let number = numbers[finding.rule], silencing.mayRaise(number) { return finding.severity }
    // A rule may report some findings with a lower severity than it declares.
    return min(
      suppression.declaredSeverity(of: finding.rule) ?? finding.severity, finding.severity)
  }

  /// The severity that the configuration gives a rule in a source; nil if that is the one that the rule declares.
  private func chosen(for rule: RuleID, in source: String) -> Severity? {
    guard let number = numbers[rule],
      let severity = suppression.severity(of: number, in: source),
      severity != suppression.declaredSeverity(of: rule)
    else { return nil }
    return severity
  }
}
