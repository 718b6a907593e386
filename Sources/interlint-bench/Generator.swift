import SourceText

/// A seeded source of numbers (SplitMix64): the same seed gives the same inputs on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// Hexadecimal digits, lower case.
  mutating func hex(_ digits: Int) -> String {
    (next() & (digits == 16 ? .max : (1 << UInt64(digits * 4)) - 1)).zeroPadded(
      to: digits, radix: 16)
  }

  static func padLeft(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  static func padRight(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

/// Playlists of the sizes that matter: a day of VOD, a hundred megabytes, a live window.
///
/// All are correct, so that a linter reads to their end.
struct PlaylistGenerator {
  private var numbers: SeededGenerator
  private var output: [UInt8] = []

  init(seed: UInt64) { numbers = SeededGenerator(seed: seed) }

  private mutating func line(_ text: String) {
    output += text.utf8
    output.append(0x0A)
  }

  /// The date `milliseconds` after 2025-03-01T00:00:00Z, as the playlists write it.
  private static func stamp(_ milliseconds: Int) -> String {
    // Days from 2025-03-01, counted in years that begin in March.
    let days = milliseconds / 86_400_000 + 0
    var year = 2025
    var rest = days
    func length(_ year: Int) -> Int {
      let next = year + 1
      return next % 4 == 0 && (next % 100 != 0 || next % 400 == 0) ? 366 : 365
    }
    while rest >= length(year) {
      rest -= length(year)
      year += 1
    }
    let month = (5 * rest + 2) / 153
    let day = rest - (153 * month + 2) / 5 + 1
    let calendarMonth = month < 10 ? month + 3 : month - 9
    let calendarYear = calendarMonth <= 2 ? year + 1 : year
    let time = milliseconds % 86_400_000
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let fraction = (time % 1000).zeroPadded(to: 3)
    return "\(calendarYear)-\(two(calendarMonth))-\(two(day))T\(two(time / 3_600_000)):"
      + "\(two(time / 60_000 % 60)):\(two(time / 1000 % 60)).\(fraction)Z"
  }

  private static func seconds(_ milliseconds: Int) -> String {
    "\(milliseconds / 1000).\((milliseconds % 1000).zeroPadded(to: 3))"
  }

  private mutating func interstitial(_ id: String, at time: Int, _ length: Int, list: Bool) {
    let token = numbers.hex(8)
    var text =
      "#EXT-X-DATERANGE:ID=\"\(id)\",CLASS=\"com.apple.hls.interstitial\",START-DATE=\""
      + "\(Self.stamp(time))\",DURATION=\(length).000,"
    text +=
      list
      ? "X-ASSET-LIST=\"https://ads.example.com/pod.json?break=\(token)&dur=\(length)&_HLS_interstitial_id=\(id)\""
      : "X-ASSET-URI=\"https://ads.example.com/creative/\(token)/main.m3u8?_HLS_interstitial_id=\(id)\""
    text += ",X-RESUME-OFFSET=" + (numbers.below(2) == 0 ? "0" : "\(length).000")
    if numbers.below(2) == 0 { text += ",X-PLAYOUT-LIMIT=\(length).000" }
    if numbers.below(2) == 0 { text += ",X-SNAP=\"\(numbers.pick(["OUT", "IN", "OUT,IN"]))\"" }
    if numbers.below(2) == 0 {
      text += ",X-RESTRICT=\"\(numbers.pick(["SKIP", "JUMP", "SKIP,JUMP"]))\""
    }
    if numbers.below(10) < 3 {
      text +=
        ",X-TIMELINE-OCCUPIES=\"\(numbers.pick(["POINT", "RANGE"]))\",X-TIMELINE-STYLE=\"HIGHLIGHT\""
    }
    if numbers.below(10) < 3 { text += ",X-CONTENT-MAY-VARY=\"\(numbers.pick(["YES", "NO"]))\"" }
    line(text + ",X-COM-EXAMPLE-BEACON=\"b-\(token)\"")
  }

  /// A date range with a correct splice_insert that leaves the network for `length` seconds.
  private mutating func splice(_ id: String, at time: Int, _ length: Int) {
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
      "#EXT-X-DATERANGE:ID=\"\(id)\",START-DATE=\"\(Self.stamp(time))\",DURATION=\(length).000,"
        + "PLANNED-DURATION=\(length).000,SCTE35-OUT=0x\(payload)")
  }

  /// 24 hours in 21,600 segments, each dated, with 200 interstitials.
  mutating func dayOfVOD() -> [UInt8] {
    for text in [
      "#EXTM3U", "#EXT-X-VERSION:6", "#EXT-X-TARGETDURATION:4", "#EXT-X-MEDIA-SEQUENCE:0",
      "#EXT-X-PLAYLIST-TYPE:VOD", "#EXT-X-INDEPENDENT-SEGMENTS", "#EXT-X-MAP:URI=\"init.mp4\"",
    ] { line(text) }
    var breaks: [Int: Int] = [:]
    for number in 0..<200 { breaks[number * 108 + 50 + numbers.below(8)] = number }
    for number in 0..<21_600 {
      if let index = breaks[number] {
        interstitial(
          "break-\(index)", at: number * 4000, numbers.pick([15, 30, 60]), list: index % 2 == 1)
      }
      line("#EXT-X-PROGRAM-DATE-TIME:" + Self.stamp(number * 4000))
      line("#EXTINF:4.00000,")
      line("video/1080p/segment_" + number.zeroPadded(to: 6) + ".m4s")
    }
    line("#EXT-X-ENDLIST")
    return output
  }

  /// About `size` bytes of media playlist: long addresses, keys, discontinuities, date ranges.
  mutating func media(size: Int) -> [UInt8] {
    output.reserveCapacity(size + 1024)
    for text in [
      "#EXTM3U", "#EXT-X-VERSION:6", "#EXT-X-TARGETDURATION:6", "#EXT-X-MEDIA-SEQUENCE:0",
      "#EXT-X-PLAYLIST-TYPE:VOD", "#EXT-X-INDEPENDENT-SEGMENTS", "#EXT-X-MAP:URI=\"init-0.mp4\"",
    ] { line(text) }
    var time = 0
    var number = 0
    while output.count < size - 20 {
      if number % 1000 == 0 {
        line(
          "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://key-\(numbers.hex(8))\",KEYFORMAT="
            + "\"com.apple.streamingkeydelivery\",KEYFORMATVERSIONS=\"1\",IV=0x"
            + (numbers.hex(16) + numbers.hex(16)).uppercased())
      }
      if number > 0, number % 900 == 0 {
        line("#EXT-X-DISCONTINUITY")
        line("#EXT-X-MAP:URI=\"init-\(number / 900).mp4\"")
      }
      if number % 10 == 0 { line("#EXT-X-PROGRAM-DATE-TIME:" + Self.stamp(time)) }
      if number % 250 == 20 {
        interstitial(
          "i-\(number)", at: time, numbers.pick([15, 30, 60]), list: numbers.below(2) == 0)
      }
      if number % 250 == 140 { splice("s-\(number)", at: time, numbers.pick([30, 60, 90])) }
      let duration = numbers.pick([6000, 6000, 6000, 5960, 5500])
      line("#EXTINF:\(Self.seconds(duration)),")
      line(
        "https://cdn.example.com/vod/asset-"
          + (number / 5000).zeroPadded(to: 4, radix: 16)
          + "/v5/seg-" + number.zeroPadded(to: 9) + ".m4s?t=" + numbers.hex(8))
      time += duration
      number += 1
    }
    line("#EXT-X-ENDLIST")
    return output
  }

  /// A live window of 24 segments with three date ranges, about 60 lines.
  mutating func live() -> [UInt8] {
    let sequence = 1000 + numbers.below(8_999_000)
    var time = numbers.below(86_400) * 1000
    for text in [
      "#EXTM3U", "#EXT-X-VERSION:6", "#EXT-X-TARGETDURATION:6",
      "#EXT-X-MEDIA-SEQUENCE:\(sequence)", "#EXT-X-DISCONTINUITY-SEQUENCE:\(numbers.below(50))",
      "#EXT-X-INDEPENDENT-SEGMENTS", "#EXT-X-MAP:URI=\"init.mp4\"",
    ] { line(text) }
    for number in 0..<24 {
      if number % 12 == 0 { line("#EXT-X-PROGRAM-DATE-TIME:" + Self.stamp(time)) }
      if number == 6 {
        splice("splice-\(sequence + number)", at: time, 30)
        interstitial("ad-\(sequence + number)", at: time, 30, list: true)
      }
      if number == 18 { interstitial("ad-\(sequence + number)", at: time, 15, list: false) }
      line("#EXTINF:6.000,")
      line("seg-\(sequence + number).m4s")
      time += 6000
    }
    return output
  }
}
