package import HLSLinting
import HLSReporting

/// Collects the results of the targets of a run: writes a line for each, and keeps what is needed later.
package struct TargetCollection<Kept: Sendable>: Sendable {
  private let file: TargetLineFile?
  /// What was kept of each target, by its index; nil if only the lines are written.
  private var keptByNumber: [Int: Kept]?
  /// The outcome so far.
  package private(set) var outcome = RunOutcome.clean
  /// The counts so far.
  package private(set) var counts = TargetCounts()
  /// Whether a rule applies to a target, or one was not checked.
  private var isJudged = false
  /// Why the run stopped before the end of the list, or lost result lines; nil if it did not.
  package private(set) var failure: RunFailure?

  /// Creates a collection; anything is kept only if `keeping` is true.
  init(to file: TargetLineFile?, keeping: Bool) {
    self.file = file
    keptByNumber = keeping ? [:] : nil
  }

  /// What was kept of the targets, in the order of the list.
  package var kept: [Kept] {
    (keptByNumber ?? [:]).sorted { $0.key < $1.key }.map(\.value)
  }

  /// Records why the run stopped.
  mutating func fail(_ failure: RunFailure) { self.failure = self.failure ?? failure }

  /// Throws if there were targets, all were checked, and no rule of their linter applies to one of them.
  package func checkApplicability(of linter: Linter) throws(RunFailure) {
    guard failure == nil, counts.targets > 0, !isJudged else { return }
    if let applicability = RuleApplicability(linter) { throw applicability.failureOfTargets }
  }

  /// Removes the lines of an earlier run if this one wrote none.
  mutating func end() {
    guard failure == nil else { return }
    do throws(RunFailure) { try file?.removeOthers() } catch { failure = error }
  }

  /// Records an answer and what is kept of it, and writes its line; false if no more answers are wanted.
  mutating func add(
    _ answer: Result<(TargetAnswer, Kept?), JSONReportError>, number: Int
  ) -> Bool {
    do {
      let (answer, kept) = try answer.get()
      outcome = max(outcome, answer.outcome)
      counts.add(answer.counts)
      isJudged = isJudged || answer.isJudged
      if let kept { keptByNumber?[number] = kept }
      try file?.write(answer.line)
      return true
    } catch let error as RunFailure {
      failure = error
      // Reports that have other readers are completed.
      return error.kind == .closedPipe && keptByNumber != nil
    } catch {
      failure = RunFailure(.defect, "the result line of a target: \(error)")
    }
    return false
  }
}
