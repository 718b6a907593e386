/// Times in the formats of JUnit.
enum JUnitTime {
  /// Seconds with three decimals.
  static func seconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = max(.zero, duration).components
    let thousandths = String(attoseconds / 1_000_000_000_000_000)
    return "\(seconds)." + String(repeating: "0", count: 3 - thousandths.utf8.count) + thousandths
  }

  /// `2026-10-01T02:03:04`, in UTC; times outside the years 1 to 9999 are clamped.
  ///
  /// Uses the civil calendar of days since 1970, in eras of 400 years that begin on 1 March.
  static func timestamp(_ unixSeconds: Int64) -> String {
    let seconds = min(max(unixSeconds, -62_135_596_800), 253_402_300_799)
    let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
    let time = seconds - days * 86_400
    let fromMarch = days + 719_468
    let era = fromMarch / 146_097
    let dayOfEra = fromMarch - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shifted + 2) / 5 + 1
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
      + "T\(padded(time / 3_600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))"
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
