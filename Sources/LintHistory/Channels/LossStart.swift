import HLSLinting

/// Since when causes last.
extension CauseFinder {
  /// Successive runs in which something lasted, and when it began.
  private struct Lasting {
    let first: Int64
    /// The first run without it; nil if the last run still has it.
    let end: Int64?
    let time: Int64
  }

  /// When the first of the successive runs up to this one began whose results match.
  func start(
    of target: HistorySnapshot.Target, where matches: (HistorySnapshot.Outcome) -> Bool
  ) -> Int64 {
    var first = run.id
    for outcome in target.outcomes.reversed() where outcome.runs.first <= run.id {
      guard matches(outcome) else { break }
      first = outcome.runs.first
    }
    return times.time(of: first)
  }

  /// When the first of the successive runs up to this one began that have findings of a rule.
  ///
  /// A live playlist has other segments each night, so that the findings themselves are new ones.
  func start(of rule: String, in target: HistorySnapshot.Target) -> Int64 {
    start(lasting(in: target) { $0.rule == rule })
  }

  /// When the last run before a time began that checked a target; nil without one.
  func lastCheck(of target: HistorySnapshot.Target, before seconds: Int64) -> Int64? {
    times.last(before: seconds) { run in
      target.outcome(in: run).map { $0.status == .checked || $0.status == .partly } ?? false
    }
  }

  private func lasting(
    in target: HistorySnapshot.Target, where matches: (HistorySnapshot.Finding) -> Bool
  ) -> [Lasting] {
    target.findings.filter { $0.severity >= .warning && matches($0) }.map {
      Lasting(
        first: $0.runs.first, end: $0.runs.end,
        time: times.time(of: $0.runs.first, seen: $0.firstSeen))
    }
  }

  /// When the first of those began that follow each other without a gap up to this run.
  private func start(_ all: [Lasting]) -> Int64 {
    var (first, time) = (run.id, run.startTime)
    for one in all.filter({ $0.first <= run.id }).sorted(by: { $0.first > $1.first })
    where one.end ?? .max >= first {
      first = min(first, one.first)
      time = min(time, one.time)
    }
    return time
  }
}
