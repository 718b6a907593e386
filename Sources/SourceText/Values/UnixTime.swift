/// Instants and durations in milliseconds, the unit of clocks and stored records.
extension DateTime {
  /// Creates an instant from milliseconds since 1970-01-01T00:00:00Z, as if written with three
  /// fractional digits.
  public init(milliseconds: Int64) {
    let rest = milliseconds % 1_000
    self.init(
      seconds: milliseconds / 1_000 - (rest < 0 ? 1 : 0),
      nanoseconds: Int32((rest + 1_000) % 1_000) * 1_000_000, fractionDigits: 3, zoneMinutes: 0)
  }

  /// Whole milliseconds since 1970-01-01T00:00:00Z; nil if they do not fit 64 bits.
  public var milliseconds: Int64? {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
    let (sum, isTooMuch) = product.addingReportingOverflow(Int64(nanoseconds / 1_000_000))
    return overflow || isTooMuch ? nil : sum
  }
}

extension Seconds {
  /// Creates a duration from milliseconds; clamped to the range.
  public init(milliseconds: Int64) {
    let (product, overflow) = milliseconds.multipliedReportingOverflow(by: 1_000_000)
    self.init(nanoseconds: overflow ? (milliseconds < 0 ? .min : .max) : product)
  }
}
