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
}

/// Durations as floating-point numbers of seconds.
///
/// A duration of up to 97 days that becomes a `Double` and then a duration again is unchanged.
extension Seconds {
  /// Creates a duration from seconds, rounded to the nearest nanosecond and clamped to the range;
  /// nil for NaN and infinity.
  public init?(_ seconds: Double) {
    guard seconds.isFinite else { return nil }
    self.init(clamping: seconds)
  }

  /// The duration in seconds, as the nearest floating-point number.
  public var doubleValue: Double { Double(nanoseconds) / 1e9 }

  private init(clamping seconds: Double) {
    guard seconds.magnitude < 1e10 else {
      nanoseconds = seconds < 0 ? .min : .max
      return
    }
    // The product with the whole number would lose digits of the fraction.
    let whole = Int(seconds)
    let fraction = (seconds - Double(whole)) * 1e9
    // `rounded` would need the mathematics library, which readers do not link.
    self = Seconds(whole) + Seconds(nanoseconds: Int64(fraction + (fraction < 0 ? -0.5 : 0.5)))
  }
}

extension Seconds: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates a duration from a literal of whole seconds; clamped to the range.
  @inlinable public init(integerLiteral seconds: Int) { self.init(seconds) }

  /// Creates a duration from a literal of seconds, rounded to the nearest nanosecond and clamped to
  /// the range.
  public init(floatLiteral seconds: Double) { self.init(clamping: seconds) }
}

extension Seconds: Codable {
  /// Reads a number of seconds, rounded to the nearest nanosecond and clamped to the range.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let seconds = Seconds(try container.decode(Double.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "the number of seconds is not finite")
    }
    self = seconds
  }

  /// Writes a number of seconds, such as `4.004`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(doubleValue)
  }
}
