import SourceText

extension PlaylistGenerator {
  /// 24 hours in 21,600 segments, each dated, with 200 interstitials.
  mutating func dayOfVOD() -> [UInt8] {
    text.lines([
      "#EXTM3U", "#EXT-X-VERSION:6", "#EXT-X-TARGETDURATION:4", "#EXT-X-MEDIA-SEQUENCE:0",
      "#EXT-X-PLAYLIST-TYPE:VOD", "#EXT-X-INDEPENDENT-SEGMENTS", "#EXT-X-MAP:URI=\"init.mp4\"",
    ])
    var breaks: [Int: Int] = [:]
    for number in 0..<200 { breaks[number * 108 + 50 + numbers.below(8)] = number }
    for number in 0..<21_600 {
      if let index = breaks[number] {
        interstitial(
          "break-\(index)", at: number * 4000, numbers.pick([15, 30, 60]), list: index % 2 == 1)
      }
      line("#EXT-X-PROGRAM-DATE-TIME:" + PlaylistDates.stamp(number * 4000))
      line("#EXTINF:4.00000,")
      line("video/1080p/segment_" + number.zeroPadded(to: 6) + ".m4s")
    }
    line("#EXT-X-ENDLIST")
    return text.bytes
  }
}

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

extension PlaylistGenerator {
  /// A live window of 24 segments with three date ranges, about 60 lines.
  mutating func live() -> [UInt8] {
    let sequence = 1000 + numbers.below(8_999_000)
    var time = numbers.below(86_400) * 1000
    text.lines([
      "#EXTM3U", "#EXT-X-VERSION:6", "#EXT-X-TARGETDURATION:6",
      "#EXT-X-MEDIA-SEQUENCE:\(sequence)", "#EXT-X-DISCONTINUITY-SEQUENCE:\(numbers.below(50))",
      "#EXT-X-INDEPENDENT-SEGMENTS", "#EXT-X-MAP:URI=\"init.mp4\"",
    ])
    for number in 0..<24 {
      if number % 12 == 0 { line("#EXT-X-PROGRAM-DATE-TIME:" + PlaylistDates.stamp(time)) }
      if number == 6 {
        splice("splice-\(sequence + number)", at: time, 30)
        interstitial("ad-\(sequence + number)", at: time, 30, list: true)
      }
      if number == 18 { interstitial("ad-\(sequence + number)", at: time, 15, list: false) }
      line("#EXTINF:6.000,")
      line("seg-\(sequence + number).m4s")
      time += 6000
    }
    return text.bytes
  }
}
