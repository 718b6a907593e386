package import HLSLinting

/// The numbers of targets and findings.
package struct TargetCounts: Sendable, Equatable {
  /// All targets.
  package private(set) var targets = 0
  /// Targets that could not be checked at all.
  package private(set) var unchecked = 0
  /// Targets that could not be loaded, as an exception expects.
  package private(set) var muted = 0
  /// Targets of which some documents could not be checked.
  package private(set) var partly = 0
  /// Findings by severity.
  package private(set) var findings: [Severity: Int] = [:]

  /// Creates counts of zero.
  package init() {}
}

extension TargetCounts {
  /// Counts a result.
  package mutating func add(_ result: TargetResult) {
    targets += 1
    switch result.status {
    case .checked: break
    case .partly: partly += 1
    case .unchecked where result.isMuted: muted += 1
    case .unchecked: unchecked += 1
    }
    for severity in Severity.allCases {
      findings[severity, default: 0] += result.count(of: severity)
    }
  }

  /// Adds the counts of other targets.
  mutating func add(_ other: TargetCounts) {
    targets += other.targets
    partly += other.partly
    unchecked += other.unchecked
    muted += other.muted
    findings.merge(other.findings, uniquingKeysWith: +)
  }

  /// The counts as numbers, in the order of ``init(numbers:)``.
  var numbers: [Int] {
    [targets, partly, unchecked, muted] + Severity.allCases.map { findings[$0] ?? 0 }
  }

  /// Creates counts from their numbers; nil if there are too few.
  init?(numbers: [Int]) {
    guard numbers.count == 4 + Severity.allCases.count else { return nil }
    (targets, partly) = (numbers[0], numbers[1])
    (unchecked, muted) = (numbers[2], numbers[3])
    findings = Dictionary(uniqueKeysWithValues: zip(Severity.allCases, numbers.dropFirst(4)))
  }
}
