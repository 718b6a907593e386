public import SourceText

/// The peak and average segment bit rate of a media playlist whose segments are byte ranges.
///
/// Rates are in bits per second. Source: rfc8216bis-22, section 4.1.
public struct SegmentBitRates: Sendable, Hashable {
  /// The largest bit rate of consecutive segments with a total duration of 0.5 to 1.5 target
  /// durations plus half a second; zero if there are none.
  public let peak: Double
  /// The total size of all segments divided by their total duration.
  public let average: Double

  /// The maximum number of consecutive segments that are added up; the true peak may be larger.
  private static let longestRun = 64

  /// Computes the bit rates; nil if the size of a segment is unknown or a segment is a gap, or if byte ranges
  /// overlap, so that at least one of them is wrong.
  ///
  /// Also nil if all durations are integers, because rounding may make the rates inaccurate.
  public init?(_ playlist: Playlist, targetDuration: Seconds) {
    let segments = playlist.segments
    guard !segments.isEmpty, playlist.census.count(of: .byterange) >= segments.count,
      playlist.census.count(of: .gap) == 0, playlist.firstFractionalDuration != nil,
      let sizes = playlist.segmentSizes
    else { return nil }
    let shortest = Double(targetDuration.nanoseconds) * 0.5
    let longest = Double(targetDuration.nanoseconds) * 1.5 + 500_000_000
    var peak = 0.0
    var total = 0.0
    for first in segments.indices {
      total += Double(sizes[first])
      var size = 0.0
      var length = 0.0
      for next in first..<min(segments.count, first + Self.longestRun) {
        size += Double(sizes[next])
        length += Double(segments[next].duration.nanoseconds)
        guard length <= longest else { break }
        if length >= shortest, length > 0 { peak = max(peak, size / length) }
      }
    }
    let duration = Double(playlist.totalDuration.nanoseconds)
    guard duration > 0 else { return nil }
    self.peak = peak * 8e9
    average = total / duration * 8e9
  }
}

extension Playlist {
  /// The sizes in bytes given by EXT-X-BYTERANGE, one for each media segment; nil if one is missing
  /// or malformed.
  fileprivate var segmentSizes: [UInt64]? {
    let segments = segments
    let tags = tags
    let bytes = source.bytes.span
    var sizes: [UInt64] = []
    var before: (address: ArraySlice<UInt8>, end: UInt64)?
    sizes.reserveCapacity(segments.count)
    for tag in tags where tag.name == .byterange {
      let number = sizes.count
      guard number < segments.count, tag.line < segments[number].uriLine,
        number == 0 || tag.line > segments[number - 1].uriLine,
        let range = ResourceRange(parsing: tag.valueRange.offsets, of: bytes)
      else { return nil }
      sizes.append(range.length)
      let address = source.bytes[lines[Int(segments[number].uriLine)].range.offsets]
      let last = before.flatMap { $0.address == address ? $0.end : nil }
      guard let start = range.offset ?? last else {
        before = nil
        continue
      }
      if let last, start < last { return nil }
      before = (address, start.addingReportingOverflow(range.length).partialValue)
    }
    return sizes.count == segments.count ? sizes : nil
  }
}
