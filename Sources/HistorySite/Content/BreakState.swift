import HLSDocuments
import LintHistory

/// What a break of a target is at the start of the last run.
enum BreakState: String {
  case running, upcoming, unreadable = "invalid start", past
  /// No longer announced, though its start is in the future.
  case withdrawn

  /// `now` is the start time of the last run in seconds, `last` the ID of the last run that checked the
  /// target; a break without a known duration counts as past once it has begun.
  init(of known: HistorySnapshot.Break, now: Int64, last: Int64?) {
    self = Self.state(of: known, now: now, last: last)
  }

  private static func state(
    of known: HistorySnapshot.Break, now: Int64, last: Int64?
  ) -> BreakState {
    guard let start = known.scheduled.start else { return .unreadable }
    let (time, overflows) = now.multipliedReportingOverflow(by: 1_000)
    guard !overflows else { return .unreadable }
    if start > time {
      return last.map { known.lastRun < $0 } ?? false ? .withdrawn : .upcoming
    }
    let (end, isEndless) = start.addingReportingOverflow(max(0, known.scheduled.duration ?? 0))
    return isEndless || end > time ? .running : .past
  }
}
