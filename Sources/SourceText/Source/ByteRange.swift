/// A half-open range of byte offsets into one source file.
public struct ByteRange: Sendable, Hashable {
  /// The offset of the first byte.
  public var start: UInt32
  /// The offset after the last byte; never less than `start`.
  public var end: UInt32

  @inlinable public init(_ start: UInt32, _ end: UInt32) {
    self.start = start
    self.end = max(start, end)
  }

  @inlinable public init(_ range: Range<Int>) {
    self.init(UInt32(clamping: range.lowerBound), UInt32(clamping: range.upperBound))
  }

  /// The number of bytes.
  @inlinable public var count: Int { Int(end - start) }
  @inlinable public var isEmpty: Bool { start == end }

  /// The range for use with collections.
  @inlinable public var offsets: Range<Int> { Int(start)..<Int(end) }

  /// Whether `other` lies wholly inside this range.
  @inlinable public func contains(_ other: ByteRange) -> Bool {
    start <= other.start && other.end <= end
  }

  /// The part of this range that begins `lower` bytes in and ends before `upper` bytes in.
  ///
  /// Offsets past the end stop at the end.
  @inlinable public func slice(_ lower: Int, _ upper: Int) -> ByteRange {
    let first = min(Int(end), Int(start) + max(0, lower))
    let last = min(Int(end), Int(start) + max(lower, upper))
    return ByteRange(first..<max(first, last))
  }
}

extension ByteRange: Comparable {
  @inlinable public static func < (left: ByteRange, right: ByteRange) -> Bool {
    (left.start, left.end) < (right.start, right.end)
  }
}
