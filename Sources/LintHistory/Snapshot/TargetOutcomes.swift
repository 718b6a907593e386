extension HistorySnapshot.Outcome {
  /// Whether there are findings of any severity.
  package var hasFindings: Bool { errors != 0 || warnings != 0 || infos != 0 }

  /// How much of the target is known: all of it, too, if a failing server did not deliver the rest.
  package var knownStatus: HistorySnapshot.Status { isOutage ? .checked : status }
}

/// What runs found in a target.
extension HistorySnapshot.Target {
  /// The result of the target in a run; nil if the target was not known yet.
  package func outcome(in run: Int64) -> HistorySnapshot.Outcome? {
    // By index, as below: copies of all elements would take most of the time of a site.
    let all = outcomes.span
    for index in all.indices where all[index].runs.contains(run) { return all[index] }
    return nil
  }

  /// The findings of a run; none in documents that it did not check.
  package func findings(in run: Int64) -> [HistorySnapshot.Finding] {
    switch outcome(in: run)?.status {
    case .checked: return open(in: run)
    case .partly where uncheckedDocuments.isEmpty: return open(in: run)
    case .partly: return open(in: run).filter { !isUnchecked($0.source, in: run) }
    default: return []
    }
  }

  /// The findings of a run, and those of earlier ones in documents that it did not check.
  private func open(in run: Int64) -> [HistorySnapshot.Finding] {
    let all = findings.span
    var open: [HistorySnapshot.Finding] = []
    for index in all.indices where all[index].runs.contains(run) { open.append(all[index]) }
    return open
  }

  /// The fingerprints of the findings of a run, and of those that it left open because it did not check
  /// their documents.
  func openFingerprints(in run: Int64) -> Set<String> { Set(open(in: run).map(\.fingerprint)) }

  /// Whether a run checked a document of the target; true if it checked the target and the document
  /// is not known.
  package func isChecked(_ source: String, in run: Int64) -> Bool {
    switch outcome(in: run)?.status {
    case .checked: true
    case .partly: !isUnchecked(source, in: run)
    default: false
    }
  }

  /// Whether two runs checked the same documents of the target, so that it has changed only where a
  /// finding is in one of them.
  package func wasCheckedAlike(in before: Int64, and after: Int64) -> Bool {
    outcome(in: before)?.status == outcome(in: after)?.status
      && uncheckedDocuments.allSatisfy { $0.runs.contains(before) == $0.runs.contains(after) }
  }

  /// Whether a finding is in one of two runs and not in the other.
  package func hasChanged(from before: Int64, to after: Int64) -> Bool {
    let all = findings.span
    for index in all.indices
    where all[index].runs.contains(before) != all[index].runs.contains(after) { return true }
    return false
  }

  /// Whether a run that checked other documents of the target did not check this one.
  package func isUnchecked(_ source: String, in run: Int64) -> Bool {
    uncheckedDocuments.contains { $0.source == source && $0.runs.contains(run) }
  }
}

extension HistorySnapshot.Target {
  /// The muted findings of a run; none in documents that it did not check.
  package func mutedFindings(in run: Int64) -> [MutedFinding] {
    if let outage = mutedOutage(in: run) { return [outage] }
    return muted.filter { entry in
      entry.finding.runs.contains(run) && isChecked(entry.finding.source, in: run)
    }
  }

  /// That a run could not load the target, as an exception expects; nil if it could, or none does.
  package func mutedOutage(in run: Int64) -> MutedFinding? {
    guard outcome(in: run)?.status == .muted else { return nil }
    return muted.last { $0.finding.isOutage && $0.finding.runs.contains(run) }
  }

  /// Whether the finding with a fingerprint is muted in a run.
  func isMuted(_ fingerprint: String, in run: Int64) -> Bool {
    muted.contains { $0.finding.fingerprint == fingerprint && $0.finding.runs.contains(run) }
  }
}
