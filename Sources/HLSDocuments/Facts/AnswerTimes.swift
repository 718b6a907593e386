/// How often answers took a time, in memory that does not grow with the number of answers.
struct AnswerTimes: Sendable, Hashable {
  private var counts: [Int64: Int] = [:]

  /// Adds a time in milliseconds; of one second and more, the first three digits count.
  mutating func add(_ milliseconds: Int64) {
    var (rounded, unit): (Int64, Int64) = (max(0, milliseconds), 1)
    while rounded >= 1_000 { (rounded, unit) = (rounded / 10, unit * 10) }
    counts[rounded * unit, default: 0] += 1
  }

  /// The middle time in milliseconds, the greater of two; nil without any.
  var median: Int64? {
    var rest = counts.values.reduce(0, +) / 2
    for (time, count) in counts.sorted(by: { $0.key < $1.key }) {
      if rest < count { return time }
      rest -= count
    }
    return nil
  }
}
