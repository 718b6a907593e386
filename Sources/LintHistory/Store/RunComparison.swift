/// What changed from one run to another.
public struct RunComparison: Sendable, Equatable {
  public struct Change: Sendable, Equatable {
    public let target: HistorySnapshot.Target
    public let finding: HistorySnapshot.Finding
  }

  /// A target whose state is not what it was.
  public struct TargetChange: Sendable, Equatable {
    public let target: HistorySnapshot.Target
    /// Nil where nobody knew of it.
    public let before, after: HistorySnapshot.Outcome?
  }

  public let before, after: HistorySnapshot.Run
  /// Found in `after` only, in a document that was judged in both.
  public private(set) var appeared: [Change] = []
  /// Found in `before` only, in a document that was judged in both.
  public private(set) var fixed: [Change] = []
  /// Found in both.
  public private(set) var remaining: [Change] = []
  /// Found in `before` in a document that was not judged in `after`: nobody knows.
  public private(set) var unknown: [Change] = []
  /// Found in a document that was not judged in `before`.
  public private(set) var inNewTargets: [Change] = []
  public private(set) var targets: [TargetChange] = []

  /// Whether differences may come from the tool or its rules rather than from the targets.
  public var hasOtherRules: Bool { before.rules != after.rules || before.tool != after.tool }

  /// Which settings changed; none where those of a run are not known.
  public var changedSettings: [String] {
    guard let before = before.settings, let after = after.settings else { return [] }
    return after.changes(since: before)
  }

  public var isEmpty: Bool {
    appeared.isEmpty && fixed.isEmpty && unknown.isEmpty && inNewTargets.isEmpty && targets.isEmpty
  }

  public init(
    _ before: HistorySnapshot.Run, _ after: HistorySnapshot.Run, in snapshot: HistorySnapshot
  ) {
    self.before = before
    self.after = after
    for target in snapshot.targets {
      let outcomes = (target.outcome(in: before.id), target.outcome(in: after.id))
      let states = (outcomes.0?.status, outcomes.1?.status)
      if states.0 != states.1 {
        targets.append(TargetChange(target: target, before: outcomes.0, after: outcomes.1))
      }
      func changes(_ findings: [HistorySnapshot.Finding]) -> [Change] {
        findings.map { Change(target: target, finding: $0) }
      }
      let (old, new) = (target.findings(in: before.id), target.findings(in: after.id))
      // A finding whose words or severity changed has a new interval and stays the same finding.
      let known = Set(old.map(\.fingerprint))
      let current = Set(new.map(\.fingerprint))
      remaining += changes(new.filter { known.contains($0.fingerprint) })
      for finding in new where !known.contains(finding.fingerprint) {
        let change = Change(target: target, finding: finding)
        if target.isJudged(finding.source, in: before.id) {
          appeared.append(change)
        } else {
          inNewTargets.append(change)
        }
      }
      for finding in old where !current.contains(finding.fingerprint) {
        let change = Change(target: target, finding: finding)
        if target.isJudged(finding.source, in: after.id) {
          fixed.append(change)
        } else {
          unknown.append(change)
        }
      }
    }
  }
}
