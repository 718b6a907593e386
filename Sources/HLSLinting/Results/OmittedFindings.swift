/// The numbers of findings that were counted, but not listed, because there are too many.
public struct OmittedFindings: Sendable, Hashable {
  /// The number of omitted findings of each rule; never 0.
  public private(set) var byRule: [RuleID: Int]
  /// The number of omitted findings of each severity; never 0.
  public private(set) var bySeverity: [Severity: Int]

  /// Creates counts in which no finding is omitted.
  public init() { self.init(byRule: [:], bySeverity: [:]) }

  package init(byRule: [RuleID: Int], bySeverity: [Severity: Int]) {
    self.byRule = byRule
    self.bySeverity = bySeverity
  }

  /// The total number of omitted findings.
  public var count: Int { byRule.values.reduce(0, +) }

  /// The number of omitted findings of a severity.
  public func count(of severity: Severity) -> Int { bySeverity[severity] ?? 0 }

  /// The counts without known findings of each rule, whose findings have these severities.
  func subtracting(
    _ known: (RuleID) -> Int, severities: (RuleID) -> Set<Severity>
  ) -> OmittedFindings {
    var rest = self
    for (rule, count) in byRule {
      let removed = min(count, known(rule))
      guard removed > 0 else { continue }
      rest.byRule[rule] = count == removed ? nil : count - removed
      var left = removed
      for severity in severities(rule).sorted() {
        let part = min(left, rest.bySeverity[severity] ?? 0)
        guard part > 0 else { continue }
        left -= part
        let others = (rest.bySeverity[severity] ?? 0) - part
        rest.bySeverity[severity] = others == 0 ? nil : others
      }
    }
    return rest
  }

  /// Adds to the number of omitted findings of a rule and severity.
  ///
  /// A `count` below 1 is ignored. One above 2147483647 counts as that number, so that sums do not
  /// overflow.
  public mutating func add(_ count: Int, of rule: RuleID, _ severity: Severity) {
    guard count > 0 else { return }
    let count = min(count, Int(Int32.max))
    byRule[rule, default: 0] += count
    bySeverity[severity, default: 0] += count
  }
}
