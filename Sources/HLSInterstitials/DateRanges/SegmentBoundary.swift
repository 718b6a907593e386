public import HLSPlaylist

extension Playlist {
  /// The start or end of a media segment that is nearest to `offset`; nil without segments.
  ///
  /// Of two that are as near the later one, as hls.js and Media3 snap.
  public func segmentBoundary(nearest offset: Seconds) -> Seconds? {
    let segments = segments
    guard let last = segments.last else { return nil }
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    let after = low < segments.count ? segments[low].start : last.end
    guard low > 0 else { return after }
    let before = segments[low - 1].start
    return (offset - before).magnitude < (after - offset).magnitude ? before : after
  }
}
