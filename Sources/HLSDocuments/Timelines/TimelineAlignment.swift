import HLSInterstitials
package import SourceText

/// Where a timeline begins on another one, so that the same moment has the same time on both.
package struct TimelineAlignment: Sendable, Hashable {
  /// The time of the other timeline at which this one begins.
  package var timeline: Seconds
  /// The time of the primary content of the other one at which that of this one begins.
  package var primary: Seconds

  /// Creates an alignment from both times.
  package init(timeline: Seconds, primary: Seconds) {
    (self.timeline, self.primary) = (timeline, primary)
  }

  /// Both begin together.
  package static let same = TimelineAlignment(timeline: .zero, primary: .zero)

  /// The alignment with what the other one is aligned with.
  package static func + (first: TimelineAlignment, second: TimelineAlignment) -> TimelineAlignment {
    TimelineAlignment(
      timeline: first.timeline + second.timeline, primary: first.primary + second.primary)
  }
}

extension ViewerTimeline {
  /// Where another version begins on this timeline: the primary content that both show is at the same
  /// times.
  package func alignment(of other: ViewerTimeline) -> TimelineAlignment {
    let shift = shift(of: other)
    guard shift != .zero else { return .same }
    let distance =
      distance(to: other, shift) ?? other.distance(to: self, .zero - shift).map { .zero - $0 }
    return TimelineAlignment(timeline: distance ?? shift, primary: shift)
  }

  /// How much later the primary content that another version shows first is on this timeline; nil if this
  /// one does not show it.
  private func distance(to other: ViewerTimeline, _ shift: Seconds) -> Seconds? {
    for segment in other.timeline.segments {
      guard case .primary(let from, let to) = segment.content, from != to else { continue }
      return timelineTime(ofPrimary: from + shift).map { $0 - segment.start }
    }
    return nil
  }

  /// The time of the timeline at which primary content is shown first; nil if it is not.
  private func timelineTime(ofPrimary time: Seconds) -> Seconds? {
    for segment in timeline.segments {
      guard case .primary(let from, let to) = segment.content, from <= time,
        to.map({ time < $0 }) ?? (time <= knownEnd)
      else { continue }
      return segment.start + (time - from)
    }
    return nil
  }
}
