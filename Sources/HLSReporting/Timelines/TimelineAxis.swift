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

/// The scale of a transport bar, in round steps.
struct TimeScale {
  /// The distance of two ticks.
  let step: Seconds
  /// The times with a tick: multiples of the step.
  let ticks: [Seconds]

  /// Creates the scale of the times from `start` on with the smallest step that gives at most `most` ticks
  /// after the first.
  init(from start: Seconds = .zero, length: Seconds, most: Int) {
    let longest = Double(Int64.max) / 1e9
    var steps = Self.steps
    while let last = steps.last, last * Double(most) < length.doubleValue, last * 2 < longest {
      steps.append(last * 2)
    }
    let wanted = length.doubleValue / Double(max(1, most))
    let step = Seconds(steps.first { $0 >= wanted } ?? longest) ?? length
    let first = (start.nanoseconds + step.nanoseconds - 1) / max(1, step.nanoseconds)
    ticks = (0...max(1, most)).map { step * (Int(first) + $0) }.filter { $0 <= start + length }
    self.step = step
  }

  private static let steps: [Double] = [
    0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600,
    900,
    1_800, 3_600, 7_200, 10_800, 21_600, 43_200, 86_400,
  ]

  /// What a tick says of a date: the time of day, with steps of days the day.
  func label(of date: DateTime) -> String {
    let parts = date.utcText.dropLast().split(separator: "T")
    guard parts.count == 2 else { return "" }
    if step >= 86_400 { return String(parts[0]) }
    return String(step < 1 ? parts[1] : parts[1].prefix(8))
  }
}
