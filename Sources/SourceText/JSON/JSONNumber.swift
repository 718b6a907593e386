/// A JSON number, exact to 19 significant digits.
///
/// Source: RFC 8259, section 6.
public struct JSONNumber: Sendable, Equatable {
  /// The value; one that is too large becomes the largest significand, one that is too small
  /// becomes zero.
  public let decimal: DecimalNumber
  /// Whether it is written with an exponent, such as `1.5e1`.
  public let hasExponent: Bool

  /// The number as a duration in seconds.
  public var seconds: Seconds { decimal.seconds }

  /// Whether it is an integer, even if written with a point or an exponent.
  public var isWhole: Bool { Self.isWhole(decimal) }

  /// Reads the number that fills `range`; nil if it is malformed.
  package init?(_ range: Range<Int>, of bytes: [UInt8]) {
    var index = range.lowerBound
    func byte() -> UInt8? { index < range.upperBound ? bytes[index] : nil }
    func isDigit() -> Bool { byte()?.isDigit ?? false }

    if byte() == UInt8(ascii: "-") { index += 1 }
    let whole = index
    while isDigit() { index += 1 }
    guard index > whole, index == whole + 1 || bytes[whole] != UInt8(ascii: "0") else {
      return nil
    }
    if byte() == UInt8(ascii: ".") {
      index += 1
      let fraction = index
      while isDigit() { index += 1 }
      guard index > fraction else { return nil }
    }
    let mantissa = range.lowerBound..<index
    var exponent = 0
    hasExponent = byte().map { $0 | 0x20 == UInt8(ascii: "e") } ?? false
    if hasExponent {
      index += 1
      let isNegative = byte() == UInt8(ascii: "-")
      if isNegative || byte() == UInt8(ascii: "+") { index += 1 }
      let digits = index
      while isDigit() {
        exponent = min(exponent * 10 + Int(bytes[index] &- 0x30), 10_000)
        index += 1
      }
      guard index > digits else { return nil }
      if isNegative { exponent = -exponent }
    }
    guard index == range.upperBound,
      let mantissa = DecimalNumber(parsing: mantissa, of: bytes.span, signed: true)
    else { return nil }
    decimal = Self.shifted(mantissa, by: exponent)
  }

  /// The number times that power of ten.
  private static func shifted(_ number: DecimalNumber, by exponent: Int) -> DecimalNumber {
    var significand = number.significand
    var fractionDigits = number.fractionDigits - exponent
    while fractionDigits < 0, significand > 0 {
      let (product, overflow) = significand.multipliedReportingOverflow(by: 10)
      if overflow {
        significand = .max
        fractionDigits = 0
      } else {
        significand = product
        fractionDigits += 1
      }
    }
    while fractionDigits > 19, significand > 0 {
      significand /= 10
      fractionDigits -= 1
    }
    return DecimalNumber(
      isNegative: number.isNegative, significand: significand,
      fractionDigits: max(0, fractionDigits))
  }

  private static func isWhole(_ number: DecimalNumber) -> Bool {
    var significand = number.significand
    for _ in 0..<number.fractionDigits {
      guard significand.isMultiple(of: 10) else { return false }
      significand /= 10
    }
    return true
  }
}
