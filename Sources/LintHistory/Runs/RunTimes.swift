import SourceText

/// When the runs up to one began, as far as their clocks were right.
struct RunTimes {
  private let run: HistorySnapshot.Run
  /// The kept runs with a right clock, in the order of their IDs.
  private let known: [(id: Int64, time: Int64)]
  /// The IDs of those with a wrong clock, by their times.
  private let wrong: [Int64: Int64]

  /// A clock that was ahead of a later run's was wrong too, even if by less than a day.
  init(_ all: [HistorySnapshot.Run], upTo run: HistorySnapshot.Run) {
    let runs = all.filter { $0.id <= run.id }.sorted { $0.id < $1.id }
    let order = RunOrder(runs)
    func isWrong(_ other: HistorySnapshot.Run) -> Bool {
      order.wrongTimes.contains(other.id) || other.startTime > run.startTime
    }
    self.run = run
    known = runs.filter { !isWrong($0) }.map { ($0.id, $0.startTime) }
    wrong = Dictionary(
      runs.filter(isWrong).map { ($0.startTime, $0.id) }, uniquingKeysWith: { first, _ in first })
  }

  /// When the run with an ID began; if its clock was wrong or it is not kept, when the next one did.
  func time(of id: Int64) -> Int64 {
    let place = known.partitioningIndex { $0.id >= id }
    return place < known.count ? known[place].time : run.startTime
  }

  /// When the last run before a time began whose ID matches; nil without one.
  func last(before seconds: Int64, where matches: (Int64) -> Bool) -> Int64? {
    known.last { $0.time < seconds && matches($0.id) }?.time
  }

  /// When a finding was first seen whose row begins with the run with an ID: a fixed time, whatever the clock
  /// of the run was that first saw it, which may have been removed.
  func time(of id: Int64, seen: Int64) -> Int64 {
    if let first = wrong[seen] { return time(of: first) }
    return seen <= run.startTime ? seen : time(of: id)
  }

  /// Whether a finding that was first seen at a time was known when the run with an ID ended, whose own clock
  /// may be wrong.
  func isKnown(seen: Int64, in id: Int64) -> Bool {
    if let first = wrong[seen] { return first <= id }
    let place = known.partitioningIndex { $0.id > id }
    return place > 0 && seen <= known[place - 1].time
  }
}
