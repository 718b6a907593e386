import HLSDocuments
import HLSInterstitials
public import SourceText

/// A finding as a check reports it, before positions are converted to lines and columns.
struct RawFinding: Sendable, Countable {
  /// The index of the rule among the active rules.
  let rule: Int
  private(set) var severity: Severity
  /// Nil if there are too many findings of the rule to list them.
  let message: String?
  let range: ByteRange
  let related: [RelatedPlace]
  /// The value in the message that is beyond a limit.
  var measured: MeasuredValue?
  /// The number of findings of the rule and severity that this one represents.
  var count = 1

  /// The finding with another severity.
  func with(_ severity: Severity) -> RawFinding {
    var finding = self
    finding.severity = severity
    return finding
  }
}

/// The findings of one document.
///
/// Findings that are not listed are kept without their message, since they can silence others. Of very
/// many, the last one kept represents those that follow: they are silenced or reported with it.
struct FindingStore {
  private var list = BoundedList<Int, RawFinding>()

  var findings: [RawFinding] { list.elements }

  /// The store itself, which is empty afterwards, so that the other one can grow without a copy.
  mutating func taken() -> FindingStore {
    defer { self = FindingStore() }
    return self
  }

  mutating func add(
    rule: Int, severity: Severity, at range: ByteRange, related: [RelatedPlace], count: Int = 1,
    measured: MeasuredValue? = nil, message: () -> String
  ) {
    list.add(kind: FindingKind.number(rule, severity), count: count) { number in
      let isListed = number < FindingCounts.mostListed
      return RawFinding(
        rule: rule, severity: severity, message: isListed ? message().escapingInvisible() : nil,
        range: range, related: isListed ? related : [], measured: measured)
    }
  }

  /// Adds the findings of checks that ran meanwhile, as if they had run after those before.
  mutating func add(_ other: FindingStore) {
    list.add(other.list, kind: { FindingKind.number($0.rule, $0.severity) }) {
      finding, number in
      number < FindingCounts.mostListed
        ? finding
        : RawFinding(
          rule: finding.rule, severity: finding.severity, message: nil, range: finding.range,
          related: [], measured: finding.measured)
    }
  }
}

/// Another place that a finding refers to.
public struct RelatedPlace: Sendable {
  /// The position.
  public let range: ByteRange
  /// What is at the position, such as `first given here`.
  public let message: String
  /// The document that contains the position; nil for the document that the finding is about.
  public let text: (any LinedText)?

  /// Creates a related place with its message.
  public init(_ range: ByteRange, _ message: String, in text: (any LinedText)? = nil) {
    self.range = range
    self.message = message
    self.text = text
  }
}

/// The findings that are counted together: those of one rule and severity, as one number.
///
/// With a type of its own as key, a dictionary would need 200,000 instructions when it is first used,
/// unless the compiler knows its conformances, as in `make release`.
enum FindingKind {
  /// The number of a kind; `rule` is the index of the rule among the active rules.
  static func number(_ rule: Int, _ severity: Severity) -> Int {
    rule << 2 | severity.weight
  }

  /// The rule and severity of the kind with a number.
  static func kind(_ number: Int) -> (rule: Int, severity: Severity) {
    (number >> 2, Severity.allCases[number & 3])
  }
}

/// The numbers of findings of each rule and severity in one document.
struct FindingCounts {
  /// The maximum number of listed findings of one rule and severity; more are only counted.
  static let mostListed = 1_000
  /// The number of listed findings of a document from which only ``fewestListed`` of each rule and
  /// severity are listed.
  static let mostInAll = 5_000
  /// The number of findings of a rule and severity that are listed even if there are many of others.
  static let fewestListed = 10

  /// The numbers of findings by the number of their kind.
  private var counts: [Int: (all: Int, listed: Int)] = [:]
  private var listed = 0
  private let mostInAll: Int

  /// Creates counts of zero; of several loads, the number of findings of all rules is not limited.
  init(mostInAll: Int = .max) { self.mostInAll = mostInAll }

  /// Counts a finding that represents `count` findings; returns whether to list it.
  mutating func add(rule: Int, _ severity: Severity, count: Int = 1) -> Bool {
    let kind = FindingKind.number(rule, severity)
    let known = counts[kind] ?? (0, 0)
    let isListed = known.listed < (listed < mostInAll ? Self.mostListed : Self.fewestListed)
    if isListed { listed += 1 }
    counts[kind] = (known.all + count, known.listed + (isListed ? 1 : 0))
    return isListed
  }

  /// The numbers of findings that are not listed; `ids` are those of the rules.
  func omitted(_ ids: [RuleID]) -> OmittedFindings {
    var omitted = OmittedFindings()
    for (kind, number) in counts where number.all > number.listed {
      let kind = FindingKind.kind(kind)
      omitted.add(number.all - number.listed, of: ids[kind.rule], kind.severity)
    }
    return omitted
  }
}
