/// The numbers of findings of each rule and severity in one document.
struct FindingCounts {
  /// The maximum number of listed findings of one rule and severity; more are only counted.
  static let mostListed = 1_000

  private var counts: [UInt32]
  private(set) var hasOmitted = false

  init(ruleCount: Int) {
    counts = [UInt32](repeating: 0, count: ruleCount * Severity.allCases.count)
  }

  /// Counts a finding; returns whether to list it.
  mutating func add(rule: Int, _ severity: Severity) -> Bool {
    let index = rule * Severity.allCases.count + severity.weight
    counts[index] += 1
    if counts[index] > Self.mostListed { hasOmitted = true }
    return counts[index] <= Self.mostListed
  }

  /// The number of findings of a rule and severity that are not listed.
  func omitted(rule: Int, _ severity: Severity) -> Int {
    max(0, Int(counts[rule * Severity.allCases.count + severity.weight]) - Self.mostListed)
  }
}
