public import HLSLinting

/// Which findings fail a run.
public struct FailureThreshold: Sendable, Equatable {
  /// The least severity that fails a run; nil for none.
  public var failOn: Severity? = .error
  /// Whether a run passes whatever was found.
  public var isIgnored = false

  public init() {}

  public init(failOn: Severity?) { self.failOn = failOn }

  /// The outcome of a run with these results.
  public func outcome(of sources: [SourceResult]) -> RunOutcome {
    var outcome = RunOutcome.clean
    for source in sources {
      if source.status != .checked { outcome = max(outcome, .unchecked) }
      if !isIgnored, let failOn, let worst = source.worst, worst >= failOn {
        outcome = max(outcome, .findings)
      }
    }
    return outcome
  }
}

/// What a run amounts to; of two outcomes the greater one counts.
public enum RunOutcome: Int, Sendable, Comparable {
  /// All was checked; nothing was found at or above the threshold.
  case clean
  /// All was checked; something was found at or above the threshold.
  case findings
  /// Some input could not be checked.
  case unchecked

  public static func < (one: RunOutcome, other: RunOutcome) -> Bool {
    one.rawValue < other.rawValue
  }
}
