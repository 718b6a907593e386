import SourceText

extension PlaylistGenerator {
  /// A date range with a correct splice_insert that leaves the network for `length` seconds.
  mutating func splice(_ id: String, at time: Int, _ length: Int) {
    let event = UInt32(truncatingIfNeeded: numbers.next())
    let pts = numbers.next() & 0x1_FFFF_FFFF
    var section: [UInt8] = [0xFC, 0x30, 0x25, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xF0, 0x14, 0x05]
    section += (0..<4).map { UInt8(truncatingIfNeeded: event >> (24 - 8 * UInt32($0))) }
    section += [0x7F, 0xEF, 0xFE | UInt8(pts >> 32)]
    section += (0..<4).map { UInt8(truncatingIfNeeded: pts >> (24 - 8 * UInt64($0))) }
    let ticks = UInt64(length) * 90_000
    section += [0xFE | UInt8(ticks >> 32)]
    section += (0..<4).map { UInt8(truncatingIfNeeded: ticks >> (24 - 8 * UInt64($0))) }
    section += [0, 1, 0, 0, 0, 0]
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in section {
      crc ^= UInt32(byte) << 24
      for _ in 0..<8 { crc = crc & 0x8000_0000 != 0 ? crc << 1 ^ 0x04C1_1DB7 : crc << 1 }
    }
    section += (0..<4).map { UInt8(truncatingIfNeeded: crc >> (24 - 8 * UInt32($0))) }
    let payload = section.map {
      $0.zeroPadded(to: 2, radix: 16, uppercase: true)
    }.joined()
    line(
      "#EXT-X-DATERANGE:ID=\"\(id)\",START-DATE=\"\(PlaylistDates.stamp(time))\",DURATION=\(length).000,"
        + "PLANNED-DURATION=\(length).000,SCTE35-OUT=0x\(payload)")
  }
}
