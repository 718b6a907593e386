/// A rule that runs, with the severity in effect.
public struct ActiveRule: Sendable {
  /// The rule.
  public let rule: Rule
  /// The severity of its findings.
  public let severity: Severity

  /// Creates a rule that runs with a severity; nil means the severity that it declares.
  public init(_ rule: Rule, severity: Severity? = nil) {
    self.rule = rule
    self.severity = severity ?? rule.severity
  }
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
      return ActiveRule(rule, severity: max(rule.severity, escalated ?? .info))
    }
  }
}
