/// Formats durations for people.
package enum ClockText {
  /// A duration such as `3:05` or `1:00:00`.
  package static func clock(_ length: Seconds) -> String {
    let whole = max(0, length.nanoseconds / 1_000_000_000)
    let (hours, minutes, seconds) = (whole / 3_600, whole / 60 % 60, whole % 60)
    func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0
      ? "\(hours):\(padded(minutes)):\(padded(seconds))" : "\(minutes):\(padded(seconds))"
  }

  /// A duration such as `3 s`, `1:05 min` or `2:00:00 h`.
  package static func length(_ length: Seconds) -> String {
    let whole = max(0, length.nanoseconds / 1_000_000_000)
    return whole < 60 ? "\(whole) s" : clock(length) + (whole < 3_600 ? " min" : " h")
  }
}
