import SourceText

/// Finds comments that look as if they were addressed to this program: `interlint disable-file`, `Interlint:`.
///
/// A sentence that only mentions the program is none.
enum CommentLookalike {
  /// The spellings of the name, in small letters.
  private static let names = ["interlint", "inter-lint", "inter_lint"]
  /// The words after the name that a comment without a colon begins with.
  private static let actions: Set<String> = [
    "disable", "enable", "ignore", "noqa", "nolint", "off", "silence", "suppress",
  ]
  /// The characters that may separate the name from such a word.
  private static let separators = Set(" \t;=/,.-_|])>\"'".unicodeScalars)
  /// The characters that may come before the name.
  private static let marks = Set("@[(<!\"'*".unicodeScalars)

  /// The number of bytes of what is in place of `interlint:` at the start of a text; nil if the text does not look
  /// like that.
  static func length(of bytes: ArraySlice<UInt8>) -> Int? {
    // The words after it do not matter.
    let text = String(decoding: bytes.prefix(64), as: UTF8.self)
    let before = text.unicodeScalars.prefix {
      marks.contains($0) || $0.properties.isWhitespace || $0.properties.generalCategory == .format
    }
    let small = String(text.unicodeScalars.dropFirst(before.count)).lowercased()
    guard let name = names.first(where: small.hasPrefix) else { return nil }
    let length = String(String.UnicodeScalarView(before)).utf8.count + name.utf8.count
    let rest = small.unicodeScalars.dropFirst(name.unicodeScalars.count)
    let spaces = rest.prefix { $0.properties.isWhitespace }
    if let colon = rest.dropFirst(spaces.count).first, colon == ":" || colon == "\u{FF1A}" {
      return length + String(String.UnicodeScalarView(spaces)).utf8.count
        + String(colon).utf8.count
    }
    let gap = rest.prefix { separators.contains($0) || $0.properties.isWhitespace }
    guard !gap.isEmpty else { return nil }
    let word = rest.dropFirst(gap.count).prefix {
      $0.properties.isAlphabetic || $0 == "-" || $0 == "_"
    }
    return isAction(String(String.UnicodeScalarView(word))) ? length : nil
  }

  private static func isAction(_ word: String) -> Bool {
    if actions.contains(word) || word.hasPrefix("disable-") || word.hasPrefix("disable_") {
      return true
    }
    let scopes = SuppressionComment.Scope.allCases.map(\.rawValue)
    return word.count > 7 && Spelling.nearest(to: word, among: scopes) != nil
  }
}
