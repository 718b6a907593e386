/// What a failing server did not deliver is lost by viewers, and no gap in checking.
extension HistorySnapshot.Target {
  /// Whether the documents that runs with this result did not check are those that a failing server did not
  /// deliver, which an open or muted finding reports.
  func isOutage(_ outcome: HistorySnapshot.Outcome) -> Bool {
    guard outcome.status == .partly, ServerFailure(reason: outcome.reason ?? "") != nil else {
      return false
    }
    func reports(_ finding: HistorySnapshot.Finding) -> Bool {
      LossTable.unreachable.contains(finding.rule) && finding.runs.overlaps(outcome.runs)
    }
    return findings.contains(where: reports) || muted.contains { reports($0.finding) }
  }
}

extension HistorySnapshot.Outcome {
  /// How much of the target is known: all of it, too, if a failing server did not deliver the rest.
  package var knownStatus: HistorySnapshot.Status { isOutage ? .checked : status }
}

extension HistorySnapshot {
  /// The same content, in which results that are no gap in checking are marked as outages.
  package func markingOutages() -> HistorySnapshot {
    var marked = self
    for place in marked.targets.indices {
      let target = targets[place]
      for number in target.outcomes.indices where target.isOutage(target.outcomes[number]) {
        marked.targets[place].outcomes[number].isOutage = true
      }
    }
    return marked
  }

  /// The number of targets of which a failing server did not deliver a part in the run with that ID.
  package func outages(in run: Int64) -> Int {
    targets.count { target in target.outcome(in: run).map(target.isOutage) ?? false }
  }
}
