import SourceText

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
