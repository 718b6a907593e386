import HLSInterstitials
package import HLSPlaylist
public import SourceText

/// What the loads of a live playlist at known times show together: where its end was at each of them.
///
/// Only the loads that later ones are compared with are kept.
public struct LiveCourse: Sendable {
  /// One load.
  public struct Load: Sendable {
    /// The number of the load, from 1.
    public let number: Int
    /// When the server had it.
    public let time: LoadTime
    /// The media sequence numbers of its segments.
    public let segments: Range<UInt64>
    /// The date at which its last segment or part ends; nil if no segment is dated.
    public let edge: DateTime?
    /// The sum of the durations up to the end since the first load of the course.
    public let position: Seconds
    /// The part of ``position`` that no load listed, and that is estimated by the mean of the others.
    public let estimated: Seconds
    /// The durations of the parts after the last segment.
    let openParts: Seconds
    /// The target duration.
    public let target: Seconds

    /// By how much the end is before the time; negative if it is after that.
    public var distance: Seconds? { edge?.distance(to: time.date) }
    /// By how much the end is at least before the time; negative if it may be after that.
    package var delay: Seconds? { distance.map { $0 - time.doubt } }
  }

  /// The first load from which the playlist advanced without an interruption.
  public private(set) var first: Load?
  /// The first load that had the last segment or part of the last load.
  public private(set) var newest: Load?
  /// The first load that had the last segment of the last load.
  public private(set) var newestSegment: Load?
  /// The load before the last one.
  public private(set) var previous: Load?
  /// The last load.
  public private(set) var last: Load?
  /// The number of loads from ``first``.
  public private(set) var count = 0
  /// The media sequence numbers of segments that no load listed, directly before those of the last one; nil if
  /// there are none.
  public private(set) var unlisted: Range<UInt64>?

  /// Creates a course without loads.
  public init() {}

  /// Adds a load; `reload` compares it with the one before, nil if the two cannot be compared.
  ///
  /// What is no live playlist with segments interrupts the course.
  package mutating func add(
    _ document: Document, at time: LoadTime?, number: Int, by reload: Reload?
  ) {
    let playlist = document.playlist
    guard let time, document.isMedia, let base = playlist.mediaSequence,
      let target = document.targetDuration,
      !playlist.segments.isEmpty, !playlist.isDeltaUpdate,
      case let (end, isOverflow) = base.addingReportingOverflow(UInt64(playlist.segments.count)),
      !isOverflow
    else {
      self = LiveCourse()
      return
    }
    unlisted = nil
    let open = playlist.openParts
    func load(_ position: Seconds, _ estimated: Seconds = .zero) -> Load {
      Load(
        number: number, time: time, segments: base..<end, edge: playlist.edge(open),
        position: position, estimated: estimated, openParts: open, target: target)
    }
    guard let last, let reload,
      let (advance, estimated) = advance(from: last, base, playlist, by: reload)
    else {
      let load = load(open)
      (first, newest, newestSegment, previous, self.last) = (load, load, load, nil, load)
      count = 1
      return
    }
    let next = load(last.position - last.openParts + advance + open, last.estimated + estimated)
    let isInterrupted =
      wasStanding(at: last) || (unlisted != nil && leads(from: last, to: next))
      || (reload.hasNewDiscontinuity || unlisted != nil) && jumps(from: last, to: next)
    if reload.hasNewSegments { newestSegment = next }
    if reload.hasNewParts { newest = next }
    (previous, self.last, count) = (last, next, count + 1)
    if isInterrupted, reload.hasNewSegments { (first, count) = (next, 1) }
  }

  /// The durations of the segments after those of the load before, with an estimate of those that no load
  /// listed; nil if the numbers began again.
  private mutating func advance(
    from last: Load, _ base: UInt64, _ playlist: Playlist, by reload: Reload
  ) -> (Seconds, estimated: Seconds)? {
    let segments = playlist.segments
    guard reload.segments.removed.isEmpty, reload.segments.inserted.isEmpty else { return nil }
    guard reload.segments.isDisjoint else {
      return (reload.segments.appended.reduce(.zero) { $0 + segments[$1].duration }, .zero)
    }
    let next = last.segments.upperBound
    guard base >= next else { return nil }
    guard base > next else { return (playlist.totalDuration, .zero) }
    unlisted = next..<base
    let mean = Seconds(nanoseconds: playlist.totalDuration.nanoseconds / Int64(segments.count))
    let estimated = mean * Int(clamping: base - next)
    return (playlist.totalDuration + estimated, estimated)
  }

