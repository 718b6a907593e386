extension DateTime {
  /// The instant in UTC, such as `2026-01-01T00:00:06.000Z`, with three to nine fractional digits.
  public var utcText: String {
    // Days from 1 March of year 0, in eras of 400 years.
    let (days, time) = seconds.floorDivided(by: 86_400)
    let (era, dayOfEra) = (min(max(days, -3_000_000), 6_000_000) + 719_468).floorDivided(
      by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shifted + 2) / 5 + 1
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    var fraction = Int64(nanoseconds)
    var digits = 9
    while digits > 3, fraction % 10 == 0 {
      fraction /= 10
      digits -= 1
    }
    let date = [year.zeroPadded(to: 4), month.zeroPadded(to: 2), day.zeroPadded(to: 2)]
    let clock = [time / 3_600, time / 60 % 60, time % 60].map { $0.zeroPadded(to: 2) }
    return date.joined(separator: "-") + "T" + clock.joined(separator: ":")
      + ".\(fraction.zeroPadded(to: digits))Z"
  }
}

extension Int64 {
  fileprivate func floorDivided(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
