import SourceText

/// The runs in the order in which they took place, and those whose clocks must have been wrong.
///
/// Runs get IDs when they end and times when they begin, and both increase. If they disagree by more
/// than a day, as few times as possible are assumed to be wrong.
package struct RunOrder: Sendable {
  package typealias Run = HistorySnapshot.Run

  /// The oldest first; a run with a wrong time has the place of its ID.
  package let runs: [Run]
  /// The IDs of the runs with a wrong time.
  package let wrongTimes: Set<Int64>
  private let times: [Int64: Int64]

  /// When a run took place; for one with a wrong time, the time of a run next to it.
  package func time(of run: Run) -> Int64 { times[run.id] ?? run.startTime }

  /// Orders the runs of a history.
  package init(_ all: [Run]) {
    let runs = all.sorted { $0.id < $1.id }
    let fitting = Self.longestRise(runs)
    var wrongTimes: Set<Int64> = []
    var times: [Int64: Int64] = [:]
    for (place, run) in runs.enumerated() {
      guard !fitting.contains(place) else {
        times[run.id] = run.startTime
        continue
      }
      let before = runs[..<place].indices.last(where: fitting.contains).map { runs[$0].startTime }
      let after = runs[place...].indices.first(where: fitting.contains).map { runs[$0].startTime }
      if Self.isWithinADay(run.startTime, before, after) {
        times[run.id] = run.startTime
      } else {
        wrongTimes.insert(run.id)
        times[run.id] = before ?? after ?? run.startTime
      }
    }
    self.wrongTimes = wrongTimes
    self.times = times
    self.runs = runs.sorted { (times[$0.id] ?? 0, $0.id) < (times[$1.id] ?? 0, $1.id) }
  }

  /// Runs that overlap may end in another order than they begin.
  private static func isWithinADay(_ begun: Int64, _ before: Int64?, _ after: Int64?) -> Bool {
    func isFar(_ late: Int64, _ early: Int64) -> Bool {
      let (time, overflows) = late.subtractingReportingOverflow(early)
      return late > early && (overflows || time > 86_400)
    }
    return !(before.map { isFar($0, begun) } ?? false) && !(after.map { isFar(begun, $0) } ?? false)
  }

  /// The places of the longest sequence of runs whose times never decrease; of several such sequences,
  /// the one with the later runs.
  private static func longestRise(_ runs: [Run]) -> Set<Int> {
    // For each length of a sequence, the place of its last run with the earliest time.
    var ends: [Int] = []
    var before = [Int?](repeating: nil, count: runs.count)
    for (place, run) in runs.enumerated() {
      let length = ends.partitioningIndex { runs[$0].startTime > run.startTime }
      before[place] = length > 0 ? ends[length - 1] : nil
      if length < ends.count { ends[length] = place } else { ends.append(place) }
    }
    var places: Set<Int> = []
    var place = ends.last
    while let known = place {
      places.insert(known)
      place = before[known]
    }
    return places
  }
}
