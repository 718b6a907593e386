/// The checksum of a row: no change of a single value keeps it.
///
/// It takes eight bytes at a time, each with a step that maps different states to different states.
struct RowChecksum: Equatable {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The checksum of a row with these values.
  init(_ values: some Sequence<Value>) {
    for value in values { add(value) }
  }

  /// The checksum of a row of a table.
  ///
  /// Columns that were added to a table count if they have a value, so that older rows keep their checksums.
  init(_ row: Row, of table: Table) {
    let known = table.firstColumns ?? row.values.count
    let added = row.values.dropFirst(known)
    let last = added.lastIndex { $0 != .null }
    self.init(row.values.prefix(last.map { $0 + 1 } ?? known))
  }

  /// The checksum of the row with another value at its end.
  func adding(_ value: Value) -> Self {
    var result = self
    result.add(value)
    return result
  }

  /// Each value is preceded by its type, and by its length if that varies.
  private mutating func add(_ value: Value) {
    switch value {
    case .null: add(0)
    case .integer(let number):
      add(1)
      add(UInt64(bitPattern: number))
    case .text(let text):
      add(2)
      add(text.utf8Span.span)
    case .blob(let bytes):
      add(3)
      add(bytes.span)
    }
  }

  private mutating func add(_ bytes: Span<UInt8>) {
    add(UInt64(bytes.count))
    var start = 0
    while start < bytes.count {
      let end = min(start + 8, bytes.count)
      var word: UInt64 = 0
      for index in start..<end { word = word << 8 | UInt64(bytes[index]) }
      add(word)
      start = end
    }
  }

  private mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 32
  }
}
