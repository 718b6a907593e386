/// The bit rates of a media playlist, as far as the playlist itself tells the sizes of its segments.
///
/// Source: rfc8216bis-22, section 4.1 (segment bit rate) and section 4.4.4.8 (EXT-X-BITRATE).
public struct SegmentRates: Sendable, Equatable {
  /// All bits by all seconds.
  public let average: Double
  /// The highest bit rate of a run of segments that lasts half a target duration to one and a half
  /// and half a second; nil where no run does.
  public let peak: Double?
  /// Whether every size is a byte range; EXT-X-BITRATE may be off by a tenth.
  public let isExact: Bool
}

extension Playlist {
  /// The bit rates of the playlist, or nil where the size of a segment is not told, or where durations
  /// are whole numbers and so perhaps rounded by much.
  public func segmentRates(target: Seconds) -> SegmentRates? {
    guard census.count(of: .byterange) + census.count(of: .bitrate) > 0,
      census.count(of: .skip) + census.count(of: .gap) == 0, firstFractionalDuration != nil
    else { return nil }
    guard let sizes = toldSizes() else { return nil }
    let total = Self.seconds(totalDuration)
    guard total > 0 else { return nil }
    return SegmentRates(
      average: sizes.bits.reduce(0, +) / total, peak: peak(of: sizes.bits, target: target),
      isExact: sizes.areExact)
  }

  /// How many bits each segment has.
  private func toldSizes() -> (bits: [Double], areExact: Bool)? {
    let (segments, tags) = (segments, tags)
    let bytes = source.bytes.span
    var bits: [Double] = []
    bits.reserveCapacity(segments.count)
    var rate: Double?
    var areExact = true
    var tag = 0
    for segment in segments {
      var length: UInt64?
      while tag < tags.count, tags[tag].line < segment.uriLine {
        switch tags[tag].name {
        case .byterange:
          length = ResourceRange(parsing: tags[tag].valueRange.offsets, of: bytes)?.length
        case .bitrate:
          // Thousands of bits for each second.
          rate = ValueGrammar.number(tags[tag].valueRange.offsets, bytes).map { Double($0) * 1_000 }
        default: break
        }
        tag += 1
      }
      if let length {
        bits.append(Double(length) * 8)
      } else if let rate {
        bits.append(rate * Self.seconds(segment.duration))
        areExact = false
      } else {
        return nil
      }
    }
    return (bits, areExact)
  }

  private func peak(of bits: [Double], target: Seconds) -> Double? {
    let segments = segments
    let target = Self.seconds(target)
    var peak: Double?
    for first in bits.indices {
      var (sum, length) = (0.0, 0.0)
      // Segments of no length would make a run of any number.
      for index in first..<min(first + 256, bits.count) {
        sum += bits[index]
        length += Self.seconds(segments[index].duration)
        if length > target * 1.5 + 0.5 { break }
        if length > 0, length >= target * 0.5 { peak = max(peak ?? 0, sum / length) }
      }
    }
    return peak
  }

  private static func seconds(_ seconds: Seconds) -> Double {
    Double(seconds.nanoseconds) / 1_000_000_000
  }
}
