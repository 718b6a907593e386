/// The CRC of MPEG-2 sections.
///
/// The polynomial is 0x04C11DB7, most significant bit first; the initial value is all ones, without
/// final inversion. Source: ISO/IEC 13818-1, annex A.
enum CRC32MPEG2 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index) << 24) { crc, _ in
      crc & 0x8000_0000 == 0 ? crc << 1 : crc << 1 ^ 0x04C1_1DB7
    }
  }

  /// The register after all bytes; zero for a section that ends with its own CRC.
  static func remainder(of bytes: some Sequence<UInt8>) -> UInt32 {
    let table = table
    return bytes.reduce(.max) { crc, byte in
      crc << 8 ^ table[Int(UInt8(truncatingIfNeeded: crc >> 24) ^ byte)]
    }
  }
}
