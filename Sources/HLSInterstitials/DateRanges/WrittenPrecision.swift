public import HLSPlaylist

/// Comparing instants that were written with few digits.
///
/// Dates mostly carry milliseconds and durations often more, so that an end and a start plus a length
/// rarely agree to the last digit.
extension DateTime {
  /// The time for which one step of the last written digit stands: a second, or a part of one.
  public var unit: Seconds {
    var nanoseconds: Int64 = 1_000_000_000
    for _ in 0..<min(fractionDigits, 9) { nanoseconds /= 10 }
    return Seconds(nanoseconds: nanoseconds)
  }

  /// The difference from `other` that rounding explains: half a unit of each, half a second at most.
  public func leeway(beside other: DateTime) -> Seconds {
    let sum = (unit + other.unit).nanoseconds / 2
    return Seconds(nanoseconds: min(sum, 500_000_000))
  }
}

extension DateRange {
  /// Whether the range ends later than `date`, by more than the written digits leave open.
  ///
  /// False where its end is not known.
  public func ends(after date: DateTime) -> Bool {
    guard let start = startDate.value, let end = knownEnd else { return false }
    // An end that was added up is as exact as the start that it was counted from.
    let leeway = (duration.value == nil ? end : start).leeway(beside: date)
    return date.distance(to: end) > leeway
  }

  /// By how much END-DATE differs from START-DATE plus DURATION, or nil where the written digits
  /// explain the difference or one of the three is not known.
  public var endMismatch: Seconds? {
    guard let start = startDate.value, let length = duration.value, let end = endDate.value else {
      return nil
    }
    let difference = start.advanced(by: length.seconds).distance(to: end)
    return difference.magnitude > start.leeway(beside: end) ? difference : nil
  }
}
