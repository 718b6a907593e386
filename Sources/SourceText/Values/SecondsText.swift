/// Durations as text, in the form that playlists use.
extension Seconds: LosslessStringConvertible {
  /// Reads a signed-decimal-floating-point number of seconds, such as `4.004` or `-0.5`.
  ///
  /// Digits after the ninth fractional digit are dropped, and a number that is too large is clamped
  /// to the range. Nil for anything else, such as a plus sign, an exponent, whitespace or an empty
  /// text. Source: rfc8216bis-22, section 4.2.
  public init?(_ description: String) {
    guard let number = DecimalNumber(description) else { return nil }
    self = number.seconds
  }

  /// The duration as a decimal number of seconds without trailing zeros, such as `4.004`.
  public var description: String {
    let whole = nanoseconds.magnitude / 1_000_000_000
    var fraction = nanoseconds.magnitude % 1_000_000_000
    let sign = nanoseconds < 0 ? "-" : ""
    guard fraction > 0 else { return "\(sign)\(whole)" }
    var digits = 9
    while fraction % 10 == 0 {
      fraction /= 10
      digits -= 1
    }
    return "\(sign)\(whole).\(fraction.zeroPadded(to: digits))"
  }

  /// The duration as a decimal number of seconds with nine fractional digits.
  public var decimal: DecimalNumber {
    DecimalNumber(
      isNegative: nanoseconds < 0, significand: nanoseconds.magnitude, fractionDigits: 9)
  }
}
