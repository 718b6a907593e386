import SourceText

/// Names in lowercase, found by their first character, since every name in a document is looked up.
struct SecretNameTable {
  private let bytes: [UInt8]
  /// The places in `bytes` of the names, ordered by their first characters.
  private let names: [Range<Int>]
  /// The names that begin with `-`, a, b, c and so on.
  private let groups: [Range<Int>]
  /// For each group, one bit for each group of the second characters of its names.
  ///
  /// The last bit is set if one of them has no second character.
  private let seconds: [UInt32]
  private let longest: Int

  /// Creates a table of words that are separated by spaces.
  init(_ words: String) {
    let words = words.utf8.split(separator: UInt8(ascii: " ")).map { Array($0) }
      .sorted { $0.lexicographicallyPrecedes($1) }
    var places: [Range<Int>] = []
    for word in words {
      let start = places.last?.upperBound ?? 0
      places.append(start..<start + word.count)
    }
    var groups = [Range<Int>](repeating: 0..<0, count: Self.other + 1)
    var seconds = [UInt32](repeating: 0, count: Self.other + 1)
    for (number, word) in words.enumerated() {
      let group = Self.group(of: word[0])
      groups[group] = (groups[group].isEmpty ? number : groups[group].lowerBound)..<number + 1
      seconds[group] |= 1 << (word.count > 1 ? Self.group(of: word[1]) : Self.none)
    }
    (bytes, names) = (words.flatMap { $0 }, places)
    (self.groups, self.seconds) = (groups, seconds)
    longest = words.reduce(0) { max($0, $1.count) }
  }

  /// Whether a name of the table is all of `name`.
  func contains(_ name: ArraySlice<UInt8>) -> Bool {
    occurs(in: name.span, at: 0) { $0 == name.count }
  }

  /// Whether a name of the table is at a place in `name`, and ends there if `isAtEnd`.
  func occurs(in name: ArraySlice<UInt8>, isAtEnd: Bool = false) -> Bool {
    let name = name.span
    for place in (isAtEnd ? max(0, name.count - longest) : 0)..<name.count
    where occurs(in: name, at: place, { !isAtEnd || $0 == name.count - place }) { return true }
    return false
  }

  @inline(__always)
  private func occurs(
    in name: Span<UInt8>, at place: Int, _ hasLength: (Int) -> Bool
  ) -> Bool {
    guard place < name.count else { return false }
    let seconds = seconds[Self.group(of: name[place])]
    let hasSecond =
      place + 1 < name.count && seconds >> UInt32(Self.group(of: name[place + 1])) & 1 != 0
    guard hasSecond || seconds >> Self.none != 0 else { return false }
    for word in groups[Self.group(of: name[place])] {
      let word = names[word]
      guard word.count <= name.count - place, hasLength(word.count) else { continue }
      var offset = 1
      while offset < word.count, bytes[word.lowerBound + offset] == name[place + offset] {
        offset += 1
      }
      if offset == word.count { return true }
    }
    return false
  }

  /// The group of other characters.
  private static let other = 27
  /// The bit for no character.
  private static let none = 31

  /// The number of the group of a character.
  private static func group(of byte: UInt8) -> Int {
    byte.isLowercaseLetter ? Int(byte - 0x60) : byte == UInt8(ascii: "-") ? 0 : other
  }
}
