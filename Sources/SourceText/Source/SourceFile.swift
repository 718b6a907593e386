/// A name and the bytes that were found under it.
public struct SourceFile: Sendable {
  /// The most bytes a source may have, since offsets in it are kept in 32 bits; whoever loads one
  /// refuses more.
  public static let largestSize = Int(UInt32.max)

  /// The name to show: a path or an address without secrets.
  public let name: String
  public let bytes: [UInt8]

  @inlinable public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// The text in `range`, with anything that is not UTF-8 replaced by U+FFFD.
  @inlinable public func text(_ range: ByteRange) -> String {
    String(decoding: bytes[range.offsets.clamped(to: bytes.indices)], as: UTF8.self)
  }
}
