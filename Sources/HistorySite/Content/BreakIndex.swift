import HLSDocuments
import LintHistory

/// The breaks that the last check of each target found, each with a page if its details are stored.
struct BreakIndex {
  /// A break with its details.
  struct Page {
    let target: HistorySnapshot.Target
    let known: HistorySnapshot.Break
    let state: BreakState
    let stored: HistorySnapshot.StoredBreakDetails
  }

  private(set) var pages: [Page] = []
  /// The start time of the last run, in seconds.
  let now: Int64
  /// The IDs of the complete runs, the newest first.
  private let runs: [Int64]

  init(_ snapshot: HistorySnapshot, _ timeline: RunTimeline) {
    let runs = snapshot.completeRuns
    now = runs.last.map(timeline.order.time) ?? 0
    self.runs = runs.reversed().map(\.id)
    pages = snapshot.targets.flatMap(pages)
  }

  /// The ID of the last run that checked a target; nil if none did.
  func lastCheck(of target: HistorySnapshot.Target) -> Int64? {
    runs.first { target.outcome(in: $0)?.isChecked == true }
  }

  private func pages(of target: HistorySnapshot.Target) -> [Page] {
    guard !target.breakDetails.isEmpty else { return [] }
    let last = lastCheck(of: target)
    var pages: [String: Page] = [:]
    for known in target.breaks {
      guard let stored = target.breakDetails[known.scheduled.id],
        pages[known.scheduled.id].map({ $0.known.lastRun < known.lastRun }) ?? true
      else { continue }
      pages[known.scheduled.id] = Page(
        target: target, known: known, state: BreakState(of: known, now: now, last: last),
        stored: stored)
    }
    return pages.values.sorted { $0.stored.id < $1.stored.id }
  }
}

extension BreakDetails {
  /// The open findings of a target that are about the break: in one of its lines or documents, or with its ID or
  /// the address of a failed request in the message.
  func findings(among open: [HistorySnapshot.Finding]) -> [HistorySnapshot.Finding] {
    guard !open.isEmpty else { return [] }
    let own = Set(findings)
    // A short ID may be another quoted value, and a short text may be part of any message.
    let names =
      (id.utf8.count > 2 ? ["\"\(id)\""] : [])
      + Set(requests.filter(\.isFailed).map(\.address)).filter { $0.utf8.count > 8 }
    return open.filter { finding in
      own.contains(finding.fingerprint) || names.contains { finding.message.contains($0) }
    }
  }
}

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
