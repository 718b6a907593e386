public import SourceText

/// The tags of a media playlist, grouped by the media segment that follows them.
///
/// Segments without tags have no group; EXTINF is not included.
public struct SegmentRuns: Sequence, IteratorProtocol, Sendable {
  /// The tags between the URI lines of two consecutive media segments.
  public struct Run: Sendable, Hashable {
    /// The index of the media segment that follows; the number of segments if none follows.
    public let segment: Int
    /// The indices of the tags in `Playlist.tags`; never empty.
    public let tags: Range<Int>
  }

  private let tags: [PlaylistTag]
  private let segments: MediaSegments
  private var tag = 0
  private var segment = 0

  init(_ playlist: Playlist) {
    tags = playlist.tags
    segments = playlist.segments
  }

  /// The next group; nil at the end.
  public mutating func next() -> Run? {
    guard tag < tags.count else { return nil }
    let first = tag
    while segment < segments.count, segments[segment].uriLine < tags[first].line { segment += 1 }
    let end = segment < segments.count ? segments[segment].uriLine : .max
    repeat { tag += 1 } while tag < tags.count && tags[tag].line < end
    return Run(segment: segment, tags: first..<tag)
  }
}

extension Playlist {
  /// The tags, grouped by the media segment that follows them.
  public var segmentRuns: SegmentRuns { SegmentRuns(self) }

  /// The range of a media segment's address, as written; the segment must come from this playlist.
  public func address(of segment: MediaSegment) -> ByteRange {
    lines[Int(segment.uriLine)].range
  }

  /// The decimal-integer value of a tag of this playlist; nil if the value is not one, or above
  /// 2^64-1.
  public func integer(of tag: PlaylistTag) -> UInt64? {
    DecimalInteger(tag.valueRange.offsets, of: source.bytes.span).value
  }
}

/// The media segments from one EXT-X-DISCONTINUITY to the next, which share a discontinuity
/// sequence number.
///
/// Source: rfc8216bis-22, section 6.2.1.
public struct DiscontinuityRun: Sendable {
  /// The discontinuity sequence number.
  public let number: UInt64
  /// The indices of the media segments; never empty.
  public let segments: Range<Int>
  /// The sum of the durations before the run.
  public let start: Seconds
  /// The sum of the durations up to the end of the run.
  public let end: Seconds
  /// The date at which the run begins, derived from its first valid EXT-X-PROGRAM-DATE-TIME; nil if
  /// there is none.
  public let date: DateTime?
  /// The tag that the date comes from; nil without a date.
  public let dateTag: PlaylistTag?
  /// Whether that tag applies to the first segment, so that the date does not depend on durations.
  public let isDatedAtStart: Bool

  /// The sum of the segment durations in the run.
  public var duration: Seconds { end - start }
}

extension Playlist {
  /// The times of the discontinuities from the start of the playlist, in order; none before the first segment.
  package var discontinuityTimes: [Seconds] { discontinuityRuns.dropFirst().map(\.start) }

  /// The runs, in order; empty without media segments, or if the discontinuity sequence number is
  /// malformed.
  ///
  /// A playlist without EXT-X-DISCONTINUITY is a single run.
  public var discontinuityRuns: [DiscontinuityRun] {
    let segments = segments
    guard !segments.isEmpty, var number = discontinuitySequence else { return [] }
    let tags = tags
    var starts: [(number: UInt64, segment: Int)] = []
    if census.count(of: .discontinuity) == 0 {
      starts = [(number, 0)]
    } else {
      var segment = 0
      for tag in tags where tag.name == .discontinuity {
        let first = segment
        while segment < segments.count, segments[segment].uriLine < tag.line { segment += 1 }
        if segment > first { starts.append((number, first)) }
        number &+= 1
        guard segment < segments.count else { break }
      }
      if segment < segments.count { starts.append((number, segment)) }
    }
    var dated = 0
    let dates = programDateTimes
    return starts.enumerated().map { index, begin in
      let end = index + 1 < starts.count ? starts[index + 1].segment : segments.count
      let start = segments[begin.segment].start
      while dated < dates.count,
        dates[dated].segment < begin.segment || dates[dated].date.value == nil
      { dated += 1 }
      var date: DateTime?
      var tag: PlaylistTag?
      var isDatedAtStart = false
      if dated < dates.count, dates[dated].segment < end, let known = dates[dated].date.value {
        date = known.advanced(by: start - segments[dates[dated].segment].start)
        tag = tags[dates[dated].tag]
        isDatedAtStart = dates[dated].segment == begin.segment
      }
      return DiscontinuityRun(
        number: begin.number, segments: begin.segment..<end, start: start,
        end: segments[end - 1].end, date: date, dateTag: tag,
        isDatedAtStart: isDatedAtStart)
    }
  }
}

/// Consecutive media segments whose absolute addresses have one scheme and authority, after variable
/// substitution.
package struct OriginRun: Sendable {
  /// The segments; there may be relative addresses among them.
  package let segments: Range<Int>
  /// The text of `scheme://authority`, or of `scheme:` without an authority.
  package let text: String
  /// Where that is written in the first address; the whole address if a variable provides it.
  package let range: ByteRange
}

extension Playlist {
  /// The media segments with absolute addresses, grouped by scheme and authority.
  package var originRuns: [OriginRun] {
    let found =
      hasVariables ? substitutedOrigins : origins.map { ($0.segment, text($0.range), $0.range) }
    return found.indices.map { index in
      let (first, text, range) = found[index]
      let end = index + 1 < found.count ? found[index + 1].segment : segments.count
      return OriginRun(segments: first..<end, text: text, range: range)
    }
  }

  /// The first segment of each run, in a playlist whose variables may provide addresses.
  private var substitutedOrigins: [(segment: Int, text: String, range: ByteRange)] {
    var found: [(segment: Int, text: String, range: ByteRange)] = []
    for (number, segment) in segments.enumerated() {
      let range = address(of: segment)
      let bytes = Array(substituted(range).utf8)
      guard let end = URIScan.endOfOrigin(in: bytes.indices, of: bytes.span) else { continue }
      let origin = String(decoding: bytes[..<end], as: UTF8.self)
      guard origin != found.last?.text else { continue }
      found.append((number, origin, text(range).hasPrefix(origin) ? range.slice(0, end) : range))
    }
    return found
  }
}
