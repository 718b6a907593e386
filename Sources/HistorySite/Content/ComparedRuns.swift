import LintHistory

/// The pairs of runs that have a page of their differences.
extension SiteContent {
  /// The number of last runs of which any two are compared.
  ///
  /// A comparison takes time in proportion to the targets: 100 runs are 4,950 pairs, for up to 200
  /// targets.
  var comparedRuns: Int {
    let pairs = 1_000_000 / Double(max(200, snapshot.targets.count))
    return max(2, Int((2 * pairs).squareRoot()))
  }

  /// The earlier runs with which a run is compared, the latest first: the other compared runs, and in
  /// any case the previous run.
  func earlierRuns(comparedWith run: HistorySnapshot.Run) -> ArraySlice<HistorySnapshot.Run> {
    guard let place = runs.firstIndex(where: { $0.id == run.id }) else { return [] }
    return runs[(place + 1)...].prefix(max(1, comparedRuns - place - 1))
  }

  /// The complete run before `run`.
  func previousRun(before run: HistorySnapshot.Run) -> HistorySnapshot.Run? {
    runs.first { $0.id < run.id }
  }

  /// The history without findings of both runs, which brief comparisons do not show.
  func changedTargets(
    from before: HistorySnapshot.Run, to after: HistorySnapshot.Run
  ) -> HistorySnapshot {
    var changed = HistorySnapshot()
    for target in boundaries.targets(after: before.id, upTo: after.id).map({ snapshot.targets[$0] })
    {
      guard target.wasCheckedAlike(in: before.id, and: after.id) else {
        changed.targets.append(target)
        continue
      }
      guard target.hasChanged(from: before.id, to: after.id) else { continue }
      var target = target
      target.findings.removeAll { $0.runs.contains(before.id) == $0.runs.contains(after.id) }
      changed.targets.append(target)
    }
    return changed
  }
}
