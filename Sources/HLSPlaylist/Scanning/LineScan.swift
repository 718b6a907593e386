/// Scans that process sixteen bytes at a time.
enum LineScan {
  /// Sixteen bytes; those of other characters than ASCII are negative.
  typealias Block = SIMD16<Int8>

  /// The index of the first byte in `range` of which `matches` is true; the end of the range if there is
  /// none.
  @inline(__always)
  static func first(
    in range: Range<Int>, of bytes: RawSpan, where matches: (Block) -> SIMDMask<Block>
  ) -> Int {
    var index = range.lowerBound
    while index < range.upperBound {
      let found = first(matches(block(bytes, at: index)))
      if found < 16 { return min(index + found, range.upperBound) }
      index += 16
    }
    return range.upperBound
  }

  /// The index of the first byte in `range` of which `matches` is true, given the bytes and those after each; the end of
  /// the range if there is none.
  @inline(__always)
  static func first(
    in range: Range<Int>, of bytes: RawSpan, where matches: (Block, Block) -> SIMDMask<Block>
  ) -> Int {
    var index = range.lowerBound
    while index < range.upperBound {
      let found = first(matches(block(bytes, at: index), block(bytes, at: index + 1)))
      if found < 16 { return min(index + found, range.upperBound) }
      index += 16
    }
    return range.upperBound
  }

  /// The bytes from `index` on, followed by zeros if fewer remain.
  @inline(__always)
  private static func block(_ bytes: RawSpan, at index: Int) -> Block {
    guard index + 16 > bytes.byteCount else {
      return unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: Block.self)
    }
    var block = Block.zero
    for offset in 0..<bytes.byteCount - index {
      block[offset] = Int8(truncatingIfNeeded: byte(bytes, at: index + offset))
    }
    return block
  }

  /// The index of the first element that is true; 16 if none is.
  @inline(__always)
  private static func first(_ mask: SIMDMask<Block>) -> Int {
    unsafe unsafeBitCast(mask, to: UInt128.self).littleEndian.trailingZeroBitCount / 8
  }

  /// The index of the first byte at or after `start` that is not printable ASCII; the count if
  /// there is none.
  ///
  /// In most lines that byte is the line feed, so a single scan finds the end of the line and
  /// proves that the line has nothing unusual.
  static func firstUnusual(_ bytes: RawSpan, from start: Int) -> Int {
    first(in: start..<bytes.byteCount, of: bytes) { ($0 .< .all(0x20)) .| ($0 .== .all(0x7F)) }
  }

  /// The index of the next line feed at or after `start`; the count if there is none.
  static func lineFeed(_ bytes: RawSpan, from start: Int) -> Int {
    first(in: start..<bytes.byteCount, of: bytes) { $0 .== .all(0x0A) }
  }

  /// The index of the first opening brace in `range`; the end of the range if there is none.
  static func brace(_ bytes: RawSpan, in range: Range<Int>) -> Int {
    first(in: range, of: bytes) { $0 .== .all(0x7B) }
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

extension LineScan.Block {
  /// Sixteen times a byte; operators of a block and a single byte are not compiled to instructions.
  @inline(__always)
  static func all(_ byte: Int8) -> Self { Self(repeating: byte) }
}
