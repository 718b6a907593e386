public import HLSPlaylist
public import SourceText

/// The mapping between dates and offsets into a media playlist, given by EXT-X-PROGRAM-DATE-TIME.
///
/// A date is mapped relative to the last dated segment that begins at or before it, otherwise
/// relative to the first one (rfc8216bis-22, section 6.3.3). Where dates go back, the first segments
/// that have a date take it.
public struct ProgramClock: Sendable {
  private let dates: [ProgramDateTime]
  private let segments: MediaSegments
  /// The indices of the first and the last valid date that a segment follows.
  private let usable: ClosedRange<Int>
  /// Where dates go back, the dates that each run of segments has; otherwise nil.
  private let runs: DateRuns?

  /// Nil if no segment has a valid date.
  public init?(_ playlist: Playlist) {
    let segments = playlist.segments
    let dates = playlist.programDateTimes
    func isUsable(_ dated: ProgramDateTime) -> Bool {
      dated.segment < segments.count && dated.date.value != nil
    }
    guard let first = dates.firstIndex(where: isUsable), let last = dates.lastIndex(where: isUsable)
    else { return nil }
    self.dates = dates
    self.segments = segments
    usable = first...last
    runs = playlist.datesAscend ? nil : DateRuns(playlist, dates[first...last].filter(isUsable))
  }

  /// The mapping of a playlist without dates whose first segment would begin at `date`; nil without segments.
  package init?(_ playlist: Playlist, beginningAt date: DateTime) {
    guard !playlist.segments.isEmpty else { return nil }
    dates = [ProgramDateTime(tag: 0, segment: 0, date: .value(date, ByteRange(0, 0)))]
    segments = playlist.segments
    usable = 0...0
    runs = nil
  }

  /// Whether a date is earlier than the one before it, so that a date can have two positions.
  public var goesBack: Bool { runs != nil }

  /// The date and the offset of the dated segment with that index, or of the one before if its date
  /// is malformed.
  private func anchor(_ number: Int) -> (date: DateTime, offset: Seconds) {
    let number = self.number(ofDateAt: number)
    return (date(number), segments[dates[number].segment].start)
  }

  /// The index of the last dated segment with a date up to that index.
  private func number(ofDateAt number: Int) -> Int {
    var number = number
    while number > usable.lowerBound, dates[number].date.value == nil { number -= 1 }
    return number
  }

  private func date(_ number: Int) -> DateTime {
    dates[number].date.value ?? DateTime(seconds: 0, nanoseconds: 0)
  }

  /// The date at which the first segment begins.
  public var firstDate: DateTime {
    let (date, offset) = anchor(usable.lowerBound)
    return date.advanced(by: Seconds.zero - offset)
  }

  /// The date at which the last segment ends.
  public var lastDate: DateTime {
    let (date, offset) = anchor(usable.upperBound)
    return date.advanced(by: segments.totalDuration - offset)
  }

  /// The offset of `date` from the start of the playlist; negative or past the end for dates
  /// outside it.
  public func offset(of date: DateTime) -> Seconds {
    if let runs { return runs.offset(of: date) }
    let next = firstAnchor(after: date)
    let last = anchor(max(usable.lowerBound, next - 1))
    let offset = last.offset + last.date.distance(to: date)
    // A date in the gap between two runs of dates maps to the start of the later run.
    return next <= usable.upperBound && next > usable.lowerBound
      ? min(offset, anchor(next).offset) : offset
  }

  /// The gap between two runs of dates that contains `date`, from the end of the first run to the
  /// start of the next.
  ///
  /// Nil if a part of the playlist has that date.
  public func gap(around date: DateTime) -> (start: DateTime, end: DateTime)? {
    if let runs { return runs.gap(around: date) }
    let next = firstAnchor(after: date)
    guard next <= usable.upperBound, next > usable.lowerBound else { return nil }
    let (last, following) = (anchor(next - 1), anchor(next))
    let end = last.date.advanced(by: following.offset - last.offset)
    return end.isBefore(date) ? (end, following.date) : nil
  }

  /// The index of the first dated segment that begins after `date`.
  private func firstAnchor(after date: DateTime) -> Int {
    Range(usable).partitioningIndex { date.isBefore(self.date(number(ofDateAt: $0))) }
  }
}

extension Playlist {
  /// Whether no date is earlier than the one before it, or than the end of the segments since that one, by
  /// more than a clock drifts.
  fileprivate var datesAscend: Bool {
    let (drift, segments) = (Seconds(1), segments)
    var last: (date: DateTime, start: Seconds)?
    for dated in programDateTimes {
      guard let date = dated.date.value else { continue }
      let start = segments.start(of: dated.segment)
      if let last {
        if date.isBefore(last.date) { return false }
        if last.date.distance(to: date) + drift < start - last.start { return false }
      }
      last = (date, start)
    }
    return true
  }
}
