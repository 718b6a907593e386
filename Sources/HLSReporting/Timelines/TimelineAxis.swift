import HLSDocuments
import HLSInterstitials
import SourceText

/// Where the times of a timeline are in a picture, and what labels call them.
///
/// Pictures with one axis show the same moment at the same place.
struct TimelineAxis {
  /// What is added to times of the timeline and of the primary content for labels.
  let origin: TimelineAlignment
  /// What labels call the left end of the bar, and of the primary content below it.
  let left: TimelineAlignment
  /// The length from the left to the right end.
  let length: Seconds
  /// Whether there is room behind the right end for what may grow.
  let isOpen: Bool

  /// Creates the common axis of lines; `first` is what labels call their starts, `last` their ends.
  private init(
    origin: TimelineAlignment, first: TimelineAlignment, last: TimelineAlignment, isOpen: Bool
  ) {
    (self.origin, self.left, self.isOpen) = (origin, first, isOpen)
    length = max(last.timeline - first.timeline, last.primary - first.primary)
  }

  /// The axes of timelines under each other, whose labels begin at these origins.
  static func shared(_ timelines: [(TimelineDigest, origin: TimelineAlignment)]) -> [TimelineAxis] {
    let extents = timelines.map { digest, origin in
      let end = digest.listedLength
      let primary = PrimaryLine(digest, below: end)
      return (
        first: origin + TimelineAlignment(timeline: .zero, primary: primary.start),
        last: origin + TimelineAlignment(timeline: end, primary: primary.end)
      )
    }
    func first(_ part: KeyPath<TimelineAlignment, Seconds>) -> Seconds {
      extents.map { $0.first[keyPath: part] }.min() ?? .zero
    }
    func last(_ part: KeyPath<TimelineAlignment, Seconds>) -> Seconds {
      extents.map { $0.last[keyPath: part] }.max() ?? .zero
    }
    let isOpen = timelines.contains { $0.0.end == nil }
    return timelines.map { _, origin in
      TimelineAxis(
        origin: origin,
        first: TimelineAlignment(timeline: first(\.timeline), primary: first(\.primary)),
        last: TimelineAlignment(timeline: last(\.timeline), primary: last(\.primary)),
        isOpen: isOpen)
    }
  }
}
