public import HLSPlaylist

/// Another place that a finding speaks of.
public struct RelatedPlace: Sendable {
  public let range: ByteRange
  /// What is there, such as `first given here`.
  public let message: String
  /// The document that holds the place; nil for the one that the finding is about.
  public let text: (any LinedText)?

  public init(_ range: ByteRange, _ message: String, in text: (any LinedText)? = nil) {
    self.range = range
    self.message = message
    self.text = text
  }
}

/// A finding before the engine has worked out where its bytes are for people.
struct RawFinding: Sendable {
  let rule: Int
  let severity: Severity
  /// Nil where there are too many of its rule to be listed.
  let message: String?
  let range: ByteRange
  let related: [RelatedPlace]
}

/// How many findings there are of each rule and severity.
struct FindingCounts {
  /// More findings of one rule and severity in one document than this are counted, not listed.
  static let mostListed = 1_000

  private var counts: [UInt32]
  private(set) var hasOmitted = false

  init(ruleCount: Int) {
    counts = [UInt32](repeating: 0, count: ruleCount * Severity.allCases.count)
  }

  /// Counts a finding, and says whether it is to be listed.
  mutating func add(rule: Int, _ severity: Severity) -> Bool {
    let index = rule * Severity.allCases.count + severity.weight
    counts[index] += 1
    if counts[index] > Self.mostListed { hasOmitted = true }
    return counts[index] <= Self.mostListed
  }

  /// How many findings of a rule and severity are not to be listed.
  func omitted(rule: Int, _ severity: Severity) -> Int {
    max(0, Int(counts[rule * Severity.allCases.count + severity.weight]) - Self.mostListed)
  }
}

/// All findings of one document so far.
///
/// Those too many to be listed are kept without their words, since they may silence others.
struct FindingStore {
  private(set) var findings: [RawFinding] = []
  private var counts: FindingCounts

  init(ruleCount: Int) {
    counts = FindingCounts(ruleCount: ruleCount)
  }

  mutating func add(
    rule: Int, severity: Severity, at range: ByteRange, related: [RelatedPlace],
    message: () -> String
  ) {
    let isListed = counts.add(rule: rule, severity)
    findings.append(
      RawFinding(
        rule: rule, severity: severity, message: isListed ? message().onOneLine : nil, range: range,
        related: isListed ? related : []))
  }

  /// Leaves the first of findings of one rule that have the same words and the same `subject`, with the
  /// place of the last one.
  mutating func joinRepeated(by subject: (RawFinding) -> String) {
    var places: [[String]: Int] = [:]
    var joined: [(finding: RawFinding, others: [RawFinding])] = []
    for finding in findings {
      let key = [
        String(finding.rule), "\(finding.severity)", finding.message ?? "", subject(finding),
      ]
      if let place = places[key] {
        joined[place].others.append(finding)
      } else {
        places[key] = joined.count
        joined.append((finding, []))
      }
    }
    findings = joined.map { finding, others in
      guard let last = others.last else { return finding }
      let words =
        others.count == 1 ? "once more, here" : "\(others.count) times more, the last one here"
      return RawFinding(
        rule: finding.rule, severity: finding.severity, message: finding.message,
        range: finding.range, related: finding.related + [RelatedPlace(last.range, words)])
    }
  }
}

/// What a rule writes its findings to.
public struct Report {
  /// The findings of each member of the graph.
  var stores: [FindingStore]
  /// The member that the check is about.
  var member = 0
  var rule = 0
  var severity = Severity.error

  /// Reports a finding: what was found at `range` and what is allowed, in one line.
  ///
  /// A severity is given only where the case at hand weighs less than the rule does.
  public mutating func callAsFunction(
    _ message: @autoclosure () -> String, at range: ByteRange, related: [RelatedPlace] = [],
    severity: Severity? = nil
  ) {
    stores[member].add(
      rule: rule, severity: min(severity ?? self.severity, self.severity), at: range,
      related: related, message: message)
  }

  /// Reports a finding in another document of the graph than the one that is looked at.
  public mutating func callAsFunction(
    _ message: @autoclosure () -> String, in member: Member, at range: ByteRange,
    related: [RelatedPlace] = [], severity: Severity? = nil
  ) {
    stores[member.number].add(
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
