import SourceText

/// The syntax of percent escapes, values, addresses and variable references, as far as a search for
/// secrets needs it.
extension Span<UInt8> {
  /// The character at `place`, its length in bytes, and how often it is percent-encoded.
  ///
  /// A slash that JSON escapes is one character.
  func character(at place: Int, to end: Int) -> (byte: UInt8, length: Int, depth: Int) {
    guard place < end else { return (0, 0, .max) }
    guard self[place] == UInt8(ascii: "%") else {
      let isEscaped =
        self[place] == UInt8(ascii: "\\") && place + 1 < end
        && self[place + 1] == UInt8(ascii: "/")
      return isEscaped ? (UInt8(ascii: "/"), 2, 0) : (self[place], 1, 0)
    }
    // `%253D` is an equals sign, encoded twice.
    var (digits, depth) = (place + 1, 1)
    while depth < 4, digits + 3 < end, self[digits] == UInt8(ascii: "2"),
      self[digits + 1] == UInt8(ascii: "5"), self[digits + 2].isHexDigit,
      self[digits + 3].isHexDigit
    {
      digits += 2
      depth += 1
    }
    guard digits + 1 < end, let high = self[digits].hexValue, let low = self[digits + 1].hexValue
    else { return (self[place], 1, 0) }
    return (high << 4 | low, digits + 2 - place, depth)
  }

  /// The end of a value.
  ///
  /// It is `&`, `#`, a quote, a space or a line break that is encoded at most as often as the equals sign
  /// before the value; in quotes, only a quote or a line break. In a path, what ends a parameter or a part
  /// of the path ends the value too.
  func endOfValue(
    from start: Int, to end: Int, depth: Int, isQuoted: Bool = false, isInPath: Bool = false
  ) -> Int {
    var place = start
    while place < end {
      let character = character(at: place, to: end)
      if character.depth <= depth {
        switch character.byte {
        case UInt8(ascii: "\""), 0x0A, 0x0D: return place
        case UInt8(ascii: "&"), UInt8(ascii: "#"), 0x20, 0x09:
          if !isQuoted { return place }
        case UInt8(ascii: "/"), UInt8(ascii: ";"), UInt8(ascii: "?"), UInt8(ascii: ")"),
          UInt8(ascii: ","):
          if isInPath { return place }
        default: break
        }
      }
      place += character.length
    }
    return end
  }

  /// The end of words that are joined by dots, after the first of them; a trailing dot belongs to them.
  func endOfDottedWords(from start: Int, to end: Int) -> Int {
    var place = start
    while place < end {
      let character = character(at: place, to: end)
      guard character.byte == UInt8(ascii: ".") || character.byte.isVariableNameCharacter else {
        break
      }
      place += character.length
    }
    return place
  }

  /// Whether the name of an attribute, its sign and the beginning of its value are at a place.
  ///
  /// After the signs that fill an encoded value, as in Base32, is no value.
  func isAttributeName(at start: Int, to end: Int) -> Bool {
    var place = start
    while place < end, self[place].isAttributeNameCharacter { place += 1 }
    let value = place + 1
    guard place > start, value < end, self[place] == UInt8(ascii: "=") else { return false }
    let isMark = "\"'".utf8.contains(self[value])
    return isMark
      ? !isClosingMark(at: value, to: end)
      : self[value].isLetterOrDigit || "-.{/*%".utf8.contains(self[value])
  }

  /// Whether a UUID begins at `place`.
  func isUUID(at place: Int, to end: Int) -> Bool {
    guard place + 36 <= end else { return false }
    for offset in 0..<36 {
      let byte = self[place + offset]
      let isHyphen = offset == 8 || offset == 13 || offset == 18 || offset == 23
      guard isHyphen ? byte == UInt8(ascii: "-") : byte.isHexDigit else { return false }
    }
    return true
  }

  /// Whether a byte ends the authority of an address.
  func endsAuthority(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\""): true
    default: byte.isJSONWhitespace
    }
  }

  /// The end of the variable reference `{$name}` at `place`; nil if there is none.
  func endOfReference(at place: Int, to end: Int) -> Int? {
    guard place + 3 < end, self[place] == UInt8(ascii: "{"), self[place + 1] == UInt8(ascii: "$")
    else { return nil }
    var index = place + 2
    while index < end, index - place < 128 {
      if self[index] == UInt8(ascii: "}") { return index > place + 2 ? index + 1 : nil }
      guard self[index].isVariableNameCharacter else { return nil }
      index += 1
    }
    return nil
  }
}
