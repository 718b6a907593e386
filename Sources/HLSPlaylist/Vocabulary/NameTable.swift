/// A fixed set of names, found by their bytes.
struct NameTable<Name: Sendable>: Sendable {
  private struct Entry: Sendable {
    let bytes: [UInt8]
    let name: Name
  }

  private let entries: [Entry]
  /// Open addressing: a slot holds an entry's number plus one, or zero.
  private let slots: [UInt8]
  private static var slotCount: Int { 512 }

  /// Takes at most 254 names, each distinct.
  init(_ names: [(String, Name)]) {
    precondition(names.count < 255, "more names than a slot can number")
    entries = names.map { Entry(bytes: Array($0.0.utf8), name: $0.1) }
    var slots = [UInt8](repeating: 0, count: Self.slotCount)
    for (number, entry) in entries.enumerated() {
      var slot = Self.slot(entry.bytes.span, 0..<entry.bytes.count)
      while slots[slot] != 0 { slot = (slot + 1) % Self.slotCount }
      slots[slot] = UInt8(number + 1)
    }
    self.slots = slots
  }

  /// The name spelt by the bytes in `range`, or nil.
  func find(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Name? {
    guard range.count >= 2, range.count <= 64 else { return nil }
    var slot = Self.slot(bytes, range)
    while slots[slot] != 0 {
      let entry = entries[Int(slots[slot]) - 1]
      if entry.bytes.count == range.count {
        var same = true
        for offset in 0..<range.count where entry.bytes[offset] != bytes[range.lowerBound + offset]
        {
          same = false
          break
        }
        if same { return entry.name }
      }
      slot = (slot + 1) % Self.slotCount
    }
    return nil
  }

  private static func slot(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    var hash = UInt32(truncatingIfNeeded: range.count)
    for index in range { hash = (hash ^ UInt32(bytes[index])) &* 0x0100_0193 }
    return Int((hash ^ (hash >> 15)) % UInt32(slotCount))
  }
}
