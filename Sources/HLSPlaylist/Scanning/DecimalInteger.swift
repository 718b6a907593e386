/// A decimal-integer: at most 20 digits, with a value of at most 2^64-1 (rfc8216bis-22, section
/// 4.2).
enum DecimalInteger {
  case number(UInt64)
  /// Only digits, but too many of them or too large a value.
  case outOfRange
  case malformed

  /// Reads the bytes in `range`.
  init(_ range: Range<Int>, of bytes: Span<UInt8>) {
    guard !range.isEmpty else {
      self = .malformed
      return
    }
    var number: UInt64 = 0
    var overflow = range.count > 20
    for index in range {
      let digit = bytes[index] &- 0x30
      guard digit < 10 else {
        self = .malformed
        return
      }
      if overflow { continue }
      let (shifted, first) = number.multipliedReportingOverflow(by: 10)
      let (sum, second) = shifted.addingReportingOverflow(UInt64(digit))
      number = sum
      overflow = first || second
    }
    self = overflow ? .outOfRange : .number(number)
  }

  /// The number; nil if it is malformed or out of range.
  var value: UInt64? { if case .number(let number) = self { number } else { nil } }
}
