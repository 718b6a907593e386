public import SourceText

/// One line of a playlist, without its terminator.
///
/// Lines end with LF or CR LF (rfc8216bis-22, section 4.1). The terminator is the text between the
/// end of this line and the start of the next line, or the end of the file.
public struct Line: Sendable, Hashable {
  /// What kind of line it is (rfc8216bis-22, section 4.1).
  public enum Form: UInt8, Sendable {
    /// An empty line, or one of only spaces and tabs.
    case blank
    /// A line that begins with `#`, but not with `#EXT`.
    case comment
    /// A line that begins with `#EXT`.
    case tag
    /// Any other line.
    case uri
  }

  /// The offset of the first byte.
  public let start: UInt32
  /// The offset after the last byte, before the terminator.
  public let end: UInt32
  /// What kind of line it is.
  public let form: Form
  /// The tag; `unknown` for other lines.
  public let tag: TagName

  @inlinable init(start: UInt32, end: UInt32, form: Form, tag: TagName) {
    (self.start, self.end, self.form, self.tag) = (start, end, form, tag)
  }

  /// The bytes of the line, without its terminator.
  public var range: ByteRange { ByteRange(start, end) }
}

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
