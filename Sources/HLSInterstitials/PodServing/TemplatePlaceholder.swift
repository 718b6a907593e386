import SourceText

/// Finds placeholders in a URL that were not replaced.
///
/// These are `${…}`, `\(…)`, `[[…]]`, `{{…}}`, `{name}`, uppercase words that begin with `YOUR_`, and
/// uppercase words that contain the name of a part of a pod-serving URL. `{$name}` is an HLS
/// variable reference, not a placeholder. Source: sample code and templates of Google DAI.
///
/// Where they are a whole value, also names as macros of ad servers have them: `[NAME]`, `<name>`,
/// `$(name)`, `%%NAME%%`, `%NAME%`, `@NAME@`, `__NAME__` and `$NAME`.
package enum TemplatePlaceholder {
  private static let names = ["NETWORK_CODE", "CUSTOM_ASSET_KEY", "STREAM_ID", "POD_DURATION"]

  /// The maximum number of placeholders returned for one text.
  private static let limit = 32

  /// The ranges of the first 32 placeholders, in order; ranges count UTF-8 bytes of `text`.
  package static func ranges(in text: String) -> [Range<Int>] {
    let utf8 = text.utf8
    let bytes = utf8.span
    let all = 0..<bytes.count
    var found: [Range<Int>] = []
    var place = 0
    while place < all.upperBound, found.count < limit {
      if bytes[place].isWordByte {
        let start = place
        while place < all.upperBound, bytes[place].isWordByte { place += 1 }
        if isPlaceholder(word: start..<place, of: bytes) { found.append(start..<place) }
      } else if let end = bytes.variableReferenceEnd(at: place, in: all) {
        place = end
      } else if let end = bytes.templateEnd(at: place) ?? bytes.macroEnd(at: place) {
        found.append(place..<end)
        place = end
      } else {
        place += 1
      }
    }
    return found
  }

  /// Whether a text is one placeholder.
  package static func isWhole(_ text: String) -> Bool { ranges(in: text) == [0..<text.utf8.count] }

  private static func isPlaceholder(word: Range<Int>, of bytes: Span<UInt8>) -> Bool {
    for place in word where bytes[place] != bytes[place].uppercased { return false }
    if bytes.starts("YOUR_", at: word.lowerBound, in: word) { return true }
    if word.count > 6, bytes.starts("__", at: word.lowerBound, in: word),
      bytes.starts("__", at: word.upperBound - 2, in: word)
    {
      return true
    }
    return names.contains { name in
      word.contains { bytes.starts(name, at: $0, in: word) }
    }
  }
}

extension Span<UInt8> {
  /// The end of the bracketed placeholder at `place`; nil if there is none.
  fileprivate func templateEnd(at place: Int) -> Int? {
    let rest = place..<count
    let brackets: (opening: String, closing: String)? =
      switch self[place] {
      case UInt8(ascii: "$"): ("${", "}")
      case UInt8(ascii: "\\"): ("\\(", ")")
      case UInt8(ascii: "["): ("[[", "]]")
      case UInt8(ascii: "{") where starts("{{", at: place, in: rest): ("{{", "}}")
      default: nil
      }
    if let brackets {
      guard starts(brackets.opening, at: place, in: rest) else { return nil }
      // The limit prevents quadratic time on a text of opening brackets.
      return rest.dropFirst(2).prefix(128).first { starts(brackets.closing, at: $0, in: rest) }
        .map { $0 + brackets.closing.utf8.count }
    }
    guard self[place] == UInt8(ascii: "{") else { return nil }
    var end = place + 1
    while end < count, self[end].isVariableNameCharacter || self[end] == UInt8(ascii: ".") {
      end += 1
    }
    guard end > place + 1, end < count, self[end] == UInt8(ascii: "}") else { return nil }
    return end + 1
  }

  /// The end of a macro at `place` that is a whole value; nil if there is none.
  fileprivate func macroEnd(at place: Int) -> Int? {
    guard place == 0 || "=/&?".utf8.contains(self[place - 1]) else { return nil }
    let rest = place..<count
    for (opening, closing) in macros where starts(opening, at: place, in: rest) {
      let start = place + opening.utf8.count
      var end = start
      var hasLowercase = false
      // Ad inserters have names with periods in brackets, such as [session.id].
      let mayHavePeriods = opening == "["
      while end < count, end - start <= 32,
        self[end].isMacroCharacter || (mayHavePeriods && self[end] == UInt8(ascii: "."))
      {
        hasLowercase = hasLowercase || self[end].isLowercaseLetter
        end += 1
      }
      let next = end + closing.utf8.count
      // Signs that other texts have as well enclose names in capital letters.
      guard 2...32 ~= end - start, starts(closing, at: end, in: end..<count),
        !hasLowercase || ["[", "<", "$("].contains(opening),
        next == count || "&/.?#".utf8.contains(self[next]),
        !String(decoding: (start..<end).map { self[$0] }, as: UTF8.self).isMissingValue
      else { continue }
      return next
    }
    return nil
  }
}

/// What begins and ends a macro.
private let macros = [
  ("$(", ")"), ("%%", "%%"), ("[", "]"), ("<", ">"), ("@", "@"), ("%", "%"), ("$", ""),
]

extension UInt8 {
  fileprivate var isMacroCharacter: Bool {
    isLetter || self == UInt8(ascii: "_") || self == UInt8(ascii: "-")
  }

  fileprivate var isWordByte: Bool { isLetterOrDigit || self == UInt8(ascii: "_") }
}
