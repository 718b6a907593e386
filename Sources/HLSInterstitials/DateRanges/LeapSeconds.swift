import SourceText

extension DateTime {
  /// Whether a leap second may lie between this date and a later one: at the end of June or December
  /// in UTC.
  ///
  /// A duration counts it, the difference of two dates does not. Leap seconds are announced half a year
  /// ahead, so that no list of them is complete.
  func mayCrossLeapSecond(until end: DateTime) -> Bool {
    let year = 1970 + Int(end.seconds / Self.secondsOfYear)
    return (year - 1...year + 1).contains { year in
      [1, 7].contains { month in
        let midnight = DateTime.midnight(year: year, month: month, day: 1)
        return isBefore(midnight) && !end.isBefore(midnight)
      }
    }
  }

  /// A year of 365.2425 days.
  private static let secondsOfYear: Int64 = 31_556_952
}
