extension Unicode.Scalar {
  /// Whether a screen shows nothing for the character, or does something else with it than show it.
  ///
  /// These are controls, format characters, which hide, join or reorder what is next to them, line
  /// and paragraph separators, every space but U+0020, and code points without a meaning of their
  /// own. Source: The Unicode Standard, section 4.5 (General_Category Cc, Cf, Cs, Co, Cn, Zl, Zp,
  /// Zs) and section 5.21 (Default_Ignorable_Code_Point).
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

  /// The character as an escape of ASCII characters, such as `\u{202E}`.
  package var escape: String { "\\u{" + String(value, radix: 16, uppercase: true) + "}" }
}

extension String {
  /// The text with every invisible character, apart from those in `kept`, as an escape such as
  /// `\u{202E}`; without any kept, the result is one line.
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
