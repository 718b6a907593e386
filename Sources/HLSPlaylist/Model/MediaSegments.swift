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
