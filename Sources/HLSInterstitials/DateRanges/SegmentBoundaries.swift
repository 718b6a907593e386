public import HLSPlaylist
public import SourceText

/// The start times of a playlist's media segments and the end time of the last one, ascending.
///
/// Empty without segments.
public struct SegmentBoundaries: RandomAccessCollection, Sendable, Hashable {
  private let segments: [MediaSegment]

  /// Creates the boundaries of `segments`, which must be consecutive.
  public init(_ segments: [MediaSegment]) { self.segments = segments }

  /// The index of the first boundary, 0.
  public var startIndex: Int { 0 }
  /// The index after the last boundary; the number of boundaries.
  public var endIndex: Int { segments.isEmpty ? 0 : segments.count + 1 }

  /// The boundary at `position`, as an offset into the playlist.
  public subscript(position: Int) -> Seconds {
    position < segments.count ? segments[position].start : segments[position - 1].end
  }
}

extension Playlist {
  /// The boundaries of the playlist's media segments.
  public var segmentBoundaries: SegmentBoundaries { SegmentBoundaries(segments) }
}

/// The time in a list that is nearest to a given time.
public struct NearestTime: Sendable, Hashable {
  /// The nearest time; the later one of two at the same distance, as in hls.js and Media3.
  public let time: Seconds
  /// The earlier one of two times at the same distance; nil if only one is nearest.
  public let earlier: Seconds?
}

extension RandomAccessCollection<Seconds> {
  /// The element nearest to `time`; nil if there are no elements, which must be ascending.
  public func nearest(to time: Seconds) -> NearestTime? {
    let next = partitioningIndex { $0 > time }
    guard next > startIndex else { return first.map { NearestTime(time: $0, earlier: nil) } }
    let before = self[index(before: next)]
    guard next < endIndex else { return NearestTime(time: before, earlier: nil) }
    let (distanceBefore, distanceAfter) = (time - before, self[next] - time)
    if distanceBefore < distanceAfter { return NearestTime(time: before, earlier: nil) }
    return NearestTime(time: self[next], earlier: distanceBefore == distanceAfter ? before : nil)
  }
}
