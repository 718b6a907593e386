import HLSDocuments
import HLSInterstitials
import HLSPlaylist
import SourceText

/// What hls.js appends to the media of the primary, where X-SNAP and the lengths allow it.
extension Interstitial {
  /// Whether hls.js appends its assets in place: it replaces its own length between segment
  /// boundaries.
  ///
  /// A boundary that is not listed yet is assumed.
  func isAppendedInPlace(in document: Document) -> Bool {
    guard !isCued, !dateRange.hasCue("ONCE"), let length = replacedLength,
      let date = startDate.value, let clock = document.clock
    else { return false }
    let boundaries = document.playlist.segmentBoundaries
    let end = document.playlist.totalDuration
    var start = clock.offset(of: date)
    guard start >= .zero, start <= end, let boundary = boundaries.nearest(to: start)?.time
    else { return false }
    if snaps("OUT") {
      start = boundary
    } else if (boundary - start).magnitude >= Seconds(nanoseconds: 100_000_000) {
      return false
    }
    let resumption = start + length
    guard resumption < end, let nearest = boundaries.nearest(to: resumption)?.time else {
      return true
    }
    return (nearest - resumption).magnitude < Self.allowance
  }

  /// The length of the event, 0 if it is unknown; nil if more or less primary content is left out.
  private var replacedLength: Seconds? {
    let length = length.playout
    switch resumeOffset {
    case .malformed: return nil
    case .absent: return playoutLimit.isAbsent ? length ?? .zero : nil
    case .value(let offset, _):
      guard let length, length > .zero, (offset.seconds - length).magnitude < Self.allowance
      else { return nil }
      return length
    }
  }

  private static let allowance = Seconds(nanoseconds: 25_000_000)
}
