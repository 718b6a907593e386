package import HLSLinting
import HLSReporting

/// Collects the results of the targets of a run: writes a line for each, and keeps the results if they are
/// needed later.
package struct TargetCollection: Sendable {
  private let file: TargetLineFile?
  private let threshold: FailureThreshold
  /// The results by target index; nil if only the lines are written.
  private var kept: [Int: TargetResult]?
  /// The outcome so far.
  package private(set) var outcome = RunOutcome.clean
  /// The counts so far.
  package private(set) var counts = Counts()
  /// Why the run stopped before the end of the list; nil if it did not.
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
  init(to file: TargetLineFile?, threshold: FailureThreshold, keeping: Bool) {
    self.file = file
    self.threshold = threshold
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

  /// Records a result and writes its line; false if no more results are wanted.
  mutating func add(
    _ result: TargetResult, number: Int, line: Result<[UInt8], JSONReportError>
  ) -> Bool {
    outcome = max(outcome, threshold.outcome(of: result.sources))
    counts.add(result)
    kept?[number] = result
    do {
      return try file?.write(line.get()) ?? true
    } catch let error as RunFailure {
      failure = error
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
}
