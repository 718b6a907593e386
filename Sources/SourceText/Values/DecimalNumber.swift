/// A decimal number stored as digits: a significand and the number of its fractional digits.
///
/// Nothing is rounded to binary. Up to 19 significant digits are exact; further fractional digits
/// are dropped, and an integer part that is too large becomes the largest significand. Source:
/// rfc8216bis-22, section 4.2 (decimal-integer, decimal-floating-point,
/// signed-decimal-floating-point).
public struct DecimalNumber: Sendable {
  /// Whether the number is less than zero.
  public let isNegative: Bool
  /// All digits of the number as an integer, without sign and point.
  public let significand: UInt64
  /// The number of digits of the significand after the point, from 0 to 19.
  public let fractionDigits: Int

  /// Creates a number from its parts; zero is never negative, and `fractionDigits` is clamped to
  /// 0...19.
  public init(isNegative: Bool = false, significand: UInt64, fractionDigits: Int = 0) {
    self.isNegative = isNegative && significand != 0
    self.significand = significand
    self.fractionDigits = min(max(fractionDigits, 0), 19)
  }

  /// Creates an integer.
  public init(_ whole: Int) {
    self.init(isNegative: whole < 0, significand: UInt64(whole.magnitude))
  }

  /// Reads the bytes in `range`: digits with at most one point, preceded by a minus sign if `signed`
  /// is true.
  ///
  /// Nil for anything else, such as a plus sign, an exponent, a point without digits, or an empty
  /// range. The range must lie inside `bytes`.
  public init?(parsing range: Range<Int>, of bytes: Span<UInt8>, signed: Bool) {
    var index = range.lowerBound
    var negative = false
    if signed, index < range.upperBound, bytes[index] == UInt8(ascii: "-") {
      negative = true
      index += 1
    }
    var significand: UInt64 = 0
    var fractionDigits = 0
    var digits = 0
    var pointSeen = false
    while index < range.upperBound {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "."), !pointSeen {
        pointSeen = true
        continue
      }
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      digits += 1
      let (shifted, overflow) = significand.multipliedReportingOverflow(by: 10)
      let (sum, carry) = shifted.addingReportingOverflow(UInt64(byte - UInt8(ascii: "0")))
      if overflow || carry || fractionDigits == 19 {
        if !pointSeen { significand = .max }
      } else {
        significand = sum
        if pointSeen { fractionDigits += 1 }
      }
    }
    guard digits > 0 else { return nil }
    self.init(isNegative: negative, significand: significand, fractionDigits: fractionDigits)
  }

  /// Whether the number is zero.
  public var isZero: Bool { significand == 0 }

  /// The number as a duration in seconds, truncated to nanoseconds and clamped to the range of
  /// `Seconds`.
  public var seconds: Seconds {
    var magnitude = UInt128(significand)
    for _ in 0..<max(0, 9 - fractionDigits) { magnitude *= 10 }
    for _ in 0..<max(0, fractionDigits - 9) { magnitude /= 10 }
    let clamped = Int64(clamping: magnitude)
    return Seconds(nanoseconds: isNegative ? -clamped : clamped)
  }

  /// The number times 1,000, truncated to an integer and clamped to the range of ``seconds``; turns
  /// seconds into milliseconds.
  public var thousandfold: Int64 {
    seconds.nanoseconds / 1_000_000
  }
}

extension DecimalNumber: LosslessStringConvertible {
  /// Reads digits with at most one point and an optional minus sign; nil for anything else.
  public init?(_ description: String) {
    let utf8 = description.utf8
    self.init(parsing: 0..<utf8.count, of: utf8.span, signed: true)
  }

  /// The number with all its fractional digits, such as `1.50`.
  public var description: String {
    let digits = significand.zeroPadded(to: fractionDigits + 1)
    let sign = isNegative ? "-" : ""
    guard fractionDigits > 0 else { return sign + digits }
    return "\(sign)\(digits.dropLast(fractionDigits)).\(digits.suffix(fractionDigits))"
  }
}

extension DecimalNumber: Comparable {
  /// Whether both have the same value: 1.50 equals 1.5.
  public static func == (left: DecimalNumber, right: DecimalNumber) -> Bool {
    left.isNegative == right.isNegative && left.aligned(with: right) == right.aligned(with: left)
  }

  /// Orders numbers by value.
  public static func < (left: DecimalNumber, right: DecimalNumber) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    let (a, b) = (left.aligned(with: right), right.aligned(with: left))
    return left.isNegative ? b < a : a < b
  }

  /// The significand, scaled to the larger number of fractional digits of the two.
  private func aligned(with other: DecimalNumber) -> UInt128 {
    var scaled = UInt128(significand)
    for _ in 0..<max(0, other.fractionDigits - fractionDigits) { scaled *= 10 }
    return scaled
  }
}

extension Seconds {
  /// The duration as a decimal number of seconds with nine fractional digits.
  public var decimal: DecimalNumber {
    DecimalNumber(
      isNegative: nanoseconds < 0, significand: nanoseconds.magnitude, fractionDigits: 9)
  }
}
