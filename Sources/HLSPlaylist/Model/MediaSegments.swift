public import SourceText

/// The media segments of a playlist, in order.
///
/// A segment takes 16 bytes: its duration follows from the start of the next one.
public struct MediaSegments: RandomAccessCollection, Sendable {
  @usableFromInline struct Record: Sendable {
    @usableFromInline let uriLine: UInt32
    @usableFromInline let extinfLine: UInt32
    @usableFromInline let start: Seconds
  }

  @usableFromInline var records: [Record] = []
  /// The sum of all durations.
  public private(set) var totalDuration: Seconds = .zero
  /// The durations of the last segments, from the one with which the sum is clamped.
  private var afterLimit: [Seconds] = []

  /// The number of the first media segment, 0.
  @inlinable public var startIndex: Int { 0 }
  /// The number of media segments.
  @inlinable public var endIndex: Int { records.count }

  /// The media segment with a number, from 0; traps if there is none.
  @inlinable public subscript(number: Int) -> MediaSegment {
    let record = records[number]
    let next = start(of: number + 1)
    return MediaSegment(
      uriLine: record.uriLine, extinfLine: record.extinfLine, start: record.start,
      duration: next.nanoseconds < .max ? next - record.start : durationAtLimit(of: number))
  }

  /// The time from the start of the playlist to a segment, or to the end for the number of segments; traps if
  /// there is neither.
  @inlinable package func start(of number: Int) -> Seconds {
    number < records.count ? records[number].start : totalDuration
  }

  /// The duration of a segment with which or after which the sum of all durations is clamped.
  @usableFromInline func durationAtLimit(of number: Int) -> Seconds {
    afterLimit[number - (records.count - afterLimit.count)]
  }

  @inline(__always)
  mutating func append(uriLine: UInt32, extinfLine: UInt32, duration: Seconds) {
    records.append(Record(uriLine: uriLine, extinfLine: extinfLine, start: totalDuration))
    let end = totalDuration + duration
    if end.nanoseconds == .max { afterLimit.append(duration) }
    totalDuration = end
  }

  /// Appends segments whose line numbers are counted from `line`.
  mutating func append(_ other: MediaSegments, line: UInt32) {
    let start = totalDuration
    totalDuration = start + other.totalDuration
    for record in other.records {
      records.append(
        Record(
          uriLine: record.uriLine + line,
          extinfLine: record.extinfLine == .max ? .max : record.extinfLine + line,
          start: start + record.start))
    }
    guard totalDuration.nanoseconds == .max else { return }
    afterLimit += other.filter { start + $0.end == totalDuration }.map(\.duration)
  }

  /// Makes room for so many at the beginning.
  mutating func reserveCapacity(_ count: Int) { records.reserveCapacity(count) }

  /// Makes room for `growth` times the elements, but not for more than `most`.
  mutating func reserve(_ most: Int, expecting growth: Double) {
    records.reserve(most, expecting: growth)
  }
}

/// A media segment: its URI line and the EXTINF with its duration.
public struct MediaSegment: Sendable, Hashable {
  /// The number of the URI line, from 0.
  public let uriLine: UInt32
  /// The number of the EXTINF line, from 0; nil if there is none.
  public var durationLine: UInt32? { extinfLine == .max ? nil : extinfLine }
  @usableFromInline let extinfLine: UInt32
  /// The sum of the durations before this segment.
  public let start: Seconds
  /// The EXTINF duration; zero if it is absent or malformed.
  public let duration: Seconds

  @inlinable init(uriLine: UInt32, extinfLine: UInt32, start: Seconds, duration: Seconds) {
    (self.uriLine, self.extinfLine) = (uriLine, extinfLine)
    (self.start, self.duration) = (start, duration)
  }

  /// The sum of the durations up to the end of this segment.
  public var end: Seconds { start + duration }
}

/// The scheme and authority that consecutive absolute segment addresses share.
public struct Origin: Sendable, Hashable {
  /// The index of the first media segment with this origin; relative addresses may follow in
  /// between.
  public let segment: Int
  /// The range of `scheme://authority`, or of `scheme:` without an authority.
  public let range: ByteRange
}

/// An EXT-X-PROGRAM-DATE-TIME and the media segment it applies to.
public struct ProgramDateTime: Sendable {
  /// The index of the tag in `Playlist.tags`.
  public var tag: Int { Int(tagNumber) }
  /// The index of the media segment that follows; the number of segments if none follows.
  public var segment: Int { Int(segmentNumber) }
  /// The value of the tag.
  public let date: Reading<DateTime>
  private let tagNumber: UInt32
  private let segmentNumber: UInt32

  package init(tag: Int, segment: Int, date: Reading<DateTime>) {
    tagNumber = UInt32(clamping: tag)
    segmentNumber = UInt32(clamping: segment)
    self.date = date
  }
}
