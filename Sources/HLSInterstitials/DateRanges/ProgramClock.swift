public import HLSPlaylist

/// The mapping between dates and offsets into a media playlist that EXT-X-PROGRAM-DATE-TIME gives.
///
/// A date counts from the last dated segment that begins at or before it, and from the first one
/// otherwise (rfc8216bis-22, section 6.3.3).
public struct ProgramClock: Sendable {
  private struct Anchor: Sendable {
    let date: DateTime
    let offset: Seconds
  }

  private let anchors: [Anchor]
  private let total: Seconds

  /// Returns nil where no segment has a readable date.
  public init?(_ playlist: Playlist) {
    guard !playlist.programDateTimes.isEmpty else { return nil }
    let segments = playlist.segments
    anchors = playlist.programDateTimes.compactMap { dated in
      guard let date = dated.date.value, dated.segment < segments.count else { return nil }
      return Anchor(date: date, offset: segments[dated.segment].start)
    }
    guard !anchors.isEmpty else { return nil }
    total = playlist.totalDuration
  }

  /// The date at which the first segment begins.
  public var firstDate: DateTime {
    anchors[0].date.advanced(by: Seconds.zero - anchors[0].offset)
  }

  /// The date at which the last segment ends.
  public var lastDate: DateTime {
    let last = anchors[anchors.count - 1]
    return last.date.advanced(by: total - last.offset)
  }

  /// The offset from the start of the playlist; negative or past its end for dates outside it.
  public func offset(of date: DateTime) -> Seconds {
    var low = 0
    var high = anchors.count
    while low < high {
      let middle = (low + high) / 2
      if date.isBefore(anchors[middle].date) { high = middle } else { low = middle + 1 }
    }
    let anchor = anchors[max(0, low - 1)]
    return anchor.offset + anchor.date.distance(to: date)
  }
}
