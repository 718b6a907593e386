/// Searches for a line that begins with `#EXT`, in any Unicode encoding.
enum TagSearch {
  private struct Encoding {
    /// The size of a code unit in bytes.
    let width: Int
    /// The position of an ASCII character's byte within its code unit.
    let offset: Int
    let byteOrderMark: [UInt8]
  }

  private static let encodings = [
    Encoding(width: 1, offset: 0, byteOrderMark: [0xEF, 0xBB, 0xBF]),
    Encoding(width: 2, offset: 0, byteOrderMark: [0xFF, 0xFE]),
    Encoding(width: 2, offset: 1, byteOrderMark: [0xFE, 0xFF]),
    Encoding(width: 4, offset: 0, byteOrderMark: [0xFF, 0xFE, 0, 0]),
    Encoding(width: 4, offset: 3, byteOrderMark: [0, 0, 0xFE, 0xFF]),
  ]

  /// Whether any line of `bytes` begins with `#EXT`; nearly every playlist has one on its first line.
  static func hasTag(in bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices where bytes[index] == UInt8(ascii: "#") {
      if encodings.contains(where: { isTag(in: bytes, at: index - $0.offset, $0) }) { return true }
    }
    return false
  }

  private static func isTag(in bytes: Span<UInt8>, at start: Int, _ encoding: Encoding) -> Bool {
    guard start >= 0, start.isMultiple(of: encoding.width) else {
      return false
    }
    for (position, character) in "#EXT".utf8.enumerated()
    where unit(of: bytes, at: start + position * encoding.width, encoding) != character {
      return false
    }
    let mark = encoding.byteOrderMark
    if start == 0 || (start == mark.count && mark.indices.allSatisfy { bytes[$0] == mark[$0] }) {
      return true
    }
    let before = unit(of: bytes, at: start - encoding.width, encoding)
    return before == UInt8(ascii: "\n") || before == UInt8(ascii: "\r")
  }

  /// The ASCII character of the code unit at `start`; nil for any other unit.
  private static func unit(
    of bytes: Span<UInt8>, at start: Int, _ encoding: Encoding
  ) -> UInt8? {
    guard start >= 0, start + encoding.width <= bytes.count else { return nil }
    for position in 0..<encoding.width
    where position != encoding.offset && bytes[start + position] != 0 {
      return nil
    }
    return bytes[start + encoding.offset]
  }
}
