/// A rule that runs, with the severity in effect.
public struct ActiveRule: Sendable {
  /// The rule.
  public let rule: Rule
  /// The severity of its findings.
  public let severity: Severity
}

extension RuleBook {
  /// The rules that run under a selection and settings, in the order of the book.
  func activeRules(_ selection: RuleSelection, _ settings: LintSettings) -> [ActiveRule] {
    var raised: [RuleID: Severity] = [:]
    for escalation in escalations where escalation.applies(to: selection, settings) {
      raised[escalation.rule] = max(escalation.severity, raised[escalation.rule] ?? .info)
    }
    return rules.compactMap { rule in
      let escalated = raised[rule.id]
      guard selection.includes(rule, raised: escalated != nil, for: settings.players) else {
        return nil
      }
      return ActiveRule(rule: rule, severity: max(rule.severity, escalated ?? .info))
    }
  }
}
