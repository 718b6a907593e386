/// Which runs are kept: every one of the last days, then one a week, then one a month.
public struct Retention: Sendable, Equatable {
  /// The days before the last run of which every run is kept.
  public var days: Int64
  /// The days before the last run up to which one run a week is kept.
  public var weeklyDays: Int64 = 365

  public init(days: Int64 = 90) { self.days = days }

  private static let day: Int64 = 86_400

  /// The time from which ages are counted back: that of the last run, or of the one before where a
  /// clock that was years ahead would make all others old.
  private static func present(_ runs: [HistorySnapshot.Run]) -> Int64? {
    guard let last = runs.last, let before = runs.dropLast().last else { return runs.last?.begun }
    if case .ahead = ClockJump(from: before.begun, to: last.begun) { return before.begun }
    return last.begun
  }

  /// The runs that need not be kept.
  ///
  /// The newest whole run stays in any case, and so does the newest of each week or month.
  public func expired(among runs: [HistorySnapshot.Run]) -> [HistorySnapshot.Run] {
    guard let present = Self.present(runs) else { return [] }
    var taken: Set<[Int64]> = []
    let last = runs.last { $0.isWhole }?.id
    return runs.reversed().filter { run in
      let age = present.subtractingReportingOverflow(run.begun).partialValue / Self.day
      guard run.id != last, age >= days else { return false }
      // A run of which nothing is known says nothing about its week.
      guard run.isWhole else { return true }
      let number = run.begun / Self.day
      let period = age < weeklyDays ? [0, number / 7] : [1, number / 30]
      return !taken.insert(period).inserted
    }.reversed()
  }
}

extension HistoryStore {
  /// Removes those runs with all that only they had, in one transaction.
  ///
  /// Dates on which something was first seen stay, and so do differences between the runs that stay.
  public func remove(_ runs: [HistorySnapshot.Run]) throws(HistoryError) {
    guard !runs.isEmpty else { return }
    let numbers = runs.map { Value.integer($0.id) }
    try database.transaction { database throws(HistoryError) in
      try database.run("DELETE FROM runs WHERE id", in: numbers)
      try database.run("DELETE FROM durations WHERE run", in: numbers)
      try database.run("DELETE FROM artifacts WHERE run", in: numbers)
      for statement in Self.sweeping { try database.run(statement) }
      let known = try database.number("SELECT value FROM numbers WHERE name = 'pruned'")
      if let last = (runs.map(\.begun) + [known].compactMap { $0 }).max() {
        try database.run("DELETE FROM numbers WHERE name = 'pruned'")
        try database.run(
          "INSERT INTO numbers(name, value) VALUES ('pruned', ?)", [.integer(last)])
      }
    }
    database.shrink()
  }

  /// Removes what no run is left for that had it.
  private static let sweeping: [StaticString] = [
    """
    DELETE FROM findings WHERE end_run IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM runs WHERE id >= findings.first_run AND id < findings.end_run)
    """,
    """
    DELETE FROM outcomes WHERE end_run IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM runs WHERE id >= outcomes.first_run AND id < outcomes.end_run)
    """,
    """
    DELETE FROM unjudged WHERE end_run IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM runs WHERE id >= unjudged.first_run AND id < unjudged.end_run)
    """,
    """
    DELETE FROM breaks WHERE NOT EXISTS (
      SELECT 1 FROM runs WHERE id >= breaks.first_run AND id <= breaks.last_run)
    """,
    """
    DELETE FROM texts WHERE id IN (
      SELECT id FROM texts EXCEPT SELECT message FROM findings EXCEPT SELECT source FROM findings
      EXCEPT SELECT source FROM unjudged EXCEPT SELECT reason FROM outcomes)
    """,
  ]
}
