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

extension HistorySnapshot {
  /// The totals of the complete runs, by their IDs.
  package var totals: [Int64: RunTotals] {
    let complete = completeRuns
    var totals = [RunTotals](repeating: RunTotals(), count: complete.count)
    for target in targets {
      let outcomes = target.outcomes.span
      for index in outcomes.indices {
        let first = complete.partition { $0.id >= outcomes[index].runs.first }
        for place in first..<complete.count {
          guard outcomes[index].runs.contains(complete[place].id) else { break }
          totals[place].add(outcomes[index])
        }
      }
    }
    return Dictionary(zip(complete.map(\.id), totals), uniquingKeysWith: { $1 })
  }
}

extension Array {
  /// The index of the first element that matches, where all after it match too.
  fileprivate func partition(where matches: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if matches(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
