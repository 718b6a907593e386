/// The changes from one run to another.
package struct RunComparison: Sendable, Equatable {
  /// A target whose status differs between the runs.
  package struct TargetChange: Sendable, Equatable {
    /// The target with all of its runs.
    package let target: HistorySnapshot.Target
    /// The result in each run; nil if the target was not known.
    package let before, after: HistorySnapshot.Outcome?
  }

  /// The runs that are compared.
  package let before, after: HistorySnapshot.Run
  /// Found only in `after`, in a document that both runs checked.
  package private(set) var appeared: [TargetFinding] = []
  /// Found only in `before`, in a document that both runs checked.
  package private(set) var fixed: [TargetFinding] = []
  /// Found in both runs.
  package private(set) var remaining: [TargetFinding] = []
  /// Found in `before` in a document that `after` did not check.
  package private(set) var unknown: [TargetFinding] = []
  /// Found in both runs, and muted only in `after`.
  package private(set) var muted: [TargetFinding] = []
  /// Found in `after` in a document that `before` did not check.
  package private(set) var newlyChecked: [TargetFinding] = []
  /// Those of them that an earlier run knew, as far as the clocks of runs were right.
  package private(set) var returning: [TargetFinding] = []
  /// Those of them that no earlier run knew.
  package private(set) var firstSeen: [TargetFinding] = []
  /// The targets with another status.
  package private(set) var targetChanges: [TargetChange] = []

  /// Whether the version of the tool or its rules differ, which may be the cause of changes.
  package var rulesChanged: Bool {
    before.ruleSetHash != after.ruleSetHash || before.toolVersion != after.toolVersion
  }

  /// A phrase for each setting that differs; empty if the settings of a run are not known.
  package var changedSettings: [String] {
    guard let before = before.settings, let after = after.settings else { return [] }
    return after.changes(since: before)
  }

  /// Whether nothing changed.
  package var isEmpty: Bool {
    appeared.isEmpty && fixed.isEmpty && unknown.isEmpty && newlyChecked.isEmpty
      && targetChanges.isEmpty && muted.isEmpty
  }

  /// Compares two runs of `snapshot`.
  package init(
    _ before: HistorySnapshot.Run, _ after: HistorySnapshot.Run, in snapshot: HistorySnapshot
  ) {
    self.before = before
    self.after = after
    for target in snapshot.targets {
      let shared = TargetFinding.Shared(target)
      let outcomes = (target.outcome(in: before.id), target.outcome(in: after.id))
      let states = (outcomes.0?.knownStatus, outcomes.1?.knownStatus)
      if states.0 != states.1 {
        targetChanges.append(TargetChange(target: target, before: outcomes.0, after: outcomes.1))
      }
      // In most targets of most comparisons nothing has changed.
      if target.wasCheckedAlike(in: before.id, and: after.id),
        !target.hasChanged(from: before.id, to: after.id)
      {
        for finding in target.findings(in: after.id) {
          remaining.append(TargetFinding(shared, finding))
        }
        continue
      }
      let (old, new) = (target.findings(in: before.id), target.findings(in: after.id))
      // A finding with a new message or severity has a new interval but is the same finding.
      let known = new.isEmpty ? [] : Set(old.map(\.fingerprint))
      let current = old.isEmpty ? [] : Set(new.map(\.fingerprint))
      remaining += new.filter { known.contains($0.fingerprint) }
        .map { TargetFinding(shared, $0) }
      // Documents can have other names in each run, so a finding may be known although its document is not.
      let openBefore = target.openFingerprints(in: before.id)
      let openAfter = target.openFingerprints(in: after.id)
      for finding in new where !known.contains(finding.fingerprint) {
        let change = TargetFinding(shared, finding)
        if target.isChecked(finding.source, in: before.id),
          !openBefore.contains(finding.fingerprint)
        {
          appeared.append(change)
        } else {
          newlyChecked.append(change)
        }
      }
      for finding in old where !current.contains(finding.fingerprint) {
        let change = TargetFinding(shared, finding)
        if target.isMuted(finding.fingerprint, in: after.id) {
          muted.append(change)
        } else if target.isChecked(finding.source, in: after.id),
          !openAfter.contains(finding.fingerprint)
        {
          fixed.append(change)
        } else {
          unknown.append(change)
        }
      }
    }
    guard !newlyChecked.isEmpty else { return }
    let times = RunTimes(snapshot.runs, upTo: after)
    for change in newlyChecked {
      if times.isKnown(seen: change.finding.firstSeen, in: before.id) {
        returning.append(change)
      } else {
        firstSeen.append(change)
      }
    }
  }
}
