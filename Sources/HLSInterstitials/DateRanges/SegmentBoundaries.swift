public import HLSPlaylist
public import SourceText

/// The times at which media segments begin, and the end of the last one, ascending.
///
/// A playlist has them as `Playlist.segmentBoundaries`. Empty without segments.
public struct SegmentBoundaries: RandomAccessCollection, Sendable {
  private enum Times {
    /// Consecutive segments, whose times need not be copied.
    case segments(MediaSegments)
    case sorted([Seconds])
  }

  private let times: Times
  /// The index after the last boundary; the number of boundaries.
  public let endIndex: Int

  /// The boundaries of consecutive segments.
  init(_ segments: MediaSegments) {
    times = .segments(segments)
    endIndex = segments.isEmpty ? 0 : segments.count + 1
  }

  /// Creates boundaries from times, which are sorted; equal times are kept.
  ///
  /// The end of the last segment is a boundary, too, and must be among the times.
  public init(at times: [Seconds]) {
    self.times = .sorted(times.sorted())
    endIndex = times.count
  }

  /// The index of the first boundary, 0.
  public var startIndex: Int { 0 }

  /// The boundary at `position`, as an offset into the playlist; traps if there is none.
  public subscript(position: Int) -> Seconds {
    switch times {
    case .segments(let segments):
      position < segments.count ? segments[position].start : segments[position - 1].end
    case .sorted(let times): times[position]
    }
  }
}

extension SegmentBoundaries: Hashable {
  /// Whether both have the same times, whatever they were created from.
  public static func == (left: SegmentBoundaries, right: SegmentBoundaries) -> Bool {
    left.elementsEqual(right)
  }

  /// Adds the times to a hash.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for time in self { hasher.combine(time) }
  }
}

extension Playlist {
  /// The boundaries of the playlist's media segments.
  public var segmentBoundaries: SegmentBoundaries { SegmentBoundaries(segments) }
}

/// The boundary that is nearest to a given time.
public struct NearestTime: Sendable, Hashable {
  /// The nearest time; the later one of two at the same distance, as in hls.js and Media3.
  public let time: Seconds
  /// The earlier one of two times at the same distance; nil if only one is nearest.
  public let earlier: Seconds?
}

extension SegmentBoundaries {
  /// The boundary nearest to `time`; nil if there are no boundaries.
  public func nearest(to time: Seconds) -> NearestTime? {
    let next = partitioningIndex { $0 > time }
    guard next > startIndex else { return first.map { NearestTime(time: $0, earlier: nil) } }
    let before = self[next - 1]
    guard next < endIndex else { return NearestTime(time: before, earlier: nil) }
    let (distanceBefore, distanceAfter) = (time - before, self[next] - time)
    if distanceBefore < distanceAfter { return NearestTime(time: before, earlier: nil) }
    return NearestTime(time: self[next], earlier: distanceBefore == distanceAfter ? before : nil)
  }
}
