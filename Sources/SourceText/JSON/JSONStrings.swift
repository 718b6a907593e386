extension JSONReader {
  /// Reads the string that begins at `index`, in double or single quotation marks.
  mutating func string() -> String {
    let start = index
    let mark = bytes[start]
    var text: [UInt8] = []
    index += 1
    var plain = index
    while let byte = next {
      if byte == mark {
        text += bytes[plain..<index]
        index += 1
        if mark == UInt8(ascii: "'") { record(.singleQuotes, start..<index) }
        return String(decoding: text, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") {
        text += bytes[plain..<index]
        escape(into: &text)
        plain = index
      } else {
        if byte < 0x20 { record(.controlCharacter, index..<index + 1) }
        index += 1
      }
    }
    text += bytes[plain..<index]
    stop(.unterminatedString, start..<start + 1)
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes the escape at `index`; an invalid one is kept as written.
  ///
  /// Source: RFC 8259, section 7.
  private mutating func escape(into text: inout [UInt8]) {
    let start = index
    index += 1
    guard let byte = next else { return }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      index = start
      codePoint(into: &text)
    default:
      // Only the backslash is wrong: what follows may be a quotation mark or part of a character.
      index = start + 1
      text.append(UInt8(ascii: "\\"))
      record(.badEscape, start..<start + (byte < 0x80 ? 2 : 1))
      if byte == UInt8(ascii: "'") {
        text.append(byte)
        index += 1
      }
    }
  }

  /// Decodes one `\u` escape, or two that form a surrogate pair.
  private mutating func codePoint(into text: inout [UInt8]) {
    let start = index
    guard let unit = codeUnit(at: start) else {
      index = start + 2
      record(.badEscape, start..<index)
      text += [UInt8(ascii: "\\"), UInt8(ascii: "u")]
      return
    }
    index = start + 6
    if UTF16.isLeadSurrogate(unit), let trail = codeUnit(at: index), UTF16.isTrailSurrogate(trail) {
      index += 6
      let pair = (UInt32(unit) & 0x3FF) << 10 | UInt32(trail) & 0x3FF
      append(Unicode.Scalar(0x1_0000 + pair), to: &text)
    } else if let scalar = Unicode.Scalar(unit) {
      append(scalar, to: &text)
    } else {
      record(.loneSurrogate, start..<index)
      append("\u{FFFD}", to: &text)
    }
  }

  private func append(_ scalar: Unicode.Scalar?, to text: inout [UInt8]) {
    text += (scalar ?? "\u{FFFD}").utf8
  }

  /// The value of the `\u` escape at `start`; nil if there is none.
  private func codeUnit(at start: Int) -> UInt16? {
    guard start + 6 <= bytes.count, bytes[start] == UInt8(ascii: "\\"),
      bytes[start + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt16 = 0
    for byte in bytes[start + 2..<start + 6] {
      guard let digit = byte.hexValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }
}
