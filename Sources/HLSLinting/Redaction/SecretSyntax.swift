import SourceText

/// The syntax of percent escapes, values, addresses and variable references, as far as a search for
/// secrets needs it.
extension Span<UInt8> {
  /// The character at `place`, its length in bytes, and how often it is percent-encoded.
  func character(at place: Int, to end: Int) -> (byte: UInt8, length: Int, depth: Int) {
    guard place < end else { return (0, 0, .max) }
    guard self[place] == UInt8(ascii: "%") else { return (self[place], 1, 0) }
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

  /// The end of a value: `&`, `#`, a quote, a space or a line break that is encoded at most as often as
  /// the equals sign before the value; in quotes, only a quote or a line break.
  func endOfValue(
    from start: Int, to end: Int, depth: Int, isQuoted: Bool = false
  ) -> Int {
    var place = start
    while place < end {
      let character = character(at: place, to: end)
      if character.depth <= depth {
        switch character.byte {
        case UInt8(ascii: "\""), 0x0A, 0x0D: return place
        case UInt8(ascii: "&"), UInt8(ascii: "#"), 0x20, 0x09:
          if !isQuoted { return place }
        default: break
        }
      }
      place += character.length
    }
    return end
  }

  /// The string value after the name of a JSON member, without quotes; nil if there is none.
  func memberText(after start: Int, to end: Int) -> Range<Int>? {
    var place = start
    func skipSpaces() {
      while place < end, self[place].isSpaceOrTab { place += 1 }
    }
    for mark in ":\"".utf8 {
      skipSpaces()
      guard place < end, self[place] == mark else { return nil }
      place += 1
    }
    let first = place
    while place < end, self[place] != UInt8(ascii: "\""), self[place] != 0x0A {
      place += self[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return first..<min(place, end)
  }

  /// Whether a byte ends the authority of an address.
  func endsAuthority(_ byte: UInt8) -> Bool {
    byte.isJSONWhitespace || "/?#\"".utf8.contains(byte)
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
