/// A length of time or an offset into a playlist, exact to a billionth of a second.
///
/// Sums and differences that leave the range (292 years) stop at its ends.
public struct Seconds: Sendable, Hashable, Comparable {
  public var nanoseconds: Int64

  @inlinable public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  @inlinable public init(_ seconds: Int) {
    let (product, overflow) = Int64(clamping: seconds).multipliedReportingOverflow(
      by: 1_000_000_000)
    nanoseconds = overflow ? (seconds < 0 ? .min : .max) : product
  }

  public static let zero = Seconds(nanoseconds: 0)

  @inlinable public static func < (left: Seconds, right: Seconds) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  @inlinable public static func + (left: Seconds, right: Seconds) -> Seconds {
    let (sum, overflow) = left.nanoseconds.addingReportingOverflow(right.nanoseconds)
    return Seconds(nanoseconds: overflow ? (right.nanoseconds < 0 ? .min : .max) : sum)
  }

  @inlinable public static func - (left: Seconds, right: Seconds) -> Seconds {
    let (sum, overflow) = left.nanoseconds.subtractingReportingOverflow(right.nanoseconds)
    return Seconds(nanoseconds: overflow ? (right.nanoseconds < 0 ? .max : .min) : sum)
  }

  @inlinable public static func * (left: Seconds, right: Int) -> Seconds {
    let (product, overflow) = left.nanoseconds.multipliedReportingOverflow(by: Int64(right))
    return Seconds(
      nanoseconds: overflow ? ((left.nanoseconds < 0) == (right < 0) ? .max : .min) : product)
  }

  /// The distance from zero.
  @inlinable public var magnitude: Seconds {
    Seconds(nanoseconds: Int64(clamping: nanoseconds.magnitude))
  }
}

extension Seconds: CustomStringConvertible {
  /// The decimal number of seconds without trailing zeros, such as `4.004`.
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
