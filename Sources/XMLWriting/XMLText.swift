/// Text made fit for XML 1.0 and for the eye.
public enum XMLText {
  /// The most bytes that one attribute value or one run of text may have.
  ///
  /// What is longer is cut and ends with `…`. XML readers refuse more than ten million bytes, and
  /// escaping can make six of one.
  public static let longest = 1 << 20

  /// `text` with every character that XML cannot hold, or that would deceive or vanish on a
  /// screen, in the form `\u{1B}`.
  ///
  /// Replaced are all controls but tab and line breaks, the two noncharacters that XML excludes,
  /// and the bidirectional embeddings, overrides and isolates (XML 1.0, production 2 `Char`;
  /// Unicode Standard Annex #9, section 2).
  public static func visible(_ text: String) -> String {
    guard isSuspect(text.utf8Span.span) else { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count + 16)
    for scalar in text.unicodeScalars {
      append(scalar, to: &result)
    }
    return result
  }

  /// `bytes` read as UTF-8, with the same characters replaced, and each byte that is not UTF-8 in
  /// the form `\xFF`.
  public static func visible(decoding bytes: [UInt8]) -> String {
    var result = ""
    result.reserveCapacity(bytes.count)
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var position = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        position += encoded.count
        append(Unicode.UTF8.decode(encoded), to: &result)
      case .error(let length):
        for byte in bytes[position..<position + length] {
          result += "\\x" + hexadecimal(UInt32(byte), digits: 2)
        }
        position += length
      case .emptyInput:
        return result
      }
    }
  }

  /// `text` in its visible form, and no longer than `limit` bytes of UTF-8 before the `…`.
  static func visible(_ text: String, upTo limit: Int) -> String {
    let cut = text.utf8.count > limit
    let shown = visible(cut ? prefix(of: text, bytes: limit) : text)
    guard cut || shown.utf8.count > limit else { return shown }
    return prefix(of: shown, bytes: limit) + "…"
  }

  /// The scalars of `text` that fit into `limit` bytes.
  private static func prefix(of text: String, bytes limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: max(0, limit))
    while end.samePosition(in: text.unicodeScalars) == nil { text.utf8.formIndex(before: &end) }
    return String(text[..<end])
  }

  private static func append(_ scalar: Unicode.Scalar, to result: inout String) {
    if isHidden(scalar) {
      result += "\\u{" + hexadecimal(scalar.value, digits: 1) + "}"
    } else {
      result.unicodeScalars.append(scalar)
    }
  }

  private static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: false
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x202A...0x202E, 0x2066...0x2069: true
    case 0xFFFE, 0xFFFF: true
    default: false
    }
  }

  /// Whether `bytes` may encode a hidden scalar; the exact answer is left to the slow path.
  private static func isSuspect(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices {
      switch bytes[index] {
      case 0x09, 0x0A, 0x0D: continue
      case 0x00...0x1F, 0x7F, 0xC2, 0xE2, 0xEF: return true
      default: continue
      }
    }
    return false
  }
}
