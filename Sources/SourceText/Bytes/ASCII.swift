/// Classes of ASCII characters.
extension UInt8 {
  @inlinable package var isDigit: Bool { self &- 0x30 < 10 }
  @inlinable package var isUppercaseLetter: Bool { self &- 0x41 < 26 }
  @inlinable package var isLowercaseLetter: Bool { self &- 0x61 < 26 }
  @inlinable package var isLetter: Bool { (self | 0x20).isLowercaseLetter }

  @inlinable package var isLetterOrDigit: Bool { isLetter || isDigit }

  /// Space to tilde.
  @inlinable package var isPrintable: Bool { self &- 0x20 < 0x5F }

  /// Space or tab.
  @inlinable package var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }

  /// Space, tab, or what ends a line or a page.
  @inlinable package var isWhitespace: Bool { self == 0x20 || self &- 0x09 < 5 }

  /// What JSON allows between its tokens: space, tab, line feed and carriage return (RFC 8259,
  /// section 2).
  @inlinable package var isJSONWhitespace: Bool { isSpaceOrTab || self == 0x0A || self == 0x0D }

  @inlinable package var isHexDigit: Bool { isDigit || (self | 0x20) &- 0x61 < 6 }

  /// The value of a hexadecimal digit in either case; nil for any other byte.
  @inlinable package var hexValue: UInt8? {
    if isDigit { return self &- 0x30 }
    return (self | 0x20) &- 0x61 < 6 ? (self | 0x20) &- 0x61 &+ 10 : nil
  }

  /// The lowercase letter of an uppercase one, and any other byte itself.
  @inlinable package var lowercased: UInt8 { isUppercaseLetter ? self | 0x20 : self }

  /// The uppercase letter of a lowercase one, and any other byte itself.
  @inlinable package var uppercased: UInt8 { isLowercaseLetter ? self & 0xDF : self }

  /// Letters, digits, hyphen and underscore (rfc8216bis-22, section 4.4.2.3).
  @inlinable package var isVariableNameCharacter: Bool {
    isLetterOrDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
  }

  /// Uppercase letters, digits and hyphen (rfc8216bis-22, section 4.2).
  @inlinable package var isAttributeNameCharacter: Bool {
    isUppercaseLetter || isDigit || self == UInt8(ascii: "-")
  }

  /// Letters, digits, plus, minus and dot (RFC 3986, section 3.1).
  @inlinable package var isSchemeCharacter: Bool {
    isLetterOrDigit || self == UInt8(ascii: "+") || self == UInt8(ascii: "-")
      || self == UInt8(ascii: ".")
  }

  /// Characters that mean themselves wherever they are in a URI: letters, digits, hyphen, dot,
  /// underscore and tilde (RFC 3986, section 2.3).
  @inlinable package var isUnreserved: Bool {
    isVariableNameCharacter || self == UInt8(ascii: ".") || self == UInt8(ascii: "~")
  }

  /// The value of 0-9 or A-F; lowercase digits are outside the set (rfc8216bis-22, section 4.2).
  @inlinable package var uppercaseHexValue: UInt8? {
    if isDigit { return self &- 0x30 }
    return self &- 0x41 < 6 ? self &- 0x41 &+ 10 : nil
  }
}
