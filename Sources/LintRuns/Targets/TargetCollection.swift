package import HLSLinting
import HLSReporting

/// Collects the results of the targets of a run: writes a line for each, and keeps the results if they are
/// needed later.
package struct TargetCollection: Sendable {
  private let file: TargetLineFile?
  /// The results by target index; nil if only the lines are written.
  private var kept: [Int: TargetResult]?
  /// The outcome so far.
  package private(set) var outcome = RunOutcome.clean
  /// The counts so far.
  package private(set) var counts = Counts()
  /// Why the run stopped before the end of the list, or lost result lines; nil if it did not.
  package private(set) var failure: RunFailure?

  /// The numbers of targets and findings.
  package struct Counts: Sendable, Equatable {
    /// All targets.
    package private(set) var targets = 0
    /// Targets that could not be checked at all.
    package private(set) var unchecked = 0
    /// Targets of which some documents could not be checked.
    package private(set) var partly = 0
    /// Findings by severity.
    package private(set) var findings: [Severity: Int] = [:]

    /// Creates counts of zero.
    package init() {}
  }

  /// Creates a collection; results are kept only if `keeping` is true.
  init(to file: TargetLineFile?, keeping: Bool) {
    self.file = file
    kept = keeping ? [:] : nil
  }

  /// The kept results in the order of the list.
  package var results: [TargetResult] {
    (kept ?? [:]).sorted { $0.key < $1.key }.map(\.value)
  }

  /// Records why the run stopped.
  mutating func fail(_ failure: RunFailure) { self.failure = self.failure ?? failure }

  /// Removes the lines of an earlier run if this one wrote none.
  mutating func end() {
    guard failure == nil else { return }
    do throws(RunFailure) { try file?.removeOthers() } catch { failure = error }
  }

  /// Records an answer and writes its line; false if no more answers are wanted.
  mutating func add(_ answer: Result<TargetAnswer, JSONReportError>, number: Int) -> Bool {
    do {
      let answer = try answer.get()
      outcome = max(outcome, answer.outcome)
      counts.add(answer.counts)
      if kept != nil { kept?[number] = try TargetLine(parsing: answer.line).result }
      try file?.write(answer.line)
      return true
    } catch let error as RunFailure {
      failure = error
      // Reports that have other readers are completed.
      return error.kind == .closedPipe && kept != nil
    } catch {
      failure = RunFailure(.defect, "the result line of a target: \(error)")
    }
    return false
  }
}

extension TargetCollection.Counts {
  /// Counts a result.
  package mutating func add(_ result: TargetResult) {
    targets += 1
    switch result.status {
    case .checked: break
    case .partly: partly += 1
    case .unchecked: unchecked += 1
    }
    for severity in Severity.allCases {
      findings[severity, default: 0] += result.count(of: severity)
    }
  }

  /// Adds the counts of other targets.
  mutating func add(_ other: TargetCollection.Counts) {
    targets += other.targets
    partly += other.partly
    unchecked += other.unchecked
    findings.merge(other.findings, uniquingKeysWith: +)
  }

  /// The counts as numbers, in the order of ``init(numbers:)``.
  var numbers: [Int] { [targets, partly, unchecked] + Severity.allCases.map { findings[$0] ?? 0 } }

  /// Creates counts from their numbers; nil if there are too few.
  init?(numbers: [Int]) {
    guard numbers.count == 3 + Severity.allCases.count else { return nil }
    (targets, partly, unchecked) = (numbers[0], numbers[1], numbers[2])
    findings = Dictionary(uniqueKeysWithValues: zip(Severity.allCases, numbers.dropFirst(3)))
  }
}
