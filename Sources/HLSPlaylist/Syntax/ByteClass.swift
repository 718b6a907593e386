/// Sets of ASCII characters that the grammar names.
enum ByteClass {
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
  static func isUpper(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }
  static func isLower(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 }
  static func isLetter(_ byte: UInt8) -> Bool { isLower(byte | 0x20) }

  /// Letters, digits, hyphen and underscore (rfc8216bis-22, section 4.4.2.3).
  static func isVariableName(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// Capital letters, digits and hyphen (rfc8216bis-22, section 4.2).
  static func isAttributeName(_ byte: UInt8) -> Bool {
    isUpper(byte) || isDigit(byte) || byte == UInt8(ascii: "-")
  }

  /// Letters, digits, plus, minus and dot (RFC 3986, section 3.1).
  static func isScheme(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The value of 0-9 or A-F; lower-case digits are outside the set (rfc8216bis-22, section 4.2).
  static func upperHexValue(_ byte: UInt8) -> UInt8? {
    if isDigit(byte) { return byte &- 0x30 }
    return byte &- 0x41 < 6 ? byte &- 0x41 &+ 10 : nil
  }

  static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- 0x61 < 6
  }

  /// Whether each byte may stand in a URI reference by itself (RFC 3986, section 2): unreserved and
  /// reserved characters apart from square brackets and the number sign, which may occur only once.
  static let isPlainURI: [Bool] = (0..<256).map { value in
    let byte = UInt8(value)
    return isLetter(byte) || isDigit(byte) || "-._~:/?@!$&'()*+,;=".utf8.contains(byte)
  }
}
