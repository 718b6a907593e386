/// Scans that look at eight bytes at a time.
enum LineScan {
  /// The first byte at or after `start` that is not printable ASCII, or the end.
  ///
  /// In most lines that is the line feed, so one scan finds the end of the line and proves that
  /// nothing unusual stands before it.
  static func firstUnusual(_ bytes: RawSpan, from start: Int) -> Int {
    var index = start
    let count = bytes.byteCount
    while index + 8 <= count {
      let word = word(bytes, at: index)
      let unusual =
        ((word &- 0x2020_2020_2020_2020) | word | (word &+ 0x0101_0101_0101_0101))
        & 0x8080_8080_8080_8080
      if unusual != 0 {
        // Borrows and carries only disturb bytes above the first one that is truly unusual.
        return index + unusual.trailingZeroBitCount / 8
      }
      index += 8
    }
    while index < count {
      let byte = byte(bytes, at: index)
      if byte < 0x20 || byte >= 0x7F { return index }
      index += 1
    }
    return count
  }

  /// The next line feed at or after `start`, or the end.
  static func lineFeed(_ bytes: RawSpan, from start: Int) -> Int {
    var index = start
    let count = bytes.byteCount
    while index + 8 <= count {
      let different = word(bytes, at: index) ^ 0x0A0A_0A0A_0A0A_0A0A
      let zero = (different &- 0x0101_0101_0101_0101) & ~different & 0x8080_8080_8080_8080
      if zero != 0 { return index + zero.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count, byte(bytes, at: index) != 0x0A { index += 1 }
    return index
  }

  /// Eight bytes as a little-endian number; traps where fewer are left.
  @inline(__always)
  static func word(_ bytes: RawSpan, at index: Int) -> UInt64 {
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  @inline(__always)
  static func byte(_ bytes: RawSpan, at index: Int) -> UInt8 {
    unsafe bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self)
  }
}
