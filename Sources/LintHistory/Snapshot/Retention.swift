/// The runs that pruning keeps: every run of the last days, then one per week, then one per month.
package struct Retention: Sendable, Equatable {
  /// The number of days before the last run in which every run is kept.
  package var days: Int64
  /// The number of days before the last run in which one run per week is kept.
  package var weeklyDays: Int64 = 365

  /// Keeps every run of `days` days.
  package init(days: Int64 = 90) { self.days = days }

  private static let day: Int64 = 86_400

  /// The time from which ages are counted: that of the last run, or of the run before it if the last
  /// clock is years ahead, which would make all other runs old.
  private static func present(_ runs: [HistorySnapshot.Run]) -> Int64? {
    guard let last = runs.last, let before = runs.dropLast().last else {
      return runs.last?.startTime
    }
    if case .ahead = ClockJump(from: before.startTime, to: last.startTime) {
      return before.startTime
    }
    return last.startTime
  }

  /// The runs that need not be kept, in the order of `runs`.
  ///
  /// The newest complete run is always kept, and so is the newest of each week or month.
  package func expired(among runs: [HistorySnapshot.Run]) -> [HistorySnapshot.Run] {
    guard let present = Self.present(runs) else { return [] }
    var taken: Set<[Int64]> = []
    let last = runs.last { $0.isComplete }?.id
    return runs.reversed().filter { run in
      let age = present.subtractingReportingOverflow(run.startTime).partialValue / Self.day
      guard run.id != last, age >= days else { return false }
      // An incomplete run is not kept as the run of its week.
      guard run.isComplete else { return true }
      let number = run.startTime / Self.day
      let period = age < weeklyDays ? [0, number / 7] : [1, number / 30]
      return !taken.insert(period).inserted
    }.reversed()
  }
}
