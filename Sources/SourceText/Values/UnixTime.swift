/// Instants and lengths in milliseconds, as clocks and stores have them.
extension DateTime {
  /// An instant given in milliseconds since 1970-01-01T00:00:00Z, as if it had been written with three
  /// digits of a second.
  public init(milliseconds: Int64) {
    let rest = milliseconds % 1_000
    self.init(
      seconds: milliseconds / 1_000 - (rest < 0 ? 1 : 0),
      nanoseconds: Int32((rest + 1_000) % 1_000) * 1_000_000, fractionDigits: 3, zoneMinutes: 0)
  }

  /// Whole milliseconds since 1970-01-01T00:00:00Z; nil where they are too many for 64 bits.
  public var milliseconds: Int64? {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
    let (sum, isTooMuch) = product.addingReportingOverflow(Int64(nanoseconds / 1_000_000))
    return overflow || isTooMuch ? nil : sum
  }
}

extension Seconds {
  /// A length given in milliseconds; it stops at the ends of the range.
  public init(milliseconds: Int64) {
    let (product, overflow) = milliseconds.multipliedReportingOverflow(by: 1_000_000)
    self.init(nanoseconds: overflow ? (milliseconds < 0 ? .min : .max) : product)
  }
}
