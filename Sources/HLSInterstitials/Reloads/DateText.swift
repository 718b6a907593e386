public import HLSPlaylist

extension DateTime {
  /// The instant in UTC, such as `2026-01-01T00:00:06.000Z`, with three digits or as many as it needs.
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
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T\(padded(time / 3_600, 2)):"
      + "\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2)).\(padded(fraction, digits))Z"
  }

  private func padded(_ number: Int64, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }
}

extension Int64 {
  fileprivate func floorDivided(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
