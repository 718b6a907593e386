public import SourceText

/// A value that is beyond a limit, in the unit of the message, or how far it is beyond the limit.
///
/// By it, a baseline notices that a known finding became worse.
public struct MeasuredValue: Sendable, Hashable, Codable {
  /// The limit that a value is beyond.
  public enum Limit: String, Sendable, CaseIterable, Codable {
    /// The greatest value that is expected: greater is worse.
    case most
    /// The least value that is expected: less is worse.
    case least
  }

  /// The value; finite.
  public let value: Double
  /// The limit that it is beyond.
  public let limit: Limit

  /// Creates a value beyond a limit; nil unless it is finite.
  public init?(_ value: Double, beyond limit: Limit) {
    guard value.isFinite else { return nil }
    self.value = value
    self.limit = limit
  }

  /// Creates a value beyond a limit; 0 unless it is finite.
  package init(finite value: Double, beyond limit: Limit) {
    self.value = value.isFinite ? value : 0
    self.limit = limit
  }

  /// Whether it is worse than another value by more than a tenth of that.
  package func isWorse(than other: MeasuredValue) -> Bool {
    guard limit == other.limit else { return false }
    // Without the last digits, in which equal decimal numbers may differ.
    let margin = other.value.magnitude * 0.100_000_001
    return limit == .most ? value > other.value + margin : value < other.value - margin
  }

  /// The worse of two values; the first one if they have different limits.
  package func worst(_ other: MeasuredValue) -> MeasuredValue {
    guard limit == other.limit else { return self }
    return (limit == .most) == (value < other.value) ? other : self
  }

  /// Reads a value; throws `DecodingError` if it is not finite.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let limit = try container.decode(Limit.self, forKey: .limit)
    guard let read = Self(try container.decode(Double.self, forKey: .value), beyond: limit) else {
      throw DecodingError.dataCorruptedError(
        forKey: .value, in: container, debugDescription: "not a finite number")
    }
    self = read
  }
}

/// The values that rules report; nil for those that are not finite.
extension MeasuredValue? {
  /// A value of which less is expected.
  public static func most(_ value: Double) -> Self { MeasuredValue(value, beyond: .most) }
  /// A value of which more is expected.
  public static func least(_ value: Double) -> Self { MeasuredValue(value, beyond: .least) }
  /// A duration of which less is expected.
  public static func most(_ value: Seconds) -> Self { most(value.doubleValue) }
  /// A duration of which more is expected.
  public static func least(_ value: Seconds) -> Self { least(value.doubleValue) }
  /// An integer of which less is expected.
  public static func most(_ value: some BinaryInteger) -> Self { most(Double(value)) }
  /// An integer of which more is expected.
  public static func least(_ value: some BinaryInteger) -> Self { least(Double(value)) }
  /// A number of which less is expected.
  public static func most(_ value: DecimalNumber) -> Self { most(value.doubleValue) }
  /// A number of which more is expected.
  public static func least(_ value: DecimalNumber) -> Self { least(value.doubleValue) }
}

extension DecimalNumber {
  /// The number, rounded to binary.
  fileprivate var doubleValue: Double {
    var scale = 1.0
    for _ in 0..<fractionDigits { scale *= 10 }
    return (isNegative ? -1 : 1) * Double(significand) / scale
  }
}
