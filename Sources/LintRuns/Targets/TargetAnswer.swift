package import HLSLinting
import HLSReporting

/// What a run needs of the result of a target, with what it counts.
struct TargetAnswer: Sendable {
  let outcome: RunOutcome
  let counts: TargetCounts
  /// Whether a rule applies to the target, or it was not checked.
  let isJudged: Bool
  /// The result line with its line feed; empty if it is not needed.
  let line: [UInt8]
  /// Empty if it is not needed.
  let result: PackedTarget

  init(
    _ result: TargetResult, for entry: TargetEntry, _ request: TargetRunRequest,
    _ writer: TargetLineWriter, isJudged: Bool = true
  ) {
    self.isJudged = isJudged
    var result = result
    if case .target(let target) = entry { result = result.hiding(target.secrets) }
    outcome = request.threshold.outcome(of: result.sources)
    var counts = TargetCounts()
    counts.add(result)
    self.counts = counts
    let masked = result.redacted()
    line = request.answer.contains(.line) ? writer.line(masked, url: entry.url) : []
    self.result =
      request.answer.contains(.result) ? PackedTarget(masked) : PackedTarget(bytes: [])
  }

  /// The answer as a worker writes it: a line with the outcome, 1 if the target is judged, the counts and the
  /// sizes of the parts, and then the parts.
  var bytes: [UInt8] {
    let head = [outcome.rawValue, isJudged ? 1 : 0]
    let numbers = head + counts.numbers + [line.count, result.bytes.count]
    return Array((numbers.map(String.init).joined(separator: " ") + "\n").utf8) + line
      + result.bytes
  }

  /// Reads an answer whose line begins with `head`; nil if it is not complete.
  init?(_ head: ArraySlice<UInt8>, from input: inout PipeLines) {
    let numbers = head.split(separator: 0x20).compactMap {
      Int(String(decoding: $0, as: UTF8.self))
    }
    guard numbers.count > 4, let outcome = RunOutcome(rawValue: numbers[0]),
      let counts = TargetCounts(numbers: Array(numbers.dropFirst(2).dropLast(2))),
      let line = input.next(bytes: numbers[numbers.count - 2]),
      let result = input.next(bytes: numbers[numbers.count - 1])
    else { return nil }
    (self.outcome, self.counts) = (outcome, counts)
    isJudged = numbers[1] == 1
    self.line = Array(line)
    self.result = PackedTarget(bytes: Array(result))
  }
}

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
