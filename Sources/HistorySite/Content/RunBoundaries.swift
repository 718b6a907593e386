import LintHistory

/// In which runs results of targets begin and end, so that a comparison of two runs need not look at all
/// targets.
struct RunBoundaries {
  /// The IDs of the runs, in order.
  private let runs: [Int64]
  /// The indices of the targets with a result that begins or ends with the run.
  private let targets: [[Int]]

  init(_ snapshot: HistorySnapshot) {
    var targets: [Int64: [Int]] = [:]
    for (place, target) in snapshot.targets.enumerated() {
      var runs: Set<Int64> = []
      func add(_ interval: RunInterval) {
        runs.insert(interval.first)
        if let end = interval.end { runs.insert(end) }
      }
      let (outcomes, findings) = (target.outcomes.span, target.findings.span)
      for index in outcomes.indices { add(outcomes[index].runs) }
      for index in findings.indices { add(findings[index].runs) }
      for document in target.uncheckedDocuments { add(document.runs) }
      for run in runs { targets[run, default: []].append(place) }
    }
    let sorted = targets.sorted { $0.key < $1.key }
    (runs, self.targets) = (sorted.map(\.key), sorted.map(\.value))
  }

  /// The indices of the targets of which a result begins or ends after the run with an ID and up to that with
  /// another one, in order: no other target can differ between the two.
  func targets(after before: Int64, upTo after: Int64) -> [Int] {
    var found: Set<Int> = []
    for place in runs.indices where runs[place] > before && runs[place] <= after {
      found.formUnion(targets[place])
    }
    return found.sorted()
  }
}
