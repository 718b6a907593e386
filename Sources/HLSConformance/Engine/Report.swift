public import HLSPlaylist

/// Another place that a finding speaks of.
public struct RelatedPlace: Sendable, Hashable {
  public let range: ByteRange
  /// What is there, such as `first given here`.
  public let message: String

  public init(_ range: ByteRange, _ message: String) {
    self.range = range
    self.message = message
  }
}

/// A finding before the engine has worked out where its bytes are for people.
struct RawFinding: Sendable {
  let rule: Int
  let severity: Severity
  let message: String
  let range: ByteRange
  let related: [RelatedPlace]
}

/// All findings of one document so far.
struct FindingStore {
  /// More findings of one rule in one document than this are counted, not kept.
  static let limitPerRule = 1_000

  private(set) var findings: [RawFinding] = []
  private(set) var counts: [Int]

  init(ruleCount: Int) {
    counts = [Int](repeating: 0, count: ruleCount)
  }

  mutating func add(
    rule: Int, severity: Severity, at range: ByteRange, related: [RelatedPlace],
    message: () -> String
  ) {
    counts[rule] += 1
    guard counts[rule] <= Self.limitPerRule else { return }
    findings.append(
      RawFinding(
        rule: rule, severity: severity, message: message(), range: range, related: related))
  }
}

/// What a rule writes its findings to.
public struct Report {
  var store: FindingStore
  var rule = 0
  var severity = Severity.error

  /// Reports a finding: what was found at `range` and what is allowed, in one line.
  ///
  /// A severity is given only where the case at hand weighs less than the rule does.
  public mutating func callAsFunction(
    _ message: @autoclosure () -> String, at range: ByteRange, related: [RelatedPlace] = [],
    severity: Severity? = nil
  ) {
    store.add(
      rule: rule, severity: min(severity ?? self.severity, self.severity), at: range,
      related: related, message: message)
  }
}

/// What a shared traversal writes its findings to, naming the rule each time.
public struct SharedReport {
  var store: FindingStore
  let numbers: [RuleID: Int]
  let severities: [Severity]

  /// Whether findings of that rule are wanted.
  public func isEnabled(_ rule: RuleID) -> Bool { numbers[rule] != nil }

  /// Reports a finding of `rule`; nothing happens where that rule is off.
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
