import SourceText

/// A word that the grammar defines, such as `SAMPLE-AES`: at most 16 ASCII characters.
///
/// The characters are packed into one number, the first in the lowest byte, so that words compare at
/// once.
public struct Word: Sendable, Hashable {
  let packed: UInt128

  /// The longest word that can be held.
  static let longest = 16

  init(packed: UInt128) {
    self.packed = packed
  }

  /// The bytes in `range`, or nil where there are none or too many.
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
  /// Stops at a text that is no word: empty, longer than 16 characters or not ASCII.
  public init(stringLiteral text: String) {
    let bytes = text.utf8
    precondition(
      (1...Self.longest).contains(bytes.count) && bytes.allSatisfy { $0 > 0 && $0 < 0x80 },
      "the word \"\(text)\" does not have 1 to \(Self.longest) ASCII characters")
    packed = bytes.reversed().reduce(0) { $0 << 8 | UInt128($1) }
  }

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

/// The few words that an enumerated value may take, in the order of the specification.
public struct Words: Sendable {
  private var words: InlineArray<5, UInt128> = InlineArray(repeating: 0)
  public private(set) var count = 0

  public func contains(_ word: Word) -> Bool { index(of: word) != nil }

  func index(of word: Word) -> Int? {
    for index in 0..<count where words[index] == word.packed { return index }
    return nil
  }

  /// The words themselves.
  public var all: [Word] { (0..<count).map { Word(packed: words[$0]) } }
}

extension Words: ExpressibleByArrayLiteral {
  /// Stops at more words than there is room for.
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
