import SourceText

/// The unit in which a client counts the characters of a line.
enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
}

/// The bytes of a document divided into lines as clients do: after LF, CR LF and CR.
///
/// Source: LSP 3.17, Text Documents.
struct DocumentLines: Sendable {
  /// The bytes.
  let bytes: [UInt8]
  /// The offset of the first byte of each line.
  private let starts: [Int]
  /// The units of UTF-16 before each block of bytes, so that a long line is not counted from its
  /// start.
  private let unitsBefore: [Int]

  /// The number of bytes of a block.
  private static let block = 1_024

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    starts.reserveCapacity(bytes.count / 32 + 1)
    var unitsBefore: [Int] = []
    unitsBefore.reserveCapacity(bytes.count / Self.block + 1)
    var units = 0
    let span = bytes.span
    for index in span.indices {
      if index % Self.block == 0 { unitsBefore.append(units) }
      let byte = span[index]
      units += byte.utf16Units
      guard byte == 0x0A || byte == 0x0D else { continue }
      let isCRLF = byte == 0x0D && index + 1 < span.count && span[index + 1] == 0x0A
      if !isCRLF { starts.append(index + 1) }
    }
    if bytes.count % Self.block == 0 { unitsBefore.append(units) }
    (self.starts, self.unitsBefore) = (starts, unitsBefore)
  }

  /// The position of an offset; one inside of a character is that after it.
  func position(of offset: Int, _ encoding: PositionEncoding) -> ClientPosition {
    let line = starts.partitioningIndex { $0 > offset } - 1
    let end = max(starts[line], min(offset, self.end(of: line)))
    return ClientPosition(
      line: line, character: units(before: end, encoding) - units(before: starts[line], encoding))
  }

  /// The range of bytes as clients count it.
  func range(_ range: ByteRange, _ encoding: PositionEncoding) -> ClientRange {
    ClientRange(
      start: position(of: Int(range.start), encoding), end: position(of: Int(range.end), encoding))
  }

  /// The offset of a position: the end of the line or of the document if it is behind that.
  func offset(of position: ClientPosition, _ encoding: PositionEncoding) -> Int {
    guard position.line < starts.count else { return bytes.count }
    let (start, end) = (starts[position.line], end(of: position.line))
    let wanted = units(before: start, encoding) + position.character
    var offset = max(start, lastBlock(withUnits: wanted, encoding))
    var units = units(before: offset, encoding)
    while offset < end {
      var next = offset + 1
      while next < end, bytes[next] & 0xC0 == 0x80 { next += 1 }
      units += encoding == .utf16 ? bytes[offset].utf16Units : next - offset
      if units > wanted { break }
      offset = next
    }
    return min(offset, end)
  }

  /// The end of a line without its terminator.
  private func end(of line: Int) -> Int {
    guard line + 1 < starts.count else { return bytes.count }
    let next = starts[line + 1]
    let isCRLF = next - starts[line] > 1 && bytes[next - 1] == 0x0A && bytes[next - 2] == 0x0D
    return next - (isCRLF ? 2 : 1)
  }

  /// The units of the characters that begin before an offset of the document.
  private func units(before offset: Int, _ encoding: PositionEncoding) -> Int {
    guard encoding == .utf16 else { return offset }
    let block = offset / Self.block
    return bytes[(block * Self.block)..<offset].reduce(unitsBefore[block]) { $0 + $1.utf16Units }
  }

  /// The offset of the last block with at most so many units before it, at the start of a
  /// character.
  private func lastBlock(withUnits wanted: Int, _ encoding: PositionEncoding) -> Int {
    var offset: Int
    switch encoding {
    case .utf16:
      offset = (unitsBefore.partitioningIndex { $0 > wanted } - 1) * Self.block
    case .utf8: offset = min(wanted, bytes.count)
    }
    while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
}

extension UInt8 {
  /// The units of UTF-16 of the character of UTF-8 that begins with the byte; 0 for other bytes.
  fileprivate var utf16Units: Int { self & 0xC0 == 0x80 ? 0 : self >= 0xF0 ? 2 : 1 }
}
