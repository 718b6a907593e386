/// Scans that process eight bytes at a time.
///
/// A 64-bit integer holds eight bytes; the high bit of each byte holds the result of a test of that
/// byte.
enum LineScan {
  static let ones: UInt64 = 0x0101_0101_0101_0101
  static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// The index of the first byte at or after `start` that is not printable ASCII; the count if
  /// there is none.
  ///
  /// In most lines that byte is the line feed, so a single scan finds the end of the line and
  /// proves that the line has nothing unusual.
  static func firstUnusual(_ bytes: RawSpan, from start: Int) -> Int {
    var index = start
    let count = bytes.byteCount
    while index + 8 <= count {
      let word = word(bytes, at: index)
      // Below a space, above 0x7F, or 0x7F itself. Borrows and carries affect only bytes after the
      // first byte that is truly unusual.
      let unusual = ((word &- 0x20 &* ones) | word | (word &+ ones)) & highBits
      if unusual != 0 { return index + unusual.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count, byte(bytes, at: index) &- 0x20 < 0x5F { index += 1 }
    return index
  }

  /// The index of the next line feed at or after `start`; the count if there is none.
  static func lineFeed(_ bytes: RawSpan, from start: Int) -> Int {
    var index = start
    let count = bytes.byteCount
    while index + 8 <= count {
      let different = word(bytes, at: index) ^ (0x0A &* ones)
      let zero = (different &- ones) & ~different & highBits
      if zero != 0 { return index + zero.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count, byte(bytes, at: index) != 0x0A { index += 1 }
    return index
  }

  /// Eight bytes as a little-endian number; traps if fewer remain.
  @inline(__always)
  static func word(_ bytes: RawSpan, at index: Int) -> UInt64 {
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// Whether the `length` bytes at two offsets are equal; traps if fewer remain.
  @inline(__always)
  static func isEqual(_ bytes: RawSpan, _ first: Int, _ second: Int, length: Int) -> Bool {
    guard length >= 8 else {
      return (0..<length).allSatisfy { byte(bytes, at: first + $0) == byte(bytes, at: second + $0) }
    }
    var offset = 0
    while offset + 8 < length {
      if word(bytes, at: first + offset) != word(bytes, at: second + offset) { return false }
      offset += 8
    }
    return word(bytes, at: first + length - 8) == word(bytes, at: second + length - 8)
  }

  @inline(__always)
  static func byte(_ bytes: RawSpan, at index: Int) -> UInt8 {
    unsafe bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self)
  }
}
