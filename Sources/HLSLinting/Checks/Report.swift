public import HLSDocuments
import HLSPlaylist
public import SourceText

/// Where a check reports its findings.
public struct Report {
  /// The settings of the run.
  public let settings: LintSettings
  /// The findings of each member of the graph.
  var stores: [FindingStore]
  /// The number of the member that the check is about.
  var member = 0
  /// The index of the rule that is being checked.
  var rule = 0
  /// The severity in effect of that rule.
  var severity = Severity.error

  /// Creates a report about a number of documents without findings.
  init(_ settings: LintSettings, documents count: Int) {
    self.settings = settings
    stores = Array(repeating: FindingStore(collectsFixes: settings.collectsFixes), count: count)
  }

  /// Reports a finding at a range of the document that the check is about.
  ///
  /// The message says in one line what was found and what is allowed; invisible characters in it, such as
  /// line feeds, are escaped. `severity` can lower the severity of the rule for this finding, not raise
  /// it. A `count` above 1 is the number of findings that this one represents, such as `JSONFault.count`.
  /// `measured` is the value in the message that is beyond a limit: `.most(value)` if at most some value is
  /// expected, `.least(value)` if at least one is. `fix` is only asked for if
  /// ``LintSettings/collectsFixes``; ``Rule/fixGrades`` names its grade.
  public mutating func callAsFunction(
    _ message: @autoclosure () -> String, at range: ByteRange, related: [RelatedPlace] = [],
    severity: Severity? = nil, count: Int = 1, measured: MeasuredValue? = nil,
    fix: @autoclosure () -> Fix? = nil
  ) {
    stores[member].add(
      rule: rule, severity: min(severity ?? self.severity, self.severity), at: range,
      related: related, count: count, measured: measured, fix: fix, message: message)
  }

  /// Reports a finding at a range of another document of the graph.
  ///
  /// Does nothing if the graph has no member with that number.
  public mutating func callAsFunction(
    _ message: @autoclosure () -> String, in member: Member, at range: ByteRange,
    related: [RelatedPlace] = [], severity: Severity? = nil, count: Int = 1,
    measured: MeasuredValue? = nil, fix: @autoclosure () -> Fix? = nil
  ) {
    self(
      message(), inMember: member.number, at: range, related: related, severity: severity,
      count: count, measured: measured, fix: fix())
  }

  /// Reports a finding at a range of the document of the graph with a number.
  ///
  /// Does nothing if the graph has no such member.
  package mutating func callAsFunction(
    _ message: @autoclosure () -> String, inMember number: Int, at range: ByteRange,
    related: [RelatedPlace] = [], severity: Severity? = nil, count: Int = 1,
    measured: MeasuredValue? = nil, fix: @autoclosure () -> Fix? = nil
  ) {
    guard stores.indices.contains(number) else { return }
    stores[number].add(
      rule: rule, severity: min(severity ?? self.severity, self.severity), at: range,
      related: related, count: count, measured: measured, fix: fix, message: message)
  }
}

/// Where a shared traversal reports its findings, each with its rule.
public struct SharedReport {
  var store: FindingStore
  let numbers: [RuleID: Int]
  let severities: [Severity]

  /// Whether findings get their fixes; see ``LintSettings/collectsFixes``.
  public var collectsFixes: Bool { store.collectsFixes }

  /// Whether a rule is active.
  public func isEnabled(_ rule: RuleID) -> Bool { numbers[rule] != nil }

  /// Reports a finding of a rule; does nothing if the rule is not active.
  ///
  /// `severity` can lower the severity of the rule for this finding, not raise it. A `count` above 1 is
  /// the number of findings that this one represents, such as `Anomaly.count`. `measured` is the value in the message that is
  /// beyond a limit, and `fix` is only asked for if fixes are collected, as for ``Report``.
  public mutating func report(
    _ rule: RuleID, _ message: @autoclosure () -> String, at range: ByteRange,
    related: [RelatedPlace] = [], severity: Severity? = nil,
    count: Int = 1, measured: MeasuredValue? = nil, fix: @autoclosure () -> Fix? = nil
  ) {
    guard let number = numbers[rule] else { return }
    store.add(
      rule: number, severity: min(severity ?? severities[number], severities[number]), at: range,
      related: related, count: count, measured: measured, fix: fix, message: message)
  }
}
