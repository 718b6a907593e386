import SourceText

/// Strict decoding of standard Base64: no whitespace, no other alphabet, padding to four
/// characters.
///
/// Source: RFC 4648, sections 3 and 4.
package enum Base64 {
  /// The reason why a text is not Base64, and its offset in UTF-8 bytes.
  package struct Fault: Error, Equatable, Sendable {
    /// The kind of fault.
    package enum Reason: Equatable, Sendable {
      /// A character that is not in the alphabet.
      case unknownCharacter
      /// The text ends where padding or more characters are required.
      case incomplete
      /// An equals sign in the wrong place, or text after the padding.
      case misplacedPadding
      /// The last character has bits that do not belong to a byte.
      case trailingBits
    }

    /// What is wrong.
    package let reason: Reason
    /// The offset of the first character at fault, or the end of the text.
    package let offset: Int
  }

  /// Decodes `text`; an empty text has no bytes.
  package static func decode(_ text: String) throws(Fault) -> [UInt8] {
    let utf8 = text.utf8
    let characters = utf8.span
    let padding = firstPadding(characters)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(characters.count / 4 * 3)
    var bits: UInt32 = 0
    for offset in 0..<padding {
      guard let value = value(of: characters[offset]) else {
        throw Fault(reason: .unknownCharacter, offset: offset)
      }
      bits = bits << 6 | UInt32(value)
      switch offset % 4 {
      case 0: continue
      case 1: bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
      case 2: bytes.append(UInt8(truncatingIfNeeded: bits >> 2))
      default: bytes.append(UInt8(truncatingIfNeeded: bits))
      }
    }
    try checkPadding(characters, from: padding)
    let unused: UInt32 = padding % 4 == 2 ? 0b1111 : padding % 4 == 3 ? 0b11 : 0
    guard bits & unused == 0 else { throw Fault(reason: .trailingBits, offset: padding - 1) }
    return bytes
  }

  private static func firstPadding(_ characters: Span<UInt8>) -> Int {
    characters.firstIndex(of: "=", in: 0..<characters.count) ?? characters.count
  }

  private static func checkPadding(
    _ characters: Span<UInt8>, from start: Int
  ) throws(Fault) {
    let expected = [0, 0, 2, 1][start % 4]
    for offset in start..<characters.count {
      guard offset < start + expected, characters[offset] == UInt8(ascii: "=") else {
        throw Fault(reason: .misplacedPadding, offset: offset)
      }
    }
    guard start % 4 != 1, characters.count == start + expected else {
      throw Fault(reason: .incomplete, offset: characters.count)
    }
  }

  private static func value(of character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
