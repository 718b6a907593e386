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
