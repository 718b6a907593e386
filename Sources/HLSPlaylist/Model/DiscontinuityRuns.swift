public import SourceText

/// The media segments from one EXT-X-DISCONTINUITY to the next, which share a discontinuity sequence
/// number.
///
/// Source: rfc8216bis-22, section 6.2.1.
public struct DiscontinuityRun: Sendable {
  public let number: UInt64
  /// The numbers of the media segments; never empty.
  public let segments: Range<Int>
  /// The sum of the durations before the first of them.
  public let start: Seconds
  public let end: Seconds
  /// The date at which the run begins, by the first readable EXT-X-PROGRAM-DATE-TIME inside it.
  public let date: DateTime?
  /// That tag.
  public let dateTag: PlaylistTag?
  /// Whether the tag applies to the first segment, so that no durations had to be added up.
  public let isDatedAtStart: Bool

  public var duration: Seconds { end - start }
}

extension Playlist {
  /// The runs, in the order of the file; none without media segments, or where the discontinuity
  /// sequence number is unreadable.
  ///
  /// A playlist without EXT-X-DISCONTINUITY is one run.
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
