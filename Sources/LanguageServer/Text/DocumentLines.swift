import HLSReporting
import SourceText

/// A place in a document as clients count.
struct ClientPosition: Hashable, Comparable, Sendable, JSONWritable {
  /// The line, from 0.
  let line: Int
  /// The units of the encoding before it in the line.
  let character: Int

  static func < (left: ClientPosition, right: ClientPosition) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("character", character)
      json.member("line", line)
    }
  }
}

/// A range of a document as clients count; its end is not part of it.
struct ClientRange: Hashable, Sendable, JSONWritable {
  let start: ClientPosition
  let end: ClientPosition

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("end", end)
      json.member("start", start)
    }
  }

  /// Whether the ranges have a place in common, even if one of them is empty.
  func touches(_ other: ClientRange) -> Bool { start <= other.end && other.start <= end }
}

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

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    starts.reserveCapacity(bytes.count / 32 + 1)
    let span = bytes.span
    for index in span.indices where span[index] == 0x0A || span[index] == 0x0D {
      let isCRLF = span[index] == 0x0D && index + 1 < span.count && span[index + 1] == 0x0A
      if !isCRLF { starts.append(index + 1) }
    }
    self.starts = starts
  }

  /// The position of an offset; one inside of a character is that after it.
  func position(of offset: Int, _ encoding: PositionEncoding) -> ClientPosition {
    let line = starts.partitioningIndex { $0 > offset } - 1
    let end = max(starts[line], min(offset, self.end(of: line)))
    return ClientPosition(line: line, character: units(in: starts[line]..<end, encoding))
  }

  /// The range of bytes as clients count it.
  func range(_ range: ByteRange, _ encoding: PositionEncoding) -> ClientRange {
    ClientRange(
      start: position(of: Int(range.start), encoding), end: position(of: Int(range.end), encoding))
  }

  /// The offset of a position: the end of the line or of the document if it is behind that.
  func offset(of position: ClientPosition, _ encoding: PositionEncoding) -> Int {
    guard position.line < starts.count else { return bytes.count }
    let end = end(of: position.line)
    var offset = starts[position.line]
    var left = position.character
    while offset < end {
      var next = offset + 1
      while next < end, bytes[next] & 0xC0 == 0x80 { next += 1 }
      left -= units(in: offset..<next, encoding)
      if left < 0 { break }
      offset = next
    }
    return offset
  }

  /// The end of a line without its terminator.
  private func end(of line: Int) -> Int {
    guard line + 1 < starts.count else { return bytes.count }
    let next = starts[line + 1]
    let isCRLF = next - starts[line] > 1 && bytes[next - 1] == 0x0A && bytes[next - 2] == 0x0D
    return next - (isCRLF ? 2 : 1)
  }

  /// The number of units of the characters that begin in a range.
  private func units(in range: Range<Int>, _ encoding: PositionEncoding) -> Int {
    guard encoding == .utf16 else { return range.count }
    // Only characters of four bytes are two units.
    return bytes[range].reduce(0) { count, byte in
      byte & 0xC0 == 0x80 ? count : count + (byte >= 0xF0 ? 2 : 1)
    }
  }
}
