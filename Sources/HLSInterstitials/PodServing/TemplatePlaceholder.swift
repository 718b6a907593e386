import SourceText

/// Finds placeholders in a URL that were not replaced.
///
/// These are `${…}`, `\(…)`, `[[…]]`, `{name}`, uppercase words that begin with `YOUR_`, and
/// uppercase words that contain the name of a part of a pod-serving URL. `{$name}` is an HLS
/// variable reference, not a placeholder. Source: sample code and templates of Google DAI.
enum TemplatePlaceholder {
  private static let names = ["NETWORK_CODE", "CUSTOM_ASSET_KEY", "STREAM_ID", "POD_DURATION"]

  /// The maximum number of placeholders returned for one text.
  private static let limit = 32

  /// The ranges of the first 32 placeholders, in order; ranges count UTF-8 bytes of `text`.
  static func ranges(in text: String) -> [Range<Int>] {
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
      } else if let end = bytes.templateEnd(at: place) {
        found.append(place..<end)
        place = end
      } else {
        place += 1
      }
    }
    return found
  }

  private static func isPlaceholder(word: Range<Int>, of bytes: Span<UInt8>) -> Bool {
    for place in word where bytes[place] != bytes[place].uppercased { return false }
    if bytes.starts("YOUR_", at: word.lowerBound, in: word) { return true }
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
}

extension UInt8 {
  fileprivate var isWordByte: Bool { isLetterOrDigit || self == UInt8(ascii: "_") }
}
