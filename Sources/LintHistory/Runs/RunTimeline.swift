import SourceText

/// The runs of a history in their order, with the planned runs between them that did not take place.
package struct RunTimeline: Sendable {
  package typealias Run = HistorySnapshot.Run

  /// A run, or a time without one.
  package enum Entry: Sendable {
    /// A run with what it found.
    case complete(Run, RunTotals)
    /// A run that began and did not end.
    case lost(Run)
    /// Planned runs that did not take place.
    case missed(Gap)

    /// The date of the run, or of the run after the gap.
    package var date: String {
      switch self {
      case .complete(let run, _), .lost(let run):
        String(UTCTime.readable(run.startTime).prefix(10))
      case .missed(let gap): String(UTCTime.readable(gap.after.startTime).prefix(10))
      }
    }
  }

  /// A time in which fewer runs began than were planned.
  package struct Gap: Sendable, Equatable {
    /// The runs around it.
    package let before, after: Run
    /// The number of planned runs that did not take place.
    package let count: Int64
    /// The number of runs that did, and were removed since or have a wrong time.
    package let others: Int64

    /// The times between which runs are missing.
    package var words: String {
      let (start, end) = (UTCTime.readable(before.startTime), UTCTime.readable(after.startTime))
      guard others == 0 else {
        return "\(counted(count, "planned run")) between \(start) and \(end) did not take place"
      }
      return "no run between \(start) and \(end)"
        + (count > 1 ? ", where \(count) were planned" : "")
        + (count > 366 ? ", if the clock was right" : "")
    }
  }

  /// The oldest first.
  package private(set) var entries: [Entry] = []
  /// The order of the runs.
  package let order: RunOrder
  /// Whether the interval between runs is known, without which no run counts as missed.
  package let hasInterval: Bool
  private let totals: [Int64: RunTotals]

  /// Orders the runs of a history.
  package init(_ snapshot: HistorySnapshot) {
    let interval = snapshot.interval.flatMap { $0 > 0 ? $0 : nil }
    hasInterval = interval != nil
    totals = snapshot.totals
    order = RunOrder(snapshot.runs)
    var before: Run?
    // Runs with a wrong time, each of which counts as a planned one.
    var between: Int64 = 0
    for run in order.runs {
      if order.wrongTimes.contains(run.id) {
        between += 1
      } else {
        if let interval, let before,
          let gap = Self.gap(before, run, interval, between, lastPruned: snapshot.lastPruned)
        {
          entries.append(.missed(gap))
        }
        (before, between) = (run, 0)
      }
      entries.append(
        run.isComplete ? .complete(run, totals[run.id] ?? RunTotals()) : .lost(run))
    }
  }

  /// Before the last removed run, the IDs show how many runs there were.
  private static func gap(
    _ before: Run, _ after: Run, _ interval: Int64, _ between: Int64, lastPruned: Int64?
  ) -> Gap? {
    let (time, overflows) = after.startTime.subtractingReportingOverflow(before.startTime)
    guard !overflows, time > 0, time < 1 << 60, interval < 1 << 60,
      2 * time > 3 * interval
    else { return nil }
    let planned = (time + interval / 2) / interval - 1
    let ids = after.id.subtractingReportingOverflow(before.id).partialValue &- 1
    let others = before.startTime < lastPruned ?? .min ? max(between, ids) : between
    let count = planned.subtractingReportingOverflow(others).partialValue
    return count > 0 ? Gap(before: before, after: after, count: count, others: others) : nil
  }

  /// Whether the clock of a run must have been wrong.
  package func hasWrongClock(_ run: Run) -> Bool { order.wrongTimes.contains(run.id) }

  /// What a run found.
  package func totals(of run: Run) -> RunTotals { totals[run.id] ?? RunTotals() }

  /// The last entries, which charts show.
  package var recent: [Entry] { Array(entries.suffix(90)) }

  /// The missed and lost runs, the newest first.
  package var failures: [Entry] {
    entries.reversed().filter { if case .complete = $0 { false } else { true } }
  }
}
