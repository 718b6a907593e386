/// The runs of a history in their order, with what was planned and did not happen between them.
struct Nights {
  typealias Run = HistorySnapshot.Run

  enum Night {
    case whole(Run, NightTotals)
    /// A run that was begun and did not end.
    case lost(Run)
    case missed(Gap)
  }

  /// A time in which runs were planned and none was begun.
  struct Gap {
    let before, after: Run
    /// How many runs would have fitted.
    let count: Int64

    var words: String {
      "no run between \(UTCTime.readable(before.begun)) and \(UTCTime.readable(after.begun))"
        + (count > 1 ? ", where \(count) were planned" : "")
    }
  }

  /// The oldest first.
  private(set) var all: [Night] = []
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
    // Runs have numbers as they end, and nights are told by when they began.
    let runs = snapshot.runs.sorted { ($0.begun, $0.id) < ($1.begun, $1.id) }
    var before: Run?
    for run in runs {
      if let interval, let before, before.begun >= snapshot.pruned ?? .min,
        let gap = Self.gap(before, run, interval)
      {
        all.append(.missed(gap))
      }
      before = run
      all.append(run.isWhole ? .whole(run, self.totals[run.id] ?? NightTotals()) : .lost(run))
    }
  }

  /// Nothing is known of the time before the last run that was pruned.
  private static func gap(_ before: Run, _ after: Run, _ interval: Int64) -> Gap? {
    let (time, overflows) = after.begun.subtractingReportingOverflow(before.begun)
    guard !overflows, time > 0, time < 1 << 60, interval < 1 << 60,
      2 * time > 3 * interval
    else { return nil }
    return Gap(before: before, after: after, count: (time + interval / 2) / interval - 1)
  }

  func totals(of run: Run) -> NightTotals { totals[run.id] ?? NightTotals() }

  /// The last that charts show.
  var recent: [Night] { Array(all.suffix(90)) }

  /// What did not happen or did not end, the newest first.
  var failures: [Night] {
    all.reversed().filter { if case .whole = $0 { false } else { true } }
  }
}
