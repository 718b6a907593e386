/// A hash table of fixed names, looked up by their bytes; a name has 2 to 32 bytes.
struct NameTable<Name: Sendable>: Sendable {
  /// A name of at most 32 bytes as four integers, padded with zeros.
  private struct Key: Sendable, Equatable {
    var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    /// Reads the bytes in `range`, which has 2 to 32 bytes.
    @inline(__always)
    init(_ bytes: RawSpan, _ range: Range<Int>) {
      words.0 = Self.word(bytes, range, 0)
      if range.count > 8 { words.1 = Self.word(bytes, range, 8) }
      if range.count > 16 { words.2 = Self.word(bytes, range, 16) }
      if range.count > 24 { words.3 = Self.word(bytes, range, 24) }
    }

    @inline(__always)
    private static func word(_ bytes: RawSpan, _ range: Range<Int>, _ offset: Int) -> UInt64 {
      let start = range.lowerBound + offset
      let count = range.upperBound - start
      if count >= 8 { return LineScan.word(bytes, at: start) }
      if range.count >= 8 {
        return LineScan.word(bytes, at: range.upperBound - 8) >> UInt64(64 - 8 * count)
      }
      var word: UInt64 = 0
      for index in 0..<count {
        word |= UInt64(LineScan.byte(bytes, at: start + index)) << UInt64(8 * index)
      }
      return word
    }

    static func == (left: Key, right: Key) -> Bool { left.words == right.words }

    var hash: Int {
      let mixed =
        words.0 &* 0x9E37_79B9_7F4A_7C15 ^ words.1 &* 0xC2B2_AE3D_27D4_EB4F
        ^ words.2 &* 0x1656_67B1_9E37_79F9 ^ words.3 &* 0x27D4_EB2F_1656_67C5
      return Int(truncatingIfNeeded: mixed >> 32)
    }
  }

  private struct Entry: Sendable {
    let key: Key
    let name: Name
  }

  /// Open addressing; at least three quarters of the slots are free.
  private let slots: [Entry?]
  /// The number of slots, a power of two, minus one.
  private let mask: Int

  /// Traps if names are not distinct, or if one does not have 2 to 32 bytes.
  init(_ names: [(String, Name)]) {
    var count = 1
    while count < names.count * 4 { count *= 2 }
    var slots = [Entry?](repeating: nil, count: count)
    for (text, name) in names {
      let bytes = Array(text.utf8)
      precondition(
        (2...32).contains(bytes.count), "the name \"\(text)\" does not have 2 to 32 bytes")
      let key = unsafe Key(bytes.span.bytes, 0..<bytes.count)
      var slot = key.hash & (count - 1)
      while let entry = slots[slot] {
        precondition(entry.key != key, "the name \"\(text)\" is in the table twice")
        slot = (slot + 1) & (count - 1)
      }
      slots[slot] = Entry(key: key, name: name)
    }
    self.slots = slots
    mask = count - 1
  }

  /// The name with the bytes in `range`; nil if it is not in the table.
  func find(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Name? {
    guard range.count >= 2, range.count <= 32 else { return nil }
    let key = unsafe Key(bytes.bytes, range)
    var slot = key.hash & mask
    while let entry = slots[slot] {
      if entry.key == key { return entry.name }
      slot = (slot + 1) & mask
    }
    return nil
  }
}
