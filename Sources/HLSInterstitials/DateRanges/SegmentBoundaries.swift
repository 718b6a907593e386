public import HLSPlaylist

/// Where the media segments of a playlist begin and where the last one ends, in order; none without
/// segments.
public struct SegmentBoundaries: RandomAccessCollection, Sendable, Hashable {
  private let segments: [MediaSegment]

  public init(_ segments: [MediaSegment]) { self.segments = segments }

  public var startIndex: Int { 0 }
  public var endIndex: Int { segments.isEmpty ? 0 : segments.count + 1 }

  public subscript(position: Int) -> Seconds {
    position < segments.count ? segments[position].start : segments[position - 1].end
  }
}

extension Playlist {
  public var segmentBoundaries: SegmentBoundaries { SegmentBoundaries(segments) }
}

/// The one of several times that is nearest to another.
public struct NearestTime: Sendable, Hashable {
  /// The later of two that are as near, as hls.js and Media3 snap.
  public let time: Seconds
  /// The earlier of two that are as near.
  public let earlier: Seconds?
}

extension RandomAccessCollection<Seconds> {
  /// The element nearest to `time` where they ascend; nil without elements.
  public func nearest(to time: Seconds) -> NearestTime? {
    var low = startIndex
    var left = count
    while left > 0 {
      let half = left / 2
      let middle = index(low, offsetBy: half)
      if self[middle] <= time {
        low = index(after: middle)
        left -= half + 1
      } else {
        left = half
      }
    }
    guard low > startIndex else { return first.map { NearestTime(time: $0, earlier: nil) } }
    let before = self[index(before: low)]
    guard low < endIndex else { return NearestTime(time: before, earlier: nil) }
    let (distanceBefore, distanceAfter) = (time - before, self[low] - time)
    if distanceBefore < distanceAfter { return NearestTime(time: before, earlier: nil) }
    return NearestTime(time: self[low], earlier: distanceBefore == distanceAfter ? before : nil)
  }
}
