import SourceText

/// The name of a document without generated parts, so that it is the same in every run.
package enum StableName {
  /// Replaces generated parts with `*`: UUIDs, words of at least 16 letters and digits that contain
  /// both, and numbers of at least 10 digits; with `dropsNumbers`, all numbers.
  package static func of(_ name: String, dropsNumbers: Bool) -> String {
    var kept = ""
    var rest = Substring(name)
    while let first = rest.first {
      let word = rest.prefix { $0.asciiValue?.isLetterOrDigit == true }
      if isUUID(rest.prefix(36)) {
        kept.append("*")
        rest = rest.dropFirst(36)
      } else if word.isEmpty {
        kept.append(first)
        rest = rest.dropFirst()
      } else {
        kept += isGenerated(word) ? "*" : dropsNumbers ? withoutNumbers(word) : String(word)
        rest = rest.dropFirst(word.count)
      }
    }
    return kept
  }

  private static func isUUID(_ text: Substring) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.count) == [8, 4, 4, 4, 12]
      && parts.allSatisfy { $0.utf8.allSatisfy(\.isHexDigit) }
  }

  private static func isGenerated(_ word: Substring) -> Bool {
    let digits = word.count(where: isDigit)
    return digits == word.count ? digits >= 10 : digits > 0 && word.count >= 16
  }

  private static func withoutNumbers(_ word: Substring) -> String {
    word.reduce(into: "") { kept, character in
      if !isDigit(character) { kept.append(character) } else if kept.last != "*" { kept += "*" }
    }
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.asciiValue?.isDigit == true
  }
}
