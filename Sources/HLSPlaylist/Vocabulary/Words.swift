import SourceText

/// A word of the grammar, such as `SAMPLE-AES`: 1 to 16 ASCII characters.
///
/// The characters are packed into one integer, the first in the lowest byte, so that comparing
/// words is one operation.
public struct Word: Sendable, Hashable {
  let packed: UInt128

  /// The maximum number of characters.
  static let longest = 16

  init(packed: UInt128) {
    self.packed = packed
  }

  /// Packs the bytes in `range`; nil if the range is empty or too long.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>, uppercased: Bool = false) {
    guard !range.isEmpty, range.count <= Self.longest else { return nil }
    var packed: UInt128 = 0
    for offset in stride(from: range.count - 1, through: 0, by: -1) {
      let byte = bytes[range.lowerBound + offset]
      packed = packed << 8 | UInt128(uppercased && byte.isLowercaseLetter ? byte &- 0x20 : byte)
    }
    self.packed = packed
  }
}

extension Word: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Creates a word from a literal; traps if it is empty, longer than 16 characters or not ASCII.
  public init(stringLiteral text: String) {
    let bytes = text.utf8
    precondition(
      (1...Self.longest).contains(bytes.count) && bytes.allSatisfy { $0 > 0 && $0 < 0x80 },
      "the word \"\(text)\" does not have 1 to \(Self.longest) ASCII characters")
    packed = bytes.reversed().reduce(0) { $0 << 8 | UInt128($1) }
  }

  /// The characters of the word.
  public var description: String {
    var bytes: [UInt8] = []
    var rest = packed
    while rest != 0 {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The words that an enumerated value may have, in the order of the specification; at most five.
public struct Words: Sendable {
  private var words: InlineArray<5, UInt128> = InlineArray(repeating: 0)
  /// The number of words.
  public private(set) var count = 0

  /// Whether the word is in the list.
  public func contains(_ word: Word) -> Bool { index(of: word) != nil }

  func index(of word: Word) -> Int? {
    for index in 0..<count where words[index] == word.packed { return index }
    return nil
  }

  /// The words, in order.
  public var all: [Word] { (0..<count).map { Word(packed: words[$0]) } }
}

extension Words: ExpressibleByArrayLiteral {
  /// Creates a list from a literal; traps if it has more than five words.
  public init(arrayLiteral elements: Word...) {
    precondition(
      elements.count <= words.count,
      "the list \(elements) has \(elements.count) words; there is room for \(words.count)")
    for word in elements {
      words[count] = word.packed
      count += 1
    }
  }
}
