import SourceText

/// A name as it is compared with those of secrets: its last characters in lowercase, with `-` for `_`.
struct SpelledName {
  /// The number of bytes that matter.
  private static let longest = 64

  private var bytes: [UInt8] = []
  /// The start of the name while it has no escapes and is not spelled; nil afterwards.
  private var start: Int? = 0

  var isEmpty: Bool { bytes.isEmpty }
  var isSpelled: Bool { start == nil }

  /// The name without hyphens at its ends: `token` for `__token__` and `token[]`.
  var trimmed: ArraySlice<UInt8> {
    var trimmed = bytes[...]
    while trimmed.first == UInt8(ascii: "-") { trimmed.removeFirst() }
    while trimmed.last == UInt8(ascii: "-") { trimmed.removeLast() }
    return trimmed
  }

  /// The name with the hyphens at its ends.
  var whole: ArraySlice<UInt8> { bytes[...] }

  /// Begins another name at a place.
  mutating func begin(at place: Int) {
    bytes.removeAll(keepingCapacity: true)
    start = place
  }

  /// Spells the name without escapes that ends at `end`.
  mutating func spell(to end: Int, _ text: Span<UInt8>) {
    guard let start else { return }
    self.start = nil
    if bytes.isEmpty { bytes.reserveCapacity(Self.longest) }
    for place in max(start, end - Self.longest)..<max(start, end) {
      bytes.append(Self.spelled(text[place]))
    }
  }

  /// Adds a character to a name that is spelled.
  mutating func extend(by byte: UInt8) {
    if bytes.isEmpty { bytes.reserveCapacity(Self.longest) }
    bytes.append(Self.spelled(byte))
    if bytes.count > Self.longest { bytes.removeFirst(Self.longest / 2) }
  }

  private static func spelled(_ byte: UInt8) -> UInt8 {
    byte == UInt8(ascii: "_") ? UInt8(ascii: "-") : byte.lowercased
  }
}
