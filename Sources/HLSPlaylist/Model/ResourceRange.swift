/// A range of bytes in a media resource, `<n>[@<o>]` (rfc8216bis-22, section 4.4.4.2).
public struct ResourceRange: Sendable, Hashable {
  public let length: UInt64
  /// Nil where the range begins behind the one before it.
  public let offset: UInt64?

  /// Returns nil for anything but two decimal integers of 64 bits, or one.
  public init?(parsing range: Range<Int>, of bytes: Span<UInt8>) {
    var at = range.lowerBound
    while at < range.upperBound, bytes[at] != UInt8(ascii: "@") { at += 1 }
    guard let length = DecimalInteger(range.lowerBound..<at, of: bytes).value else { return nil }
    self.length = length
    if at == range.upperBound {
      offset = nil
    } else {
      guard let offset = DecimalInteger(at + 1..<range.upperBound, of: bytes).value else {
        return nil
      }
      self.offset = offset
    }
  }

  /// The bytes meant, where a range without an offset begins at `next`; nil where that is unknown or
  /// the end leaves 64 bits.
  public func bytes(from next: UInt64?) -> Range<UInt64>? {
    guard let start = offset ?? next else { return nil }
    let (end, overflow) = start.addingReportingOverflow(length)
    return overflow ? nil : start..<end
  }
}
