/// Classes of ASCII characters.
extension UInt8 {
  /// An ASCII digit, 0 to 9.
  @inlinable package var isDigit: Bool { self &- 0x30 < 10 }
  /// An ASCII letter, A to Z.
  @inlinable package var isUppercaseLetter: Bool { self &- 0x41 < 26 }
  /// An ASCII letter, a to z.
  @inlinable package var isLowercaseLetter: Bool { self &- 0x61 < 26 }
  /// An ASCII letter in either case.
  @inlinable package var isLetter: Bool { (self | 0x20).isLowercaseLetter }

  /// An ASCII letter or digit.
  @inlinable package var isLetterOrDigit: Bool { isLetter || isDigit }

  /// Space to tilde: an ASCII character that is not a control character.
  @inlinable package var isPrintable: Bool { self &- 0x20 < 0x5F }

  /// Space or tab.
  @inlinable package var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }

  /// Space, tab, line feed, vertical tab, form feed or carriage return.
  @inlinable package var isWhitespace: Bool { self == 0x20 || self &- 0x09 < 5 }

  /// Whitespace between JSON tokens: space, tab, line feed or carriage return (RFC 8259, section
  /// 2).
  @inlinable package var isJSONWhitespace: Bool { isSpaceOrTab || self == 0x0A || self == 0x0D }

  /// A hexadecimal digit in either case.
  @inlinable package var isHexDigit: Bool { isDigit || (self | 0x20) &- 0x61 < 6 }

  /// The value of a hexadecimal digit in either case; nil for any other byte.
  @inlinable package var hexValue: UInt8? {
    if isDigit { return self &- 0x30 }
    return (self | 0x20) &- 0x61 < 6 ? (self | 0x20) &- 0x61 &+ 10 : nil
  }

  /// The lowercase form of an uppercase ASCII letter; any other byte is unchanged.
  @inlinable package var lowercased: UInt8 { isUppercaseLetter ? self | 0x20 : self }

  /// The uppercase form of a lowercase ASCII letter; any other byte is unchanged.
  @inlinable package var uppercased: UInt8 { isLowercaseLetter ? self & 0xDF : self }

  /// A letter, digit, hyphen or underscore: a character of a variable name (rfc8216bis-22, section
  /// 4.4.2.3).
  @inlinable package var isVariableNameCharacter: Bool {
    isLetterOrDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
  }

  /// An uppercase letter, digit or hyphen: a character of an attribute name (rfc8216bis-22, section
  /// 4.2).
  @inlinable package var isAttributeNameCharacter: Bool {
    isUppercaseLetter || isDigit || self == UInt8(ascii: "-")
  }

  /// A letter, digit, plus, minus or dot: a character of a URI scheme (RFC 3986, section 3.1).
  @inlinable package var isSchemeCharacter: Bool {
    isLetterOrDigit || self == UInt8(ascii: "+") || self == UInt8(ascii: "-")
      || self == UInt8(ascii: ".")
  }

  /// A character that needs no percent encoding in any part of a URI: a letter, digit, hyphen, dot,
  /// underscore or tilde (RFC 3986, section 2.3).
  @inlinable package var isUnreserved: Bool {
    isVariableNameCharacter || self == UInt8(ascii: ".") || self == UInt8(ascii: "~")
  }
}
