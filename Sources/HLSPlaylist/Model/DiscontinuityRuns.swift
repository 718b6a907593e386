public import SourceText

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
