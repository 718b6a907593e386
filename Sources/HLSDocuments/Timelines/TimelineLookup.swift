import HLSInterstitials
package import SourceText

/// A place on an integrated timeline.
package struct TimelinePlace: Sendable, Hashable {
  /// The index in `Timeline.segments`.
  package let segment: Int
  /// The time on the timeline.
  package let time: Seconds
  /// The time in the content of the segment.
  package let source: Seconds
}

/// A time as a user names it: on the integrated timeline, or by its date in the primary content.
package enum TimelineTime: Sendable, Hashable {
  /// Seconds on the integrated timeline.
  case seconds(Seconds)
  /// A date of the primary content.
  case date(DateTime)
}

extension ViewerTimeline {
  /// The place of a time; nil outside of the timeline.
  package func place(of time: TimelineTime) -> TimelinePlace? {
    switch time {
    case .seconds(let time): place(at: time)
    case .date(let date): clock.flatMap { place(ofPrimary: $0.offset(of: date)) }
    }
  }

  /// The place of a time on the timeline: of several segments that begin then, the first; at the end, the
  /// last one.
  package func place(at time: Seconds) -> TimelinePlace? {
    let segments = timeline.segments
    let next = segments.partitioningIndex { $0.start >= time }
    if next < segments.count, segments[next].start == time {
      return TimelinePlace(segment: next, time: time, source: segments[next].source(at: time))
    }
    guard next > 0 else { return nil }
    let segment = segments[next - 1]
    guard segment.end.map({ time < $0 }) ?? true || time == timeline.total else { return nil }
    return TimelinePlace(segment: next - 1, time: time, source: segment.source(at: time))
  }

  /// The place of a time of the primary content: where it is shown first, or the break that leaves it out;
  /// nil if it is not part of the content.
  ///
  /// A viewer who seeks into content that a break leaves out begins with the break (rfc8216bis-22,
  /// appendix D.5).
  package func place(ofPrimary time: Seconds) -> TimelinePlace? {
    for (number, segment) in timeline.segments.enumerated() {
      switch segment.content {
      case .primary(let from, let to):
        guard from <= time, to.map({ time < $0 }) ?? (time <= knownEnd) else { continue }
        return TimelinePlace(segment: number, time: segment.start + (time - from), source: time)
      case .interstitial:
        guard let part = parts[number] else { continue }
        let group = timeline.breaks[part.break]
        guard let start = group.members.first?.start,
          start == time || start < time && time < group.resumption
        else { continue }
        return TimelinePlace(segment: number, time: segment.start, source: segment.entry)
      }
    }
    guard let last = timeline.segments.last, let end = last.end, primary.end == time else {
      return nil
    }
    return TimelinePlace(
      segment: timeline.segments.count - 1, time: end, source: last.source(at: end))
  }

  /// The time of the primary content at which a segment is shown: its own, or where the interstitial
  /// interrupts the primary content.
  package func primaryTime(ofSegment number: Int) -> Seconds {
    switch timeline.segments[number].content {
    case .primary(let from, _): from
    case .interstitial:
      parts[number].map { timeline.breaks[$0.break] }.map {
        max($0.members[0].start, primary.start)
      } ?? primary.start
    }
  }
}

extension Timeline.Segment {
  /// The time in the content that is shown at a time of the timeline.
  fileprivate func source(at time: Seconds) -> Seconds {
    switch content {
    case .primary(let from, _): from + (time - start)
    case .interstitial: entry + (time - start)
    }
  }
}
