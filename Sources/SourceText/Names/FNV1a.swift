/// The 64-bit FNV-1a hash (Fowler-Noll-Vo): the same on every machine and in every version.
///
/// It distinguishes texts; it is not cryptographic and does not protect against deliberate
/// collisions.
package struct FNV1a: Sendable {
  /// The hash of all bytes added so far.
  package var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the hash of no bytes.
  @inlinable package init() {}

  /// Creates the hash of the UTF-8 bytes of `text`.
  @inlinable package init(_ text: some StringProtocol) { add(text.utf8) }

  /// Adds `bytes` to the hash.
  @inlinable package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  /// Adds `bytes` to the hash.
  package mutating func add(_ bytes: Span<UInt8>) {
    for index in bytes.indices { add(bytes[index]) }
  }

  /// Adds `byte` to the hash.
  @inlinable package mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// The value as 16 lowercase hexadecimal digits.
  package var hexadecimal: String { value.zeroPadded(to: 16, radix: 16) }
}
