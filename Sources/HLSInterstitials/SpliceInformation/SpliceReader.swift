/// Reads big-endian fields from a part of a section, and never beyond it.
struct SpliceReader {
  /// The part has no bytes left for the field.
  struct Ended: Error {}

  /// The 33 bits of a time stamp.
  static let timeMask: UInt64 = 0x1_FFFF_FFFF

  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  private init(rest: ArraySlice<UInt8>) { self.rest = rest }

  /// The number of bytes left.
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

  /// Splits off the next `length` bytes, or the fewer that are left.
  mutating func part(_ length: Int) -> SpliceReader {
    defer { rest = rest.dropFirst(length) }
    return SpliceReader(rest: rest.prefix(length))
  }

  /// Splits off all that is left.
  mutating func remainder() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }

  /// Cuts off the last four bytes, which must exist, and reads them.
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

  /// Reads a record as far as the bytes go.
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

/// A structure of fields that keeps those read before the bytes ended.
protocol SpliceRecord {
  init()
  mutating func read(_ reader: inout SpliceReader) throws(SpliceReader.Ended)
}
