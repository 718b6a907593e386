/// A duration, or an offset into a playlist, exact to a nanosecond.
///
/// It can be written as a literal in seconds: `let length: Seconds = 6.006`. Results of arithmetic
/// are clamped to the range of 64-bit nanoseconds (292 years).
public struct Seconds: Sendable, Hashable, Comparable {
  /// The duration in nanoseconds.
  public var nanoseconds: Int64

  /// Creates a duration from nanoseconds.
  @inlinable public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Creates a duration from whole seconds; clamped to the range.
  @inlinable public init(_ seconds: Int) {
    let (product, overflow) = Int64(clamping: seconds).multipliedReportingOverflow(
      by: 1_000_000_000)
    nanoseconds = overflow ? (seconds < 0 ? .min : .max) : product
  }

  /// A duration of zero.
  @inlinable public static var zero: Seconds { Seconds(nanoseconds: 0) }

  /// Orders durations by length; negative ones come first.
  @inlinable public static func < (left: Seconds, right: Seconds) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// The sum of two durations, clamped to the range.
  @inlinable public static func + (left: Seconds, right: Seconds) -> Seconds {
    let (sum, overflow) = left.nanoseconds.addingReportingOverflow(right.nanoseconds)
    return Seconds(nanoseconds: overflow ? (right.nanoseconds < 0 ? .min : .max) : sum)
  }

  /// The difference of two durations, clamped to the range.
  @inlinable public static func - (left: Seconds, right: Seconds) -> Seconds {
    let (sum, overflow) = left.nanoseconds.subtractingReportingOverflow(right.nanoseconds)
    return Seconds(nanoseconds: overflow ? (right.nanoseconds < 0 ? .max : .min) : sum)
  }

  /// The duration times an integer, clamped to the range.
  @inlinable public static func * (left: Seconds, right: Int) -> Seconds {
    let (product, overflow) = left.nanoseconds.multipliedReportingOverflow(by: Int64(right))
    return Seconds(
      nanoseconds: overflow ? ((left.nanoseconds < 0) == (right < 0) ? .max : .min) : product)
  }

  /// The number of units in the duration, rounded to the nearest; `unit` is above zero.
  package func rounded(to unit: Seconds) -> Int64 {
    let half = Seconds(nanoseconds: unit.nanoseconds / 2)
    return (self < .zero ? self - half : self + half).nanoseconds / unit.nanoseconds
  }

  /// The absolute value; clamped to the range.
  @inlinable public var magnitude: Seconds {
    Seconds(nanoseconds: Int64(clamping: nanoseconds.magnitude))
  }
}

extension Sequence<Seconds?> {
  /// The sum of the durations; nil if one of them is nil, or if the sum reaches the end of the range of
  /// ``Seconds``, where it is clamped and not known.
  package var total: Seconds? {
    var sum = Seconds.zero
    for duration in self {
      guard let duration else { return nil }
      sum = sum + duration
      guard sum.nanoseconds < .max else { return nil }
    }
    return sum
  }
}
