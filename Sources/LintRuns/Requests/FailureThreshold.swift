import HLSDocuments
package import HLSLinting
package import HLSReporting

/// Determines which findings fail a run.
package struct FailureThreshold: Sendable, Equatable, Codable {
  /// The lowest severity that fails a run; nil for none.
  package var failOn: Severity? = .error
  /// Whether findings never fail a run.
  package var isIgnored = false

  /// Creates the default threshold: errors fail a run.
  package init() {}

  /// Creates a threshold; nil for no severity.
  package init(failOn: Severity?) { self.failOn = failOn }

  /// The outcome of a run with these results; a document that could not be loaded does not count if an
  /// expected finding reports it, but one that was loaded and cannot be judged does.
  package func outcome(of sources: [SourceResult]) -> RunOutcome {
    var outcome = RunOutcome.clean
    let expected = Set(
      sources.flatMap { source in
        source.suppressed.filter { $0.origin != .baseline }.map(\.finding.fingerprint)
      })
    for source in sources {
      let isExpected = source.kind == nil && source.reportedBy.map(expected.contains) ?? false
      if case .unchecked = source.status, !isExpected { outcome = max(outcome, .unchecked) }
      if !isIgnored, let failOn, let worst = source.worst, worst >= failOn {
        outcome = max(outcome, .findings)
      }
    }
    return outcome
  }
}

/// The outcome of a run; the worst one has the greatest value.
package enum RunOutcome: Int, Sendable, Comparable {
  /// Everything was checked, with no finding at or above the threshold.
  case clean
  /// Everything was checked, with findings at or above the threshold.
  case findings
  /// At least one input could not be checked.
  case unchecked

  /// Whether `one` is better than `other`.
  package static func < (one: RunOutcome, other: RunOutcome) -> Bool {
    one.rawValue < other.rawValue
  }
}

/// Determines which changes fail a comparison.
package enum ChangeThreshold: String, Sendable, CaseIterable {
  /// The lowest grade that fails a comparison.
  case breaking, visible, any, never

  /// The outcome of a comparison.
  package func outcome(of report: ChangeReport) -> RunOutcome {
    guard report.obstacles.isEmpty else { return .unchecked }
    let fails =
      switch self {
      case .breaking: report.worst == .breaking
      case .visible: report.changes.contains { $0.kind.grade != .harmless }
      case .any: !report.changes.isEmpty
      case .never: false
      }
    return fails ? .findings : .clean
  }
}
