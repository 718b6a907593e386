/// Bodies in the form of gzip (RFC 1951, RFC 1952).
enum Compression {
  private static let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

  /// The bytes in blocks that are stored, which every client reads and which cost no time.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var result = head
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let size = UInt16(block.count)
      result.append(rest.isEmpty ? 1 : 0)
      for number in [size, ~size] { result += little(UInt32(number)).prefix(2) }
      result += block
    } while !rest.isEmpty
    return result + little(checksum(bytes)) + little(UInt32(truncatingIfNeeded: bytes.count))
  }

  /// The beginning of an endless run of one character: an open block with fixed codes, the
  /// character, and the first copy, which together end with a byte.
  static let bombHead = head + packed("010" + "01010011" + copy)

  /// Two million further characters, from 13 kilobytes, to be sent again and again.
  static let bomb = Array(
    repeatElement(packed(String(repeating: copy, count: 8)), count: 1_024).joined())

  /// The fixed codes for the length 258 and the distance 1.
  private static let copy = "11000101" + "00000"

  /// Bits in the order in which they are read, from the lowest of each byte.
  private static func packed(_ bits: String) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: bits.utf8.count / 8)
    for (place, bit) in bits.utf8.enumerated() where bit == UInt8(ascii: "1") {
      bytes[place / 8] |= 1 << (place % 8)
    }
    return bytes
  }

  private static func little(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
    }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
  }
}
