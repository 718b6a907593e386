/// The runs of a history in their order, with what was planned and did not happen between them.
struct Nights {
  typealias Run = HistorySnapshot.Run

  enum Night {
    case whole(Run, NightTotals)
    /// A run that was begun and did not end.
    case lost(Run)
    case missed(Gap)

    /// The date under which it stands: of the run, or of the one after the gap.
    var date: String {
      switch self {
      case .whole(let run, _), .lost(let run): String(UTCTime.readable(run.begun).prefix(10))
      case .missed(let gap): String(UTCTime.readable(gap.after.begun).prefix(10))
      }
    }
  }

  /// A time in which fewer runs were begun than were planned.
  struct Gap {
    let before, after: Run
    /// How many more would have fitted.
    let count: Int64
    /// How many runs there were, which have been removed since or have a wrong time.
    let others: Int64

    var words: String {
      let (start, end) = (UTCTime.readable(before.begun), UTCTime.readable(after.begun))
      guard others == 0 else {
        return "\(counted(count, "planned run")) between \(start) and \(end) did not take place"
      }
      return "no run between \(start) and \(end)"
        + (count > 1 ? ", where \(count) were planned" : "")
        + (count > 366 ? ", if the clock was right" : "")
    }
  }

  /// The oldest first.
  private(set) var all: [Night] = []
  let order: RunOrder
  /// Whether anyone said how often runs are planned, without which no night can be missed.
  let isPlanned: Bool
  private let totals: [Int64: NightTotals]

  init(_ snapshot: HistorySnapshot) {
    let interval = snapshot.interval.flatMap { $0 > 0 ? $0 : nil }
    isPlanned = interval != nil
    let whole = snapshot.wholeRuns
    var totals = [NightTotals](repeating: NightTotals(), count: whole.count)
    for outcome in snapshot.targets.flatMap(\.outcomes) {
      for place in whole.indices where outcome.runs.contains(whole[place].id) {
        totals[place].add(outcome)
      }
    }
    self.totals = Dictionary(zip(whole.map(\.id), totals), uniquingKeysWith: { $1 })
    order = RunOrder(snapshot.runs)
    var before: Run?
    // Runs with a wrong time have taken the place of planned ones.
    var between: Int64 = 0
    for run in order.runs {
      if order.untimely.contains(run.id) {
        between += 1
      } else {
        if let interval, let before,
          let gap = Self.gap(before, run, interval, between, pruned: snapshot.pruned)
        {
          all.append(.missed(gap))
        }
        (before, between) = (run, 0)
      }
      all.append(run.isWhole ? .whole(run, self.totals[run.id] ?? NightTotals()) : .lost(run))
    }
  }

  /// Before the last run that was pruned, numbers tell how many runs there were.
  private static func gap(
    _ before: Run, _ after: Run, _ interval: Int64, _ between: Int64, pruned: Int64?
  ) -> Gap? {
    let (time, overflows) = after.begun.subtractingReportingOverflow(before.begun)
    guard !overflows, time > 0, time < 1 << 60, interval < 1 << 60,
      2 * time > 3 * interval
    else { return nil }
    let planned = (time + interval / 2) / interval - 1
    let numbers = after.id.subtractingReportingOverflow(before.id).partialValue &- 1
    let others = before.begun < pruned ?? .min ? max(between, numbers) : between
    let count = planned.subtractingReportingOverflow(others).partialValue
    return count > 0 ? Gap(before: before, after: after, count: count, others: others) : nil
  }

  /// Whether the clock of a run cannot have been right.
  func isUntimely(_ run: Run) -> Bool { order.untimely.contains(run.id) }

  func totals(of run: Run) -> NightTotals { totals[run.id] ?? NightTotals() }

  /// The last that charts show.
  var recent: [Night] { Array(all.suffix(90)) }

  /// The dates between which nights are shown.
  static func ends(of nights: [Night]) -> Markup {
    .tag(
      "div", "ends", [:],
      [nights.first, nights.last].compactMap { $0.map { .span($0.date, "") } })
  }

  /// What did not happen or did not end, the newest first.
  var failures: [Night] {
    all.reversed().filter { if case .whole = $0 { false } else { true } }
  }
}
