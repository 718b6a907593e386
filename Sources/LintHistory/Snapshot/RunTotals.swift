/// The results of a run, counted over its targets.
package struct RunTotals: Sendable, Equatable {
  /// The number of targets with each status.
  package var checked, partly, unchecked, missing: Int
  /// The number of partly checked targets of which a failing server did not deliver the rest, so that nothing
  /// is unknown of them.
  package var outages = 0
  /// The number of targets that could not be loaded, as exceptions expect.
  package var muted = 0
  /// The number of findings of each severity.
  package var errors, warnings, infos: Int64

  package init(
    checked: Int = 0, partly: Int = 0, unchecked: Int = 0, missing: Int = 0, errors: Int64 = 0,
    warnings: Int64 = 0, infos: Int64 = 0
  ) {
    (self.checked, self.partly) = (checked, partly)
    (self.unchecked, self.missing) = (unchecked, missing)
    (self.errors, self.warnings, self.infos) = (errors, warnings, infos)
  }

  /// Whether there are findings of any severity.
  package var hasFindings: Bool { errors != 0 || warnings != 0 || infos != 0 }

  /// Counts a target with that result.
  package mutating func add(_ outcome: HistorySnapshot.Outcome) {
    switch outcome.status {
    case .checked: checked += 1
    case .partly:
      partly += 1
      if outcome.isOutage { outages += 1 }
    case .unchecked: unchecked += 1
    case .muted: muted += 1
    case .missing: missing += 1
    }
    errors &+= outcome.errors
    warnings &+= outcome.warnings
    infos &+= outcome.infos
  }
}
