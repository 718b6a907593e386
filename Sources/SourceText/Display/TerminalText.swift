/// Converts text to a form that a terminal displays literally and that cannot control the terminal.
///
/// An ASCII control character becomes its symbol, such as `␛`, one column wide; any other invisible
/// character becomes an escape, such as `\u{202E}`. So does the `[` of `##vso[` and of similar words,
/// which are commands to the programs that run CI jobs.
package enum TerminalText {
  /// The visible form of `text`.
  package static func visible(_ text: String) -> String {
    guard !isPlain(text.utf8Span.span) else { return text }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars { _ = append(scalar, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The visible form of `text`, truncated with `…` to at most `columns` columns.
  ///
  /// With `isPadded`, shorter text is padded with spaces to `columns`.
  package static func fitted(_ text: String, to columns: Int, isPadded: Bool = false) -> String {
    guard columns > 0 else { return "" }
    var bytes: [UInt8] = []
    var used = 0
    // The longest prefix that leaves room for the ellipsis.
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
    let spaces = isPadded ? max(0, columns - used) : 0
    return String(decoding: bytes, as: UTF8.self) + String(repeating: " ", count: spaces)
  }

  /// The number of columns that the visible form of `text` takes.
  package static func columns(of text: String) -> Int {
    guard !isPlain(text.utf8Span.span) else { return text.utf8.count }
    var bytes: [UInt8] = []
    return text.unicodeScalars.reduce(0) { $0 + append($1, to: &bytes) }
  }

  /// Appends the visible form of `scalar` and returns the number of columns it takes.
  package static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) -> Int {
    switch scalar.value {
    case 0x5B where LogCommands.precede(bytes.span):
      let escape = scalar.escape.utf8
      bytes.append(contentsOf: escape)
      return escape.count
    case 0x20..<0x7F:
      bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      return 1
    case 0..<0x20:
      append(0x2400 + scalar.value, to: &bytes)
      return 1
    case 0x7F:
      append(0x2421, to: &bytes)
      return 1
    case _ where scalar.isInvisible:
      let escape = scalar.escape.utf8
      bytes.append(contentsOf: escape)
      return escape.count
    default:
      bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      return width(of: scalar)
    }
  }

  /// Whether all `bytes` are printable ASCII without `##`, so that the visible form is the same, and
  /// bytes, characters and columns have the same count.
  @inlinable package static func isPlain(_ bytes: Span<UInt8>) -> Bool {
    var last: UInt8 = 0
    for index in bytes.indices {
      let byte = bytes[index]
      guard byte.isPrintable, byte != UInt8(ascii: "#") || last != byte else { return false }
      last = byte
    }
    return true
  }

  /// The visible form of text with several lines.
  package static func lines(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return String(
      decoding: LogCommands.escaped(
        Array(lines.map { visible(String($0)) }.joined(separator: "\n").utf8)),
      as: UTF8.self)
  }

  private static func append(_ picture: UInt32, to bytes: inout [UInt8]) {
    let scalar = Unicode.Scalar(picture) ?? "?"
    bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  /// The number of columns of a character: 0 for a combining mark, 2 for a wide character.
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
