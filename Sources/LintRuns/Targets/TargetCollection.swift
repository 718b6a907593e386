public import HLSLinting
import HLSReporting

/// The results of the targets of a run as they come: their lines are written, and the results are kept
/// where something is made of all of them.
public struct TargetCollection: Sendable {
  private let file: TargetLineFile?
  private let threshold: FailureThreshold
  /// By the number of the target; nil where only the lines are written.
  private var kept: [Int: TargetResult]?
  public private(set) var outcome = RunOutcome.clean
  public private(set) var counts = Counts()
  /// Why no further target was judged, or no further line written.
  public private(set) var failure: RunFailure?

  /// How many targets there were, by their results.
  public struct Counts: Sendable, Equatable {
    public private(set) var targets = 0
    public private(set) var unchecked = 0
    public private(set) var partly = 0
    public private(set) var findings: [Severity: Int] = [:]

    public init() {}
  }

  /// Without `keeping` only the lines are written.
  init(to file: TargetLineFile?, threshold: FailureThreshold, keeping: Bool) {
    self.file = file
    self.threshold = threshold
    kept = keeping ? [:] : nil
  }

  /// The results that were kept, in the order of the list.
  public var results: [TargetResult] {
    (kept ?? [:]).sorted { $0.key < $1.key }.map(\.value)
  }

  /// Notes why not all targets were judged.
  mutating func fail(_ failure: RunFailure) { self.failure = self.failure ?? failure }

  /// Leaves no line of an earlier run where this one had none.
  mutating func end() {
    guard failure == nil else { return }
    do throws(RunFailure) { try file?.removeOthers() } catch { failure = error }
  }

  /// Records the result of a target and its line; false where no further one is wanted.
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
      failure = RunFailure(.defect, "the line of a target: \(error)")
    }
    return false
  }
}

extension TargetCollection.Counts {
  /// Counts the result of a target.
  public mutating func add(_ result: TargetResult) {
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
