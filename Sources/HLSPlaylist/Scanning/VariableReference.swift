import SourceText

/// A variable reference, `{$name}` (rfc8216bis-22, section 4.3).
public struct VariableReference: Sendable, Hashable {
  /// The indices of the reference in the bytes, including its braces.
  public let range: Range<Int>
  /// The indices of the name in the bytes.
  public let name: Range<Int>

  /// The first reference at or after `start`; nil if there is none.
  public static func first(in bytes: Span<UInt8>, from start: Int) -> VariableReference? {
    first(in: bytes, start..<bytes.count)
  }

  /// The first reference inside `range`; nil if there is none.
  package static func first(in bytes: Span<UInt8>, _ range: Range<Int>) -> VariableReference? {
    let raw = unsafe bytes.bytes
    var start = LineScan.brace(raw, in: range)
    while start + 3 < range.upperBound {
      var end = start + 1
      if bytes[end] == UInt8(ascii: "$") {
        end += 1
        while end < range.upperBound, bytes[end].isVariableNameCharacter { end += 1 }
        if end > start + 2, end < range.upperBound, bytes[end] == UInt8(ascii: "}") {
          return VariableReference(range: start..<end + 1, name: start + 2..<end)
        }
      }
      start = LineScan.brace(raw, in: end..<range.upperBound)
    }
    return nil
  }
}
