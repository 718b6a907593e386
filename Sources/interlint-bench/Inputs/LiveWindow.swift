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
