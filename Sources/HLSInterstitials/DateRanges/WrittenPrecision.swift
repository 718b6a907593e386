import HLSPlaylist
public import SourceText

/// Comparison of instants at the precision they were written with.
///
/// Dates usually have milliseconds and durations often more digits, so an end date and a start date
/// plus a duration rarely agree to the last digit.
extension DateTime {
  /// The unit of the last written digit: one second, or a fraction of it.
  var unit: Seconds { Seconds(nanoseconds: Self.units[min(fractionDigits, 9)]) }

  /// The unit of each number of fractional digits, in nanoseconds.
  private static let units: InlineArray<10, Int64> = [
    1_000_000_000, 100_000_000, 10_000_000, 1_000_000, 100_000, 10_000, 1_000, 100, 10, 1,
  ]

  /// The maximum difference from `other` that rounding explains: half a unit of each, at most half
  /// a second.
  public func roundingTolerance(against other: DateTime) -> Seconds {
    let sum = (unit + other.unit).nanoseconds / 2
    return Seconds(nanoseconds: min(sum, 500_000_000))
  }
}

extension DateRange {
  /// Whether the range ends after `date` by more than rounding explains.
  ///
  /// False if its end is not known.
  public func ends(after date: DateTime) -> Bool {
    guard let start = startDate.value, let end = knownEnd else { return false }
    // A calculated end is as precise as the start it was calculated from.
    let tolerance = (duration.value == nil ? end : start).roundingTolerance(against: date)
    return date.distance(to: end) > tolerance
  }

  /// END-DATE minus the end given by START-DATE and DURATION; nil if rounding or a leap second
  /// explains it, or if one of the three is unknown.
  public var endMismatch: Seconds? {
    guard let start = startDate.value, let length = duration.value, let end = endDate.value else {
      return nil
    }
    let difference = start.advanced(by: length.seconds).distance(to: end)
    let tolerance = start.roundingTolerance(against: end)
    if (difference + Seconds(1)).magnitude <= tolerance, start.mayCrossLeapSecond(until: end) {
      return nil
    }
    return difference.magnitude > tolerance ? difference : nil
  }
}

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
