extension BinaryInteger {
  /// The digits of the number, padded with leading zeros to at least `width` characters.
  ///
  /// The sign of a negative number follows the zeros.
  package func zeroPadded(
    to width: Int, radix: Int = 10, uppercase: Bool = false
  ) -> String {
    let digits = String(self, radix: radix, uppercase: uppercase)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

/// A number with its noun, plural if needed, such as `1 error` or `2 errors`.
package func counted(_ count: some BinaryInteger, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

extension StringProtocol {
  /// The text in single quotes for a message: at most 64 characters, invisible ones escaped.
  package var quoted: String {
    let start = String(String.UnicodeScalarView(unicodeScalars.prefix(64))).escapingInvisible()
    return "'" + start + (unicodeScalars.dropFirst(64).isEmpty ? "" : "…") + "'"
  }
}

extension String {
  /// The text up to a number of code points, since a character may have any number of them, with `…` for the rest.
  package func shortened(to length: Int = 100) -> String {
    let start = unicodeScalars.prefix(length + 1)
    return start.count > length ? String(start.dropLast()) + "…" : self
  }
}

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
