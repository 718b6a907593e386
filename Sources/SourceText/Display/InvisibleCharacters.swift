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
