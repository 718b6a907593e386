package import HLSDocuments
import HLSInterstitials
package import SourceText

/// The ad breaks announced during a watch, each as last seen.
package struct BreakTracker: Sendable {
  /// The position of a break relative to the end of the playlist; times in milliseconds.
  package enum Phase: Sendable, Equatable {
    /// The break is over.
    case past
    /// The break started this long ago.
    case running(Int64)
    /// The break starts after this time.
    case coming(Int64)
    /// The break has no readable start.
    case unknown
  }

  private var byID: [String: ScheduledBreak] = [:]
  /// What markers say otherwise, as last seen in a playlist that has markers.
  private var differences: [String: MarkedDifference] = [:]
  /// The date at the end of the last complete playlist with dates, and when it was loaded.
  private var edge: (date: Int64, moment: Seconds)?

  /// The maximum number of breaks kept; the earliest are dropped first.
  private static let most = 200

  /// Records the breaks of a complete playlist that was loaded at `moment`.
  mutating func record(_ document: Document, at moment: Seconds) {
    for scheduled in document.scheduledBreaks { byID[scheduled.id] = scheduled }
    for (id, difference) in document.markedDifferences { differences[id] = difference }
    if let clock = document.clock, let date = clock.lastDate.milliseconds {
      // Playlists of one channel end at about the same time; the last one shows how late it is.
      let slack = (document.targetDuration ?? .zero).nanoseconds / 1_000_000 * 2
      let isBehind =
        now(at: moment).map {
          $0 >= date && $0.subtractingReportingOverflow(date).partialValue < max(slack, 1)
        } ?? false
      if !isBehind { edge = (date, moment) }
    }
    guard byID.count > Self.most else { return }
    for scheduled in all.prefix(byID.count - Self.most) { byID[scheduled.id] = nil }
    differences = differences.filter { byID[$0.key] != nil }
  }

  /// The breaks by start time; those without a readable start come last.
  package var all: [ScheduledBreak] {
    byID.values.sorted { ($0.start ?? .max, $0.id) < ($1.start ?? .max, $1.id) }
  }

  /// What the markers of a break say otherwise than its interstitial; nil if they agree or are not known.
  package func difference(of scheduled: ScheduledBreak) -> MarkedDifference? {
    differences[scheduled.id]
  }

  /// The date at the end of the playlists at `moment`, if they progress in real time.
  private func now(at moment: Seconds) -> Int64? {
    guard let edge else { return nil }
    let since = max(0, (moment - edge.moment).nanoseconds / 1_000_000)
    let (now, overflow) = edge.date.addingReportingOverflow(since)
    return overflow ? nil : now
  }

  /// The milliseconds until a break starts; nil if it has started, or if that is not known.
  func wait(for scheduled: ScheduledBreak, at moment: Seconds) -> Int64? {
    if case .coming(let wait) = phase(of: scheduled, at: moment) { wait } else { nil }
  }

  /// The position of a break at a moment of the watch.
  package func phase(of scheduled: ScheduledBreak, at moment: Seconds) -> Phase {
    guard let start = scheduled.start, let now = now(at: moment) else { return .unknown }
    let (distance, isFar) = start.subtractingReportingOverflow(now)
    guard !isFar else { return .unknown }
    if distance > 0 { return .coming(distance) }
    return -distance < scheduled.duration ?? 0 ? .running(-distance) : .past
  }
}
