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

extension Unicode.Scalar {
  /// Whether the character has no visible form or changes how its neighbors are displayed.
  ///
  /// These are control characters, format characters (which hide, join or reorder their neighbors),
  /// line and paragraph separators, every space except U+0020, and code points without an assigned
  /// meaning. Source: The Unicode Standard, section 4.5 (General_Category Cc, Cf, Cs, Co, Cn, Zl,
  /// Zp, Zs) and section 5.21 (Default_Ignorable_Code_Point).
  package var isInvisible: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    if properties.isDefaultIgnorableCodePoint { return true }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator:
      return true
    default: return false
    }
  }

  /// The character as an ASCII escape, such as `\u{202E}`.
  package var escape: String { "\\u{" + String(value, radix: 16, uppercase: true) + "}" }
}

extension String {
  /// The text with every invisible character, except those in `kept`, as an escape such as
  /// `\u{202E}`.
  ///
  /// If nothing is kept, the result is a single line.
  package func escapingInvisible(except kept: Unicode.Scalar...) -> String {
    let isPlain = utf8.allSatisfy { byte in
      byte.isPrintable || kept.contains { $0.value == UInt32(byte) }
    }
    guard !isPlain else { return self }
    var result = ""
    result.reserveCapacity(utf8.count + 16)
    for scalar in unicodeScalars {
      if scalar.isInvisible, !kept.contains(scalar) {
        result += scalar.escape
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
