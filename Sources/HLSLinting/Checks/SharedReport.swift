public import SourceText

/// Where a shared traversal reports its findings, each with its rule.
public struct SharedReport {
  var store: FindingStore
  let numbers: [RuleID: Int]
  let severities: [Severity]

  /// Whether a rule is active.
  public func isEnabled(_ rule: RuleID) -> Bool { numbers[rule] != nil }

  /// Reports a finding of a rule; does nothing if the rule is not active.
  ///
  /// `severity` can lower the severity of the rule for this finding, not raise it.
  public mutating func report(
    _ rule: RuleID, _ message: @autoclosure () -> String, at range: ByteRange,
    related: [RelatedPlace] = [], severity: Severity? = nil
  ) {
    guard let number = numbers[rule] else { return }
    store.add(
      rule: number, severity: min(severity ?? severities[number], severities[number]), at: range,
      related: related, message: message)
  }
}
