import HLSPlaylist
import SourceText

/// The runs of a playlist whose dates go back: the segments from one EXT-X-PROGRAM-DATE-TIME to the
/// next, which may have the same dates as others.
///
/// A date belongs to the first run that has it, otherwise to the gap between two successive runs, and
/// otherwise to the last run if that began before it: what follows the last segment has later dates.
struct DateRuns: Sendable {
  private struct Run: Sendable {
    let date: DateTime
    let start: Seconds
    let end: Seconds

    var endDate: DateTime { date.advanced(by: end - start) }
  }

  /// What a date belongs to: a run, or the gap after it.
  private enum Owner: Sendable {
    case run(Int)
    case gapAfter(Int)
  }

  private let runs: [Run]
  /// The dates at which runs and gaps begin and end, ascending.
  private let limits: [DateTime]
  /// What the dates from one limit to the next belong to.
  private var owners: [Owner?]

  /// The runs that begin with `dates`, each of which has a value and a segment; not empty.
  init(_ playlist: Playlist, _ dates: [ProgramDateTime]) {
    let starts = dates.compactMap { dated in
      dated.date.value.map { (date: $0, start: playlist.segments[dated.segment].start) }
    }
    let ends = starts.dropFirst().map(\.start) + [playlist.totalDuration]
    runs = zip(starts, ends).map { Run(date: $0.date, start: $0.start, end: $1) }
    limits = runs.flatMap { [$0.date, $0.endDate] }.sorted { $0.isBefore($1) }
    owners = Array(repeating: nil, count: limits.count)
    // A limit that has an owner refers to a later one, so that each is visited about once.
    var free = Array(0...limits.count)
    for number in runs.indices {
      take(runs[number].date, runs[number].endDate, .run(number), &free)
    }
    for number in runs.indices.dropLast() {
      take(runs[number].endDate, runs[number + 1].date, .gapAfter(number), &free)
    }
  }

  private mutating func take(
    _ start: DateTime, _ end: DateTime, _ owner: Owner, _ free: inout [Int]
  ) {
    let upper = limits.partitioningIndex { !$0.isBefore(end) }
    var next = Self.firstFree(limits.partitioningIndex { !$0.isBefore(start) }, &free)
    while next < upper {
      owners[next] = owner
      free[next] = next + 1
      next = Self.firstFree(next, &free)
    }
  }

  private static func firstFree(_ index: Int, _ free: inout [Int]) -> Int {
    var index = index
    while free[index] != index {
      free[index] = free[free[index]]
      index = free[index]
    }
    return index
  }

  /// What a date belongs to; nil if it is before all others.
  private func owner(of date: DateTime) -> Owner? {
    let next = limits.partitioningIndex { date.isBefore($0) }
    if next > 0, let owner = owners[next - 1] { return owner }
    guard let last = runs.last, !date.isBefore(last.date) else { return nil }
    return .run(runs.count - 1)
  }

  /// The offset of a date from the start of the playlist.
  func offset(of date: DateTime) -> Seconds {
    switch owner(of: date) {
    case .run(let number): runs[number].start + runs[number].date.distance(to: date)
    case .gapAfter(let number): runs[number].end
    case nil: runs[0].start + runs[0].date.distance(to: date)
    }
  }

  /// The gap between two runs that has a date; nil if there is none.
  func gap(around date: DateTime) -> (start: DateTime, end: DateTime)? {
    guard case .gapAfter(let number) = owner(of: date) else { return nil }
    return (runs[number].endDate, runs[number + 1].date)
  }
}
