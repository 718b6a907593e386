/// The Fowler-Noll-Vo hash, 64 bits, variant 1a: the same on every machine and in every version.
///
/// It tells texts apart, and is no protection from those who mean it.
public struct FNV1a: Sendable {
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  public init() {}

  public init(_ text: some StringProtocol) { add(text.utf8) }

  public mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  }

  /// The value in 16 digits.
  public var hexadecimal: String { value.zeroPadded(to: 16, radix: 16) }
}
