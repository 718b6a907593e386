import SourceText

/// A variable reference, `{$name}`.
public struct VariableReference: Sendable, Hashable {
  public let range: Range<Int>
  public let name: Range<Int>

  /// The first reference at or after `start`, or nil.
  public static func first(in bytes: Span<UInt8>, from start: Int) -> VariableReference? {
    first(in: bytes, start..<bytes.count)
  }

  /// The first reference that lies inside `range`, or nil.
  static func first(in bytes: Span<UInt8>, _ range: Range<Int>) -> VariableReference? {
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
