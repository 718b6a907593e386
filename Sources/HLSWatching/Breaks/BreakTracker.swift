public import HLSDocuments
import HLSInterstitials
public import SourceText

/// The breaks that the loads of a watch announced, each as the last load had it that did.
public struct BreakTracker: Sendable {
  /// Where a break is, as seen from the end of the playlist, in milliseconds.
  public enum Phase: Sendable, Equatable {
    case past
    /// It has begun so long ago.
    case running(Int64)
    /// It begins after so long.
    case coming(Int64)
    /// Its start cannot be read.
    case unknown
  }

  private var byID: [String: ScheduledBreak] = [:]
  /// The date at which the last complete playlist with dates ended, and when that was.
  private var edge: (date: Int64, moment: Seconds)?

  /// More breaks than these are not kept; the earliest go first.
  private static let most = 200

  /// Records the breaks of a complete playlist that was loaded at that moment.
  mutating func record(_ document: Document, at moment: Seconds) {
    for scheduled in document.scheduledBreaks { byID[scheduled.id] = scheduled }
    if let clock = document.clock, let date = clock.lastDate.milliseconds {
      // Playlists of one channel end at about the same time; the last one tells how late it is.
      let slack = (document.targetDuration ?? .zero).nanoseconds / 1_000_000 * 2
      let isBehind =
        now(at: moment).map {
          $0 >= date && $0.subtractingReportingOverflow(date).partialValue < max(slack, 1)
        } ?? false
      if !isBehind { edge = (date, moment) }
    }
    guard byID.count > Self.most else { return }
    for scheduled in all.prefix(byID.count - Self.most) { byID[scheduled.id] = nil }
  }

  /// In the order of their starts, those without one last.
  public var all: [ScheduledBreak] {
    byID.values.sorted { ($0.start ?? .max, $0.id) < ($1.start ?? .max, $1.id) }
  }

  /// The date at which the playlists end by then, if they go on as they should.
  private func now(at moment: Seconds) -> Int64? {
    guard let edge else { return nil }
    let since = max(0, (moment - edge.moment).nanoseconds / 1_000_000)
    let (now, overflow) = edge.date.addingReportingOverflow(since)
    return overflow ? nil : now
  }

  /// Where a break is at a moment of the watch.
  public func phase(of scheduled: ScheduledBreak, at moment: Seconds) -> Phase {
    guard let start = scheduled.start, let now = now(at: moment) else { return .unknown }
    let (distance, isFar) = start.subtractingReportingOverflow(now)
    guard !isFar else { return .unknown }
    if distance > 0 { return .coming(distance) }
    return -distance < scheduled.duration ?? 0 ? .running(-distance) : .past
  }
}
