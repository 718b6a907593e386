import SourceText

/// Masks secrets: each byte of a secret is replaced by `*`.
///
/// Lengths do not change, so that columns, which count bytes, remain correct. Masking a masked text does
/// not change it.
package struct Redaction: Sendable {
  /// Values that are known to be secret.
  let known: SecretTexts
  /// Whether values are masked whose names say that they are secret; see `SecretNames`.
  let masksNamedValues: Bool

  /// Masks what must not be published: values whose names say that they are secret.
  static let ofNamedValues = Redaction(known: SecretTexts([]), masksNamedValues: true)

  /// Masks known values only, which no output may show.
  static func hiding(_ values: SecretTexts) -> Redaction {
    Redaction(known: values, masksNamedValues: false)
  }

  /// A text that is not part of a result, with values masked whose names say that they are secret.
  package static func masked(_ text: String) -> String {
    mask(SecretScan.secrets(in: text.utf8.span, 0..<text.utf8.count), of: text)
  }

  /// The value of a parameter that is not part of a result, masked as its name requires.
  package static func masked(_ value: String, named name: String) -> String {
    let text = masked("\(name)=\(value)")
    return String(decoding: text.utf8.dropFirst(name.utf8.count + 1), as: UTF8.self)
  }

  /// A text of a result, masked; words that quote one of `secrets` without its name are masked too.
  func masked(_ text: String, quoting secrets: [ArraySlice<UInt8>] = []) -> String {
    let text = known.hidden(in: text)
    guard masksNamedValues else { return text }
    let masked = secrets.isEmpty ? text : Self.phrases(among: secrets).hidden(in: text)
    return Self.masked(Self.mask(Self.quotes(of: secrets, in: masked), of: masked))
  }

  static func mask(_ ranges: [Range<Int>], of text: String) -> String {
    guard !ranges.isEmpty else { return text }
    var bytes = Array(text.utf8)
    for range in ranges {
      for index in range.clamped(to: bytes.indices) { bytes[index] = UInt8(ascii: "*") }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The words of a text that quote secrets.
  private static func quotes(of secrets: [ArraySlice<UInt8>], in text: String) -> [Range<Int>] {
    guard !secrets.isEmpty else { return [] }
    let bytes = Array(text.utf8)
    return bytes.indices.split { isWordBreak(bytes[$0]) }.map { $0.startIndex..<$0.endIndex }
      .filter { word in secrets.contains { isQuote(bytes[word], of: $0) } }
  }

  /// The secrets that are no words of a text, such as several words.
  private static func phrases(among secrets: [ArraySlice<UInt8>]) -> SecretTexts {
    SecretTexts(
      secrets.filter { $0.count >= 6 && $0.contains(where: isWordBreak) }
        .map { String(decoding: $0, as: UTF8.self) })
  }

  /// Whether a word reveals a secret: all of it, or a long part with digits, such as a signature in a
  /// token.
  private static func isQuote(_ word: ArraySlice<UInt8>, of secret: ArraySlice<UInt8>) -> Bool {
    if word.count >= 6, word.elementsEqual(secret) { return true }
    guard word.count >= 16, word.count <= secret.count, word.contains(where: \.isDigit)
    else { return false }
    return (secret.startIndex...secret.endIndex - word.count).contains { start in
      secret[start] == word.first && secret[start..<start + word.count].elementsEqual(word)
    }
  }

  private static func isWordBreak(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte >= 0x80 || "\"'`(),;&#=~?".utf8.contains(byte)
  }
}
