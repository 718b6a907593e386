/// Text as a terminal shows it: what would be invisible or steer the terminal has a visible form.
///
/// A control character becomes its picture, such as `␛`; a format character, a blank other than the
/// space and a character without meaning become an escape, such as `\u{202E}`.
public enum VisibleText {
  /// The visible form of `text` in so many columns, cut with `…` where it has more; with `isPadded`
  /// blanks fill the columns that it does not need.
  public static func fitted(_ text: String, to columns: Int, isPadded: Bool = false) -> String {
    guard columns > 0 else { return "" }
    var bytes: [UInt8] = []
    var used = 0
    // As far as the text went when there was still room for the sign that it goes on.
    var cut = (count: 0, columns: 0)
    for scalar in text.unicodeScalars {
      let width = append(scalar, to: &bytes)
      used += width
      if used < columns { cut = (bytes.count, used) }
      guard used > columns else { continue }
      bytes.removeLast(bytes.count - cut.count)
      bytes.append(contentsOf: "…".utf8)
      used = cut.columns + 1
      break
    }
    let blanks = isPadded ? max(0, columns - used) : 0
    return String(decoding: bytes, as: UTF8.self) + String(repeating: " ", count: blanks)
  }

  /// Appends the visible form of `scalar`, and returns how many columns that takes.
  static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) -> Int {
    switch scalar.value {
    case 0x20..<0x7F:
      bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      return 1
    case 0..<0x20:
      append(0x2400 + scalar.value, to: &bytes)
      return 1
    case 0x7F:
      append(0x2421, to: &bytes)
      return 1
    case _ where isInvisible(scalar):
      let escape = "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      bytes.append(contentsOf: escape.utf8)
      return escape.utf8.count
    default:
      bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      return width(of: scalar)
    }
  }

  /// Whether `bytes` are all printable ASCII, so that bytes, characters and columns are the same.
  static func isPlain(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices where bytes[index] &- 0x20 >= 0x5F { return false }
    return true
  }

  private static func append(_ picture: UInt32, to bytes: inout [UInt8]) {
    let scalar = Unicode.Scalar(picture) ?? "?"
    bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isDefaultIgnorableCodePoint { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator:
      return true
    default: return false
    }
  }

  /// The number of columns of a character: 0 for one that combines, 2 for a wide one.
  ///
  /// Source: Unicode Standard Annex #11, East Asian Width, classes W and F.
  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    switch scalar.value {
    case 0x1160...0x11FF: return 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
      0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x20000...0x3FFFD:
      return 2
    case 0x1F1E6...0x1F1FF: return 1
    default: return scalar.properties.isEmojiPresentation ? 2 : 1
    }
  }
}
