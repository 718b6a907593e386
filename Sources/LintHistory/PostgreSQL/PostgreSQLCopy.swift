/// Rows in the binary format of `COPY` (PostgreSQL, COPY, section "Binary Format").
struct PostgreSQLCopy {
  private(set) var bytes: [UInt8] =
    Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0] + [UInt8](repeating: 0, count: 8)

  /// Adds a row.
  mutating func append(_ row: [Value]) {
    PostgreSQLValues.append(Int16(clamping: row.count), to: &bytes)
    for value in row {
      let place = bytes.count
      PostgreSQLValues.append(Int32(-1), to: &bytes)
      guard value != .null else { continue }
      PostgreSQLValues.append(value, to: &bytes)
      var length: [UInt8] = []
      PostgreSQLValues.append(Int32(clamping: bytes.count - place - 4), to: &length)
      bytes.replaceSubrange(place..<place + 4, with: length)
    }
  }

  /// Adds the trailer.
  mutating func finish() { PostgreSQLValues.append(Int16(-1), to: &bytes) }

  /// Returns the bytes added since the last call.
  mutating func removeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }
}
