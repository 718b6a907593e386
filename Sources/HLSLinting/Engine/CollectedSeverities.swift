/// The severities of results that other processes wrote.
///
/// Their lines may have any, so that none is higher than the rule declares, and those of the configuration of this
/// linter hold.
extension Linter {
  /// The result with the severities that findings have here.
  ///
  /// Those of rules that do not run here have at most the severity that the rule declares. None is raised that the rule,
  /// or the settings of another process, lowered.
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

  /// The counts with other severities.
  ///
  /// Which findings have which severity is only known if all are of one rule or severity. Otherwise, as many findings of
  /// a rule as can have it have the severity that it declares.
  private func rated(_ omitted: OmittedFindings, in source: String) -> OmittedFindings {
    var (rules, severities) = (omitted.byRule, omitted.bySeverity)
    // Another process may have written counts that do not agree.
    guard omitted.count == severities.values.reduce(0, +) else { return omitted }
    var copy = OmittedFindings()
    func move(_ rule: RuleID, _ severity: Severity) {
      let count = min(rules[rule, default: 0], severities[severity, default: 0])
      rules[rule, default: 0] -= count
      severities[severity, default: 0] -= count
      copy.add(count, of: rule, rated(severity, of: rule, in: source))
    }
    let names = rules.keys.sorted()
    for rule in names {
      if let declared = suppression.declaredSeverity(of: rule) { move(rule, declared) }
    }
    for severity in Severity.allCases {
      for rule in names { move(rule, severity) }
    }
    return copy
  }

  private func rated(_ finding: Finding, in source: String) -> Finding {
    let severity = rated(finding.severity, of: finding.rule, in: source)
    guard severity != finding.severity else { return finding }
    return Finding(
      rule: finding.rule, severity: severity, message: finding.message, place: finding.place,
      excerpt: finding.excerpt, related: finding.related, fingerprint: finding.fingerprint,
      loads: finding.loads, measured: finding.measured, fix: finding.fix)
  }

  private func rated(_ severity: Severity, of rule: RuleID, in source: String) -> Severity {
    guard let declared = suppression.declaredSeverity(of: rule) else { return severity }
    let chosen = chosen(for: rule, in: source)
    // What spoils the rest of a document has the severity of what it explains.
    if chosen == nil, let number = numbers[rule], silencing.mayRaise(number) { return severity }
    // A rule may report some findings with a lower severity than it declares, as may the configuration of a part.
    return severity < declared ? min(severity, chosen ?? declared) : chosen ?? declared
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
