/// Which runs are kept: every one of the last days, then one a week, then one a month.
public struct Retention: Sendable, Equatable {
  /// The days before the newest run of which every run is kept.
  public var days: Int64
  /// The days before the newest run up to which one run a week is kept.
  public var weeklyDays: Int64 = 365

  public init(days: Int64 = 90) { self.days = days }

  private static let day: Int64 = 86_400

  /// The runs that need not be kept.
  ///
  /// The newest whole run stays in any case, and so does the newest of each week or month.
  public func expired(among runs: [HistorySnapshot.Run]) -> [HistorySnapshot.Run] {
    guard let newest = runs.map(\.begun).max() else { return [] }
    var taken: Set<[Int64]> = []
    let last = runs.last { $0.isWhole }?.id
    return runs.reversed().filter { run in
      let age = newest.subtractingReportingOverflow(run.begun).partialValue / Self.day
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
    try database.transaction { database throws(HistoryError) in
      for run in runs {
        try database.run("DELETE FROM runs WHERE id = ?", [.integer(run.id)])
        try database.run("DELETE FROM durations WHERE run = ?", [.integer(run.id)])
        try database.run("DELETE FROM artifacts WHERE run = ?", [.integer(run.id)])
      }
      try database.run(
        """
        DELETE FROM findings WHERE end_run IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM runs WHERE id >= findings.first_run AND id < findings.end_run)
        """)
      try database.run(
        """
        DELETE FROM outcomes WHERE end_run IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM runs WHERE id >= outcomes.first_run AND id < outcomes.end_run)
        """)
      try database.run(
        """
        DELETE FROM texts WHERE id NOT IN (
          SELECT message FROM findings UNION SELECT source FROM findings
          UNION SELECT reason FROM outcomes WHERE reason IS NOT NULL)
        """)
    }
    // The room of what is gone is given back where that can be done.
    try? database.run(script: "PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE)")
  }
}
