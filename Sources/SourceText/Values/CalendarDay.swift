/// A day of the Gregorian calendar, which is extended to all years.
package struct CalendarDay: Sendable, Hashable {
  package let year: Int
  /// From 1.
  package let month: Int
  /// From 1.
  package let day: Int

  /// Creates a day; nil if the month or the day does not exist.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year) else {
      return nil
    }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Creates the day a number of days after 1970-01-01; of days beyond the years −6000 to 18000, the nearest.
  package init(daysSince1970 days: Int64) {
    // Years are counted from 1 March of year 0, in eras of 400 years.
    let (era, dayOfEra) = (min(max(days, -3_000_000), 6_000_000) + 719_468)
      .floorDivided(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    day = Int(dayOfYear - (153 * shifted + 2) / 5 + 1)
    month = Int(shifted < 10 ? shifted + 3 : shifted - 9)
    year = Int(era * 400 + yearOfEra) + (month <= 2 ? 1 : 0)
  }

  /// The number of days since 1970-01-01.
  package var daysSince1970: Int64 { Self.daysSince1970(year: year, month: month, day: day) }

  /// The number of days from 1970-01-01 to a day, for months from 1 to 12.
  static func daysSince1970(year: Int, month: Int, day: Int) -> Int64 {
    let marchYear = Int64(month > 2 ? year : year - 1)
    let (era, yearOfEra) = marchYear.floorDivided(by: 400)
    let dayOfYear = Int64((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1)
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CalendarDay {
  /// Reads a day such as `2027-01-31`; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

extension Int64 {
  /// The quotient rounded down, and the remainder, which is never negative for a positive divisor.
  func floorDivided(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
