/// A name and the bytes that were found under it.
///
/// Offsets are 32 bits wide, so whoever loads a source refuses more than 4 GiB less one byte.
public struct SourceFile: Sendable {
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
