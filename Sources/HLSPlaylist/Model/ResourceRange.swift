/// A byte range of a resource, `<n>[@<o>]` (rfc8216bis-22, section 4.4.4.2).
public struct ResourceRange: Sendable, Hashable {
  /// The length in bytes.
  public let length: UInt64
  /// The offset of the first byte; nil if the range continues the one before it.
  public let offset: UInt64?

  /// Parses one or two decimal integers of 64 bits; nil for anything else.
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

  /// The bytes of the range, which begins at `next` if it has no offset; nil if the start is
  /// unknown or the end exceeds 64 bits.
  public func bytes(from next: UInt64?) -> Range<UInt64>? {
    guard let start = offset ?? next else { return nil }
    let (end, overflow) = start.addingReportingOverflow(length)
    return overflow ? nil : start..<end
  }
}
