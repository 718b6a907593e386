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
