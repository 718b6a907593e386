/// The numbers of findings that were counted, but not listed, because there are too many.
public struct OmittedFindings: Sendable, Hashable {
  /// The number of omitted findings of each rule.
  public private(set) var byRule: [RuleID: Int]
  /// The number of omitted findings of each severity.
  public private(set) var bySeverity: [Severity: Int]

  package init(byRule: [RuleID: Int] = [:], bySeverity: [Severity: Int] = [:]) {
    self.byRule = byRule
    self.bySeverity = bySeverity
  }

  /// The total number of omitted findings.
  public var count: Int { byRule.values.reduce(0, +) }

  /// The number of omitted findings of a severity.
  public func count(of severity: Severity) -> Int { bySeverity[severity] ?? 0 }

  mutating func add(_ count: Int, of rule: RuleID, _ severity: Severity) {
    guard count > 0 else { return }
    byRule[rule, default: 0] += count
    bySeverity[severity, default: 0] += count
  }
}