  /// Whether no segment was added for longer than is allowed, up to a load.
  private func wasStanding(at load: Load) -> Bool {
    newestSegment.map {
      $0.time.date.distance(to: load.time.date) > load.target * 2 + Self.slack($0, load)
    } ?? false
  }

  /// Whether the dates advance otherwise than the durations.
  private func jumps(from last: Load, to next: Load) -> Bool {
    guard let from = last.edge, let to = next.edge else { return false }
    let estimate = Seconds(nanoseconds: (next.estimated - last.estimated).nanoseconds / 2)
    return (from.distance(to: to) - (next.position - last.position)).magnitude
      > estimate + Seconds(1)
  }
}

extension LiveCourse {
  /// How far the end advanced from one load to another, by dates if both have them, else by durations.
  public static func advance(from first: Load, to last: Load) -> Seconds {
    guard let from = first.edge, let to = last.edge else { return last.position - first.position }
    return from.distance(to: to)
  }

  /// The time from one load to another.
  public static func elapsed(from first: Load, to last: Load) -> Seconds {
    first.time.date.distance(to: last.time.date)
  }

  /// By how much the time between two loads may be wrong, for what is known of clocks and caches.
  public static func slack(_ first: Load, _ last: Load) -> Seconds {
    // A cache may keep a live playlist for half a target duration (appendix B.1).
    let half = Seconds(nanoseconds: last.target.nanoseconds / 2)
    return max(min(first.time.slack ?? half, half), min(last.time.slack ?? half, half))
      + max(first.time.rounding, last.time.rounding) + max(first.time.doubt, last.time.doubt)
  }

  /// By how much the end may advance more or less than time from one load to another: by a segment at each
  /// end, and by what is not known.
  public static func tolerance(from first: Load, to last: Load) -> Seconds {
    let estimated = last.estimated - first.estimated
    return last.target * 2 + slack(first, last) + Seconds(nanoseconds: estimated.nanoseconds / 2)
  }

  /// Whether the end advanced more than time.
  public func leads(from first: Load, to last: Load) -> Bool {
    Self.advance(from: first, to: last) - Self.elapsed(from: first, to: last)
      > Self.tolerance(from: first, to: last)
  }
}

extension Reload {
  /// Whether segments with EXT-X-DISCONTINUITY were added at the end.
  fileprivate var hasNewDiscontinuity: Bool {
    after.playlist.census.count(of: .discontinuity) > 0
      && segments.appended.contains { after.states.states[$0].discontinuity != nil }
  }
}

extension Playlist {
  /// The durations of the parts after the last segment.
  fileprivate var openParts: Seconds {
    guard census.count(of: .part) > 0 else { return .zero }
    return partialSegments.reduce(.zero) { sum, part in
      part.segment == segments.count ? sum + (part.duration.value?.seconds ?? .zero) : sum
    }
  }

  /// The date at which the last segment and the parts after it end.
  fileprivate func edge(_ open: Seconds) -> DateTime? {
    guard let last = segmentDate(segments.count - 1) else { return nil }
    return last.date.advanced(by: segments[segments.count - 1].duration + open)
  }
}

extension Playlist {
  /// The date of a segment, calculated from the last date before it or the first date after it.
  package func segmentDate(
    _ segment: Int
  ) -> (date: DateTime, isStated: Bool, number: Int)? {
    let dates = programDateTimes
    let next = dates.partitioningIndex { $0.segment > segment }
    let number =
      dates[..<next].lastIndex { $0.date.value != nil }
      ?? dates[next...].firstIndex { $0.date.value != nil }
    guard let number, dates[number].segment < segments.count, let date = dates[number].date.value
    else { return nil }
    let offset = segments[segment].start - segments[dates[number].segment].start
    return offset == .zero && dates[number].segment == segment
      ? (date, true, number) : (date.advanced(by: offset), false, number)
  }
}
