/// The runs in the order in which they took place, and those whose clocks cannot have been right.
///
/// Runs have numbers as they end and times as they begin, and both grow. Where they disagree by more
/// than a day, the times of the fewest runs are taken for wrong.
struct RunOrder {
  typealias Run = HistorySnapshot.Run

  /// The oldest first; a run with a wrong time stands where its number puts it.
  let runs: [Run]
  /// The numbers of those with a wrong time.
  let untimely: Set<Int64>
  private let times: [Int64: Int64]

  /// When a run took place, as far as the others tell it.
  func time(of run: Run) -> Int64 { times[run.id] ?? run.begun }

  init(_ all: [Run]) {
    let runs = all.sorted { $0.id < $1.id }
    let fitting = Self.longestRise(runs)
    var untimely: Set<Int64> = []
    var times: [Int64: Int64] = [:]
    for (place, run) in runs.enumerated() {
      guard !fitting.contains(place) else {
        times[run.id] = run.begun
        continue
      }
      let before = runs[..<place].indices.last(where: fitting.contains).map { runs[$0].begun }
      let after = runs[place...].indices.first(where: fitting.contains).map { runs[$0].begun }
      if Self.isWithinADay(run.begun, before, after) {
        times[run.id] = run.begun
      } else {
        untimely.insert(run.id)
        times[run.id] = before ?? after ?? run.begun
      }
    }
    self.untimely = untimely
    self.times = times
    self.runs = runs.sorted { (times[$0.id] ?? 0, $0.id) < (times[$1.id] ?? 0, $1.id) }
  }

  /// Runs that overlap end in another order than they begin.
  private static func isWithinADay(_ begun: Int64, _ before: Int64?, _ after: Int64?) -> Bool {
    func isFar(_ late: Int64, _ early: Int64) -> Bool {
      let (time, overflows) = late.subtractingReportingOverflow(early)
      return late > early && (overflows || time > 86_400)
    }
    return !(before.map { isFar($0, begun) } ?? false) && !(after.map { isFar(begun, $0) } ?? false)
  }

  /// The places of the most runs whose times never fall; of two such sets that with the later runs.
  private static func longestRise(_ runs: [Run]) -> Set<Int> {
    // The place of the run with the least time that ends a rise of each length.
    var ends: [Int] = []
    var before = [Int?](repeating: nil, count: runs.count)
    for (place, run) in runs.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if runs[ends[middle]].begun <= run.begun { low = middle + 1 } else { high = middle }
      }
      before[place] = low > 0 ? ends[low - 1] : nil
      if low < ends.count { ends[low] = place } else { ends.append(place) }
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
