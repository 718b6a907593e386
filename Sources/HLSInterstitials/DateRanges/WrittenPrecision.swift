import HLSPlaylist
public import SourceText

/// Comparison of instants that were written with few digits.
///
/// Dates mostly have milliseconds and durations often more digits, so that an end and a start plus a
/// length rarely agree to the last digit.
extension DateTime {
  /// The unit of the last written digit: a second, or a fraction of one.
  public var unit: Seconds {
    var nanoseconds: Int64 = 1_000_000_000
    for _ in 0..<min(fractionDigits, 9) { nanoseconds /= 10 }
    return Seconds(nanoseconds: nanoseconds)
  }

  /// The difference from `other` that rounding explains: half a unit of each, at most half a second.
  public func roundingTolerance(against other: DateTime) -> Seconds {
    let sum = (unit + other.unit).nanoseconds / 2
    return Seconds(nanoseconds: min(sum, 500_000_000))
  }
}

extension DateRange {
  /// Whether the range ends later than `date`, by more than rounding explains.
  ///
  /// False if its end is not known.
  public func ends(after date: DateTime) -> Bool {
    guard let start = startDate.value, let end = knownEnd else { return false }
    // A calculated end is as exact as the start that it was calculated from.
    let tolerance = (duration.value == nil ? end : start).roundingTolerance(against: date)
    return date.distance(to: end) > tolerance
  }

  /// The difference of END-DATE from START-DATE plus DURATION; nil if rounding explains it, or if one
  /// of the three is not known.
  public var endMismatch: Seconds? {
    guard let start = startDate.value, let length = duration.value, let end = endDate.value else {
      return nil
    }
    let difference = start.advanced(by: length.seconds).distance(to: end)
    return difference.magnitude > start.roundingTolerance(against: end) ? difference : nil
  }
}
