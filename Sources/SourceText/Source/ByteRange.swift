/// A half-open range of byte offsets into one source file.
public struct ByteRange: Sendable, Hashable {
  /// The offset of the first byte.
  public let start: UInt32
  /// The offset after the last byte; never less than `start`.
  public let end: UInt32

  /// Creates the range from `start` up to, but not including, `end`; empty if `end` is less than
  /// `start`.
  @inlinable public init(_ start: UInt32, _ end: UInt32) {
    self.start = start
    self.end = max(start, end)
  }

  /// Creates a range from collection offsets; offsets that do not fit 32 bits are clamped.
  @inlinable public init(_ range: Range<Int>) {
    self.init(UInt32(clamping: range.lowerBound), UInt32(clamping: range.upperBound))
  }

  /// The number of bytes.
  @inlinable public var count: Int { Int(end - start) }
  /// Whether the range holds no bytes.
  @inlinable public var isEmpty: Bool { start == end }

  /// The range as collection indices.
  @inlinable public var offsets: Range<Int> { Int(start)..<Int(end) }

  /// Whether `other` lies entirely inside this range.
  @inlinable public func contains(_ other: ByteRange) -> Bool {
    start <= other.start && other.end <= end
  }

  /// The part of this range from offset `lower` to offset `upper`, both counted from its start.
  ///
  /// Offsets past the end are clamped to it.
  @inlinable public func slice(_ lower: Int, _ upper: Int) -> ByteRange {
    let first = min(Int(end), Int(start) + max(0, lower))
    let last = min(Int(end), Int(start) + max(lower, upper))
    return ByteRange(first..<max(first, last))
  }
}

extension ByteRange: Codable {
  /// Reads an object with the members `start` and `end`; throws if `end` is less than `start`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    start = try container.decode(UInt32.self, forKey: .start)
    end = try container.decode(UInt32.self, forKey: .end)
    guard start <= end else {
      throw DecodingError.dataCorruptedError(
        forKey: .end, in: container, debugDescription: "the range ends before it starts")
    }
  }
}

extension ByteRange: Comparable {
  /// Orders ranges by start, then by end.
  @inlinable public static func < (left: ByteRange, right: ByteRange) -> Bool {
    (left.start, left.end) < (right.start, right.end)
  }
}
