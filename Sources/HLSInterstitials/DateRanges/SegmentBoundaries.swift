public import HLSPlaylist
public import SourceText

/// The times at which the media segments of a playlist begin, and the end of the last one, ascending.
///
/// Without segments there are none.
public struct SegmentBoundaries: RandomAccessCollection, Sendable, Hashable {
  private let segments: [MediaSegment]

  /// The boundaries of `segments`.
  public init(_ segments: [MediaSegment]) { self.segments = segments }

  /// The index of the first boundary, 0.
  public var startIndex: Int { 0 }
  /// The number of boundaries.
  public var endIndex: Int { segments.isEmpty ? 0 : segments.count + 1 }

  /// The boundary at `position`.
  public subscript(position: Int) -> Seconds {
    position < segments.count ? segments[position].start : segments[position - 1].end
  }
}

extension Playlist {
  /// The boundaries of its media segments.
  public var segmentBoundaries: SegmentBoundaries { SegmentBoundaries(segments) }
}

/// The nearest of several times to another time.
public struct NearestTime: Sendable, Hashable {
  /// The nearest time; the later of two at the same distance, as in hls.js and Media3.
  public let time: Seconds
  /// The earlier of two at the same distance; nil if there is only one.
  public let earlier: Seconds?
}

extension RandomAccessCollection<Seconds> {
  /// The element nearest to `time`, if the elements ascend; nil without elements.
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
