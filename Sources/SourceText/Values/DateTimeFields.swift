/// The fields of a date and time that begins as `0000-00-00T00:00:00` does; they may be out of range.
struct DateTimeFields {
  let year, month, day, hour, minute, second: Int

  private typealias Block = SIMD16<UInt8>

  /// What each of the first sixteen bytes is at least: a zero, or the separator.
  private static var least: Block {
    Block(
      0x30, 0x30, 0x30, 0x30, 0x2D, 0x30, 0x30, 0x2D, 0x30, 0x30, 0x74, 0x30, 0x30, 0x3A, 0x30, 0x30
    )
  }
  /// How much more each may be: nine in a digit, nothing in a separator.
  private static var most: Block { Block(9, 9, 9, 9, 0, 9, 9, 0, 9, 9, 0, 9, 9, 0, 9, 9) }
  /// The letter between date and time may be in uppercase.
  private static var lowercase: Block {
    Block(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x20, 0, 0, 0, 0, 0)
  }

  /// Nil if `range`, which is inside `bytes`, begins otherwise.
  @inline(__always)
  init?(_ range: Range<Int>, _ bytes: Span<UInt8>) {
    guard range.count >= 19 else { return nil }
    let start = range.lowerBound
    let text = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: Block.self)
    let digits = (text | Self.lowercase) &- Self.least
    let (tens, ones) = (bytes[start + 17] &- 0x30, bytes[start + 18] &- 0x30)
    guard unsafe unsafeBitCast(digits .> Self.most, to: UInt128.self) == 0,
      bytes[start + 16] == UInt8(ascii: ":"), tens <= 9, ones <= 9
    else { return nil }
    func pair(_ index: Int) -> Int { Int(digits[index]) * 10 + Int(digits[index + 1]) }
    year = pair(0) * 100 + pair(2)
    month = pair(5)
    day = pair(8)
    hour = pair(11)
    minute = pair(14)
    second = Int(tens) * 10 + Int(ones)
  }
}
