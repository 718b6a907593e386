/// A text in which `*` means any characters, `?` one, and `[a-z]` or `[!a-z]` one of a set.
package struct Wildcard: Sendable, Hashable, Codable {
  /// The text as written.
  package let text: String

  /// Creates a pattern.
  package init(_ text: String) { self.text = text }

  /// Whether the whole of a text matches.
  package func matches(_ other: some StringProtocol) -> Bool {
    Self.matches(Array(text.utf8)[...], Array(other.utf8)[...])
  }

  /// Compares bytes; after a mismatch, the last `*` takes one byte more.
  static func matches(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    var (next, place) = (pattern.startIndex, text.startIndex)
    var retry: (next: Int, place: Int)?
    while next < pattern.endIndex || place < text.endIndex {
      if next < pattern.endIndex {
        if pattern[next] == UInt8(ascii: "*") {
          next += 1
          retry = (next, place)
          continue
        }
        if place < text.endIndex, let end = end(ofOne: text[place], in: pattern[next...]) {
          (next, place) = (end, place + 1)
          continue
        }
      }
      guard let last = retry, last.place < text.endIndex else { return false }
      (next, place) = (last.next, last.place + 1)
      retry = (next, place)
    }
    return true
  }

  /// The end of the first part of a pattern, if it matches a byte; nil if it does not.
  private static func end(ofOne byte: UInt8, in pattern: ArraySlice<UInt8>) -> Int? {
    let next = pattern.startIndex
    switch pattern[next] {
    case UInt8(ascii: "?"): return next + 1
    case UInt8(ascii: "\\") where next + 1 < pattern.endIndex:
      return pattern[next + 1] == byte ? next + 2 : nil
    case UInt8(ascii: "["):
      let isNegated = pattern.dropFirst().first.map { "!^".utf8.contains($0) } ?? false
      let start = next + (isNegated ? 2 : 1)
      guard let end = pattern.dropFirst(start - next + 1).firstIndex(of: UInt8(ascii: "]")) else {
        break
      }
      return contains(byte, pattern[start..<end]) != isNegated ? end + 1 : nil
    default: break
    }
    return pattern[next] == byte ? next + 1 : nil
  }

  /// Whether a set such as `a-z_` contains a byte.
  private static func contains(_ byte: UInt8, _ set: ArraySlice<UInt8>) -> Bool {
    var next = set.startIndex
    while next < set.endIndex {
      if next + 2 < set.endIndex, set[next + 1] == UInt8(ascii: "-") {
        if set[next] <= byte, byte <= set[next + 2] { return true }
        next += 3
      } else {
        if set[next] == byte { return true }
        next += 1
      }
    }
    return false
  }
}
