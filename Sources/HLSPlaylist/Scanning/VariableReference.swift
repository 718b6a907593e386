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
    var index = range.lowerBound
    while index + 3 < range.upperBound {
      guard bytes[index] == UInt8(ascii: "{"), bytes[index + 1] == UInt8(ascii: "$") else {
        index += 1
        continue
      }
      var end = index + 2
      while end < range.upperBound, bytes[end].isVariableNameCharacter { end += 1 }
      if end > index + 2, end < range.upperBound, bytes[end] == UInt8(ascii: "}") {
        return VariableReference(range: index..<end + 1, name: index + 2..<end)
      }
      index = end
    }
    return nil
  }
}
