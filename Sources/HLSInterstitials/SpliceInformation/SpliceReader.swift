/// Reads big-endian fields from a part of a section, without reading past its end.
struct SpliceReader {
  /// The part has too few bytes for the field.
  struct Ended: Error {}

  /// The 33 bits of a timestamp.
  static let timeMask: UInt64 = 0x1_FFFF_FFFF

  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  private init(rest: ArraySlice<UInt8>) { self.rest = rest }

  /// The number of remaining bytes.
  var count: Int { rest.count }

  /// Reads an unsigned integer of up to eight bytes.
  mutating func integer(bytes count: Int) throws(Ended) -> UInt64 {
    try bytes(count).reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func bytes(_ count: Int) throws(Ended) -> ArraySlice<UInt8> {
    guard rest.count >= count else {
      rest = []
      throw Ended()
    }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// Removes and returns the next `length` bytes, or fewer if there are not enough.
  mutating func part(_ length: Int) -> SpliceReader {
    defer { rest = rest.dropFirst(length) }
    return SpliceReader(rest: rest.prefix(length))
  }

  /// Removes and returns all remaining bytes.
  mutating func remainder() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }

  /// Removes and returns the last four bytes, which must exist.
  mutating func crc() -> UInt32 {
    defer { rest = rest.dropLast(4) }
    return rest.suffix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Reads splice_time(); nil if no time is specified.
  ///
  /// Source: ANSI/SCTE 35, section 9.8.1.
  mutating func spliceTime() throws(Ended) -> UInt64? {
    let first = try integer(bytes: 1)
    guard first & 0x80 != 0 else { return nil }
    return (first & 1) << 32 | (try integer(bytes: 4))
  }

  /// Reads break_duration().
  ///
  /// Source: ANSI/SCTE 35, section 9.8.2.
  mutating func breakDuration() throws(Ended) -> BreakDuration {
    let bits = try integer(bytes: 5)
    return BreakDuration(autoReturn: bits >> 39 == 1, ticks: bits & Self.timeMask)
  }

  /// Reads the fields of a record until the bytes end.
  mutating func record<Record: SpliceRecord>(isTruncated: inout Bool) -> Record {
    var record = Record()
    do throws(Ended) {
      try record.read(&self)
    } catch {
      isTruncated = true
    }
    return record
  }
}

/// A structure that keeps the fields read before the bytes ended.
protocol SpliceRecord {
  init()
  mutating func read(_ reader: inout SpliceReader) throws(SpliceReader.Ended)
}

/// The planned length of a break (ANSI/SCTE 35, section 9.8.2).
public struct BreakDuration: Equatable, Sendable {
  /// Whether the splicer returns automatically at the end.
  public let autoReturn: Bool
  /// The length in 90 kHz ticks.
  public let ticks: UInt64
}
