/// An address without what is made up for one session, one moment or one break.
enum LastingName {
  /// Has `*` for each UUID, each word of at least 16 letters and digits that has both, each number of
  /// at least 10 digits, and every number where `dropsNumbers`.
  static func of(_ name: String, dropsNumbers: Bool) -> String {
    var kept = ""
    var rest = Substring(name)
    while let first = rest.first {
      let word = rest.prefix { isDigit($0) || isLetter($0) }
      if isUUID(rest.prefix(36)) {
        kept.append("*")
        rest = rest.dropFirst(36)
      } else if word.isEmpty {
        kept.append(first)
        rest = rest.dropFirst()
      } else {
        kept += isMadeUp(word) ? "*" : dropsNumbers ? withoutNumbers(word) : String(word)
        rest = rest.dropFirst(word.count)
      }
    }
    return kept
  }

  private static func isUUID(_ text: Substring) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.count) == [8, 4, 4, 4, 12]
      && parts.allSatisfy { $0.allSatisfy(\.isHexDigit) }
  }

  private static func isMadeUp(_ word: Substring) -> Bool {
    let digits = word.count(where: isDigit)
    return digits == word.count ? digits >= 10 : digits > 0 && word.count >= 16
  }

  private static func withoutNumbers(_ word: Substring) -> String {
    word.reduce(into: "") { kept, character in
      if !isDigit(character) { kept.append(character) } else if kept.last != "*" { kept += "*" }
    }
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  private static func isLetter(_ character: Character) -> Bool {
    character.isASCII && character.isLetter
  }
}
