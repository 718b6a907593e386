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
  /// `severity` can lower the severity of the rule for this finding, not raise it. A `count` above 1 is
  /// the number of findings that this one represents, such as `Anomaly.count`. `measured` is the value in the message that is
  /// beyond a limit, as for ``Report``.
  public mutating func report(
    _ rule: RuleID, _ message: @autoclosure () -> String, at range: ByteRange,
    related: [RelatedPlace] = [], severity: Severity? = nil,
    count: Int = 1, measured: MeasuredValue? = nil
  ) {
    guard let number = numbers[rule] else { return }
    store.add(
      rule: number, severity: min(severity ?? severities[number], severities[number]), at: range,
      related: related, count: count, measured: measured, message: message)
  }
}
