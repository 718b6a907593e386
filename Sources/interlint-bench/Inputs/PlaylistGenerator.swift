import SourceText

/// Generates playlists of realistic sizes: a day of VOD, a hundred megabytes, a live window.
///
/// All are correct, so that a linter reads to their end. Equal seeds give equal bytes.
struct PlaylistGenerator {
  var numbers: SeededGenerator
  var text = PlaylistText()

  init(seed: UInt64) { numbers = SeededGenerator(seed: seed) }

  mutating func line(_ line: String) { text.line(line) }
}

/// The bytes of a document that is written line by line.
struct PlaylistText {
  private(set) var bytes: [UInt8] = []

  /// Adds a line and its line feed.
  mutating func line(_ line: String) {
    bytes += line.utf8
    bytes.append(0x0A)
  }

  mutating func lines(_ lines: [String]) {
    for line in lines { self.line(line) }
  }

  mutating func reserve(_ size: Int) { bytes.reserveCapacity(size) }

  /// The document under a name.
  func named(_ name: String) -> SourceFile { SourceFile(name: name, bytes: bytes) }
}

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
}

/// Times as the generated playlists write them.
enum PlaylistDates {
  /// 2025-03-01T00:00:00Z in milliseconds.
  private static let start: Int64 = 1_740_787_200_000

  /// The date `milliseconds` after 2025-03-01T00:00:00Z.
  static func stamp(_ milliseconds: Int) -> String {
    DateTime(milliseconds: start + Int64(milliseconds)).utcText
  }

  /// `milliseconds` in seconds with three digits after the point.
  static func seconds(_ milliseconds: Int) -> String {
    "\(milliseconds / 1000).\((milliseconds % 1000).zeroPadded(to: 3))"
  }
}

extension PlaylistGenerator {
  /// About `size` bytes of media playlist: long addresses, keys, discontinuities, date ranges.
  mutating func media(size: Int) -> [UInt8] {
    text.reserve(size + 1024)
    text.lines([
      "#EXTM3U", "#EXT-X-VERSION:6", "#EXT-X-TARGETDURATION:6", "#EXT-X-MEDIA-SEQUENCE:0",
      "#EXT-X-PLAYLIST-TYPE:VOD", "#EXT-X-INDEPENDENT-SEGMENTS", "#EXT-X-MAP:URI=\"init-0.mp4\"",
    ])
    var time = 0
    var number = 0
    while text.bytes.count < size - 20 {
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
      if number % 10 == 0 { line("#EXT-X-PROGRAM-DATE-TIME:" + PlaylistDates.stamp(time)) }
      if number % 250 == 20 {
        interstitial(
          "i-\(number)", at: time, numbers.pick([15, 30, 60]), list: numbers.below(2) == 0)
      }
      if number % 250 == 140 { splice("s-\(number)", at: time, numbers.pick([30, 60, 90])) }
      let duration = numbers.pick([6000, 6000, 6000, 5960, 5500])
      line("#EXTINF:\(PlaylistDates.seconds(duration)),")
      line(
        "https://cdn.example.com/vod/asset-"
          + (number / 5000).zeroPadded(to: 4, radix: 16)
          + "/v5/seg-" + number.zeroPadded(to: 9) + ".m4s?t=" + numbers.hex(8))
      time += duration
      number += 1
    }
    line("#EXT-X-ENDLIST")
    return text.bytes
  }
}

extension PlaylistGenerator {
  /// Adds an interstitial of `length` seconds, its content an asset list or a playlist.
  mutating func interstitial(_ id: String, at time: Int, _ length: Int, list: Bool) {
    let token = numbers.hex(8)
    var attributes =
      "#EXT-X-DATERANGE:ID=\"\(id)\",CLASS=\"com.apple.hls.interstitial\",START-DATE=\""
      + "\(PlaylistDates.stamp(time))\",DURATION=\(length).000,"
    attributes +=
      list
      ? "X-ASSET-LIST=\"https://ads.example.com/pod.json?break=\(token)&dur=\(length)&_HLS_interstitial_id=\(id)\""
      : "X-ASSET-URI=\"https://ads.example.com/creative/\(token)/main.m3u8?_HLS_interstitial_id=\(id)\""
    attributes += ",X-RESUME-OFFSET=" + (numbers.below(2) == 0 ? "0" : "\(length).000")
    if numbers.below(2) == 0 { attributes += ",X-PLAYOUT-LIMIT=\(length).000" }
    if numbers.below(2) == 0 {
      attributes += ",X-SNAP=\"\(numbers.pick(["OUT", "IN", "OUT,IN"]))\""
    }
    if numbers.below(2) == 0 {
      attributes += ",X-RESTRICT=\"\(numbers.pick(["SKIP", "JUMP", "SKIP,JUMP"]))\""
    }
    if numbers.below(10) < 3 {
      attributes +=
        ",X-TIMELINE-OCCUPIES=\"\(numbers.pick(["POINT", "RANGE"]))\",X-TIMELINE-STYLE=\"HIGHLIGHT\""
    }
    if numbers.below(10) < 3 {
      attributes += ",X-CONTENT-MAY-VARY=\"\(numbers.pick(["YES", "NO"]))\""
    }
    line(attributes + ",X-COM-EXAMPLE-BEACON=\"b-\(token)\"")
  }
}
