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
