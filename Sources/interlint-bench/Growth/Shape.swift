/// A kind of input that can have any size, and what is done with it.
struct Shape: Sendable {
  let name: String
  /// The smallest size that is measured; large enough that fixed costs hide no growth.
  let base: Int
  /// Builds the input of a size, and returns the work; the work returns how much it found.
  let work: @Sendable (Int) -> () -> Int

  /// The sizes that are measured.
  var sizes: [Int] { [base, base * 10, base * 100] }
}

/// A request to do the work of a shape, which a program that counts instructions observes.
struct CountRequest: Equatable {
  let shape: String
  let size: Int
  /// How often; 0 only builds the input.
  let runs: Int

  init(shape: String, size: Int, runs: Int) {
    (self.shape, self.size, self.runs) = (shape, size, runs)
  }

  /// The arguments that this was read from.
  var words: [String] { ["count", shape, String(size), String(runs)] }

  /// Does the work.
  func run() {
    for shape in Shape.all where shape.name == self.shape {
      // What is made once, such as the linter, belongs to no size.
      _ = shape.work(1)()
      let work = shape.work(size)
      for _ in 0..<runs { _ = work() }
    }
  }
}

extension PlaylistText {
  /// A media playlist without segments, of segments with 6 seconds.
  static func media(live: Bool = false) -> PlaylistText {
    var text = PlaylistText()
    text.lines([
      "#EXTM3U", "#EXT-X-VERSION:12", "#EXT-X-TARGETDURATION:6", "#EXT-X-MEDIA-SEQUENCE:0",
    ])
    if !live { text.line("#EXT-X-PLAYLIST-TYPE:VOD") }
    text.line("#EXT-X-MAP:URI=\"init.mp4\"")
    return text
  }

  /// Adds a segment of 6 seconds.
  mutating func segment(_ number: Int) {
    line("#EXTINF:6,")
    line("segment-\(number).m4s")
  }

  /// Adds dated segments, as date ranges need them.
  mutating func dated(segments count: Int) {
    line("#EXT-X-PROGRAM-DATE-TIME:\(PlaylistDates.stamp(0))")
    for number in 0..<count { segment(number) }
  }

  /// Adds a date range that begins after so many milliseconds.
  mutating func dateRange(_ id: String, at time: Int, _ attributes: String) {
    line("#EXT-X-DATERANGE:ID=\"\(id)\",START-DATE=\"\(PlaylistDates.stamp(time))\",\(attributes)")
  }

  /// Adds an interstitial with one asset.
  mutating func interstitial(
    _ id: String, at time: Int, seconds: Int = 3, _ attributes: String = ""
  ) {
    dateRange(
      id, at: time,
      "CLASS=\"com.apple.hls.interstitial\",DURATION=\(seconds),X-RESUME-OFFSET=0,"
        + "X-ASSET-URI=\"https://ads.example.com/\(id).m3u8\"" + attributes)
  }

  /// Adds a variant stream.
  mutating func variant(_ number: Int, _ attributes: String = "") {
    line(
      "#EXT-X-STREAM-INF:BANDWIDTH=\(100_000 + number),CODECS=\"avc1.4d401e,mp4a.40.2\","
        + "RESOLUTION=640x360,FRAME-RATE=25.000" + attributes)
    line("variant-\(number).m3u8")
  }

  /// Adds an audio rendition.
  mutating func rendition(_ number: Int, group: String) {
    line(
      "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"\(group)\",NAME=\"audio \(number)\",LANGUAGE=\"en\","
        + "CHANNELS=\"2\",URI=\"audio-\(number).m3u8\"")
  }
}
