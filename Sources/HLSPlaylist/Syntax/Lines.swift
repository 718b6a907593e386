import SourceText

/// The lines of a playlist, in order.
///
/// A line takes 6 bytes: its end follows from the start of the next one.
public struct Lines: RandomAccessCollection, Sendable {
  /// The start in two halves, so that no byte is lost to alignment.
  @usableFromInline struct Record: Sendable {
    @usableFromInline let low: UInt16
    @usableFromInline let high: UInt16
    @usableFromInline let form: Line.Form
    @usableFromInline let tag: TagName

    @inlinable var start: UInt32 { UInt32(high) << 16 | UInt32(low) }
  }

  @usableFromInline var records: [Record] = []
  @usableFromInline let bytes: [UInt8]
  /// The offset at which reading ended.
  @usableFromInline var end: UInt32

  init(of source: SourceFile) {
    bytes = source.bytes
    end = UInt32(clamping: source.bytes.count)
  }

  /// The number of the first line, 0.
  @inlinable public var startIndex: Int { 0 }
  /// The number of lines.
  @inlinable public var endIndex: Int { records.count }

  /// The line with a number, from 0; traps if there is none.
  @inlinable public subscript(number: Int) -> Line {
    let record = records[number]
    let next = number + 1 < records.count ? records[number + 1].start : end
    return Line(
      start: record.start, end: endOfText(from: record.start, to: next), form: record.form,
      tag: record.tag)
  }

  /// The offset of the first byte of a line; traps if there is none.
  @inlinable package func start(of number: Int) -> UInt32 { records[number].start }

  /// The end of a line without its terminator.
  @inlinable func endOfText(from start: UInt32, to next: UInt32) -> UInt32 {
    guard next > start, bytes[Int(next) - 1] == 0x0A else { return next }
    let isCRLF = next - 1 > start && bytes[Int(next) - 2] == 0x0D
    return next - (isCRLF ? 2 : 1)
  }

  @inline(__always)
  mutating func append(start: Int, form: Line.Form, tag: TagName) {
    records.append(
      Record(
        low: UInt16(truncatingIfNeeded: start), high: UInt16(truncatingIfNeeded: start >> 16),
        form: form, tag: tag))
  }

  mutating func append(_ other: Lines) { records += other.records }

  /// Makes room for so many at the beginning.
  mutating func reserveCapacity(_ count: Int) { records.reserveCapacity(count) }

  /// Makes room for `growth` times the elements, but not for more than `most`.
  mutating func reserve(_ most: Int, expecting growth: Double) {
    records.reserve(most, expecting: growth)
  }
}
