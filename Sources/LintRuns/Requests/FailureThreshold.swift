public import HLSLinting

/// Determines which findings fail a run.
public struct FailureThreshold: Sendable, Equatable {
  /// The lowest severity that fails a run; nil for none.
  public var failOn: Severity? = .error
  /// Whether findings never fail a run.
  public var isIgnored = false

  /// Creates the default threshold: errors fail a run.
  public init() {}

  /// Creates a threshold; nil for no severity.
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

/// The outcome of a run; the worst one has the greatest value.
public enum RunOutcome: Int, Sendable, Comparable {
  /// Everything was checked, with no finding at or above the threshold.
  case clean
  /// Everything was checked, with findings at or above the threshold.
  case findings
  /// At least one input could not be checked.
  case unchecked

  /// Whether `one` is better than `other`.
  public static func < (one: RunOutcome, other: RunOutcome) -> Bool {
    one.rawValue < other.rawValue
  }
}
