public import SourceText

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
