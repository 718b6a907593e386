import SourceText

extension Shape {
  /// Media segments and the tags that apply to them.
  static let segmentShapes: [Shape] = [
    media("segments", from: 3000) { text, count in
      for number in 0..<count { text.segment(number) }
    },
    media("dated-segments", from: 2000) { text, count in
      for number in 0..<count {
        text.line("#EXT-X-PROGRAM-DATE-TIME:\(PlaylistDates.stamp(number * 6000))")
        text.segment(number)
      }
    },
    media("live-segments", from: 3000, live: true) { text, count in
      text.dated(segments: count)
    },
    media("repeated-addresses", from: 150) { text, count in
      for _ in 0..<count { text.segment(1) }
    },
    media("keys", from: 80) { text, count in
      for number in 0..<count {
        text.line("#EXT-X-KEY:METHOD=AES-128,URI=\"key-\(number)\"")
        text.segment(number)
      }
    },
    media("keys-of-one-segment", from: 400) { text, count in
      for number in 0..<count {
        text.line(
          "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"key-\(number)\",KEYFORMAT=\"com.example.\(number)\"")
      }
      for number in 0..<count { text.segment(number) }
    },
    media("maps", from: 100) { text, count in
      for number in 0..<count {
        text.line("#EXT-X-MAP:URI=\"init-\(number).mp4\"")
        text.segment(number)
      }
    },
    media("discontinuities", from: 1500) { text, count in
      for number in 0..<count {
        text.line("#EXT-X-DISCONTINUITY")
        text.line("#EXT-X-PROGRAM-DATE-TIME:\(PlaylistDates.stamp(number * 6000))")
        text.segment(number)
      }
    },
    media("byte-ranges", from: 1500) { text, count in
      for number in 0..<count {
        text.lines(["#EXTINF:6,", "#EXT-X-BYTERANGE:1000@\(number * 1000)", "all.m4s"])
      }
    },
    media("gaps", from: 2000) { text, count in
      for number in 0..<count {
        text.line("#EXT-X-GAP")
        text.segment(number)
      }
    },
    media("gaps-at-the-edge", from: 2000, live: true) { text, count in
      text.segment(0)
      for number in 1...count {
        text.line("#EXT-X-GAP")
        text.segment(number)
      }
    },
    media("sessions-of-encoders", from: 1500) { text, count in
      for number in 0..<count {
        if number % 2 == 0, number > 0 { text.line("#EXT-X-DISCONTINUITY") }
        let session = number / 2 % 2 == 0 ? "a1c9" : "f07e"
        text.lines(["#EXTINF:6,", "\(session)_\(number % 2).ts"])
      }
    },
    media("bit-rates", from: 2000) { text, count in
      for number in 0..<count {
        text.line("#EXT-X-BITRATE:\(1000 + number % 7)")
        text.segment(number)
      }
    },
    media("break-continuations", from: 300) { text, count in
      text.line("#EXT-X-CUE-OUT:\(count * 6)")
      for number in 0..<count {
        if number > 0 { text.line("#EXT-X-CUE-OUT-CONT:\(number * 6)/\(count * 6)") }
        text.segment(number)
      }
      text.line("#EXT-X-CUE-IN")
      text.segment(count)
    },
    media("break-sections", from: 200) { text, count in
      let section = "#EXT-OATCLS-SCTE35:/DAlAAAAAAAAAP/wFAUAAABRf+/+BMN7gP4AIPWAAAEAAAAA3WoYkg=="
      for _ in 0..<count { text.line(section) }
      for number in 0..<count {
        if number > 0 { text.line(section) }
        text.segment(number)
      }
    },
    media("nested-breaks", from: 200) { text, count in
      for number in 0..<count {
        text.line("#EXT-X-CUE-OUT:\((count - number) * 12 - 6)")
        text.segment(number)
      }
      for number in 0..<count {
        text.line("#EXT-X-CUE-IN")
        text.segment(count + number)
      }
    },
    media("marked-interstitials", from: 60) { text, count in
      for number in 0..<count {
        text.interstitial("ad-\(number)", at: number * 24_000 + 6000, seconds: 12)
      }
      text.line("#EXT-X-PROGRAM-DATE-TIME:\(PlaylistDates.stamp(0))")
      for number in 0..<count * 4 {
        if number % 4 == 1 { text.line("#EXT-X-CUE-OUT:12") }
        if number % 4 == 3 { text.line("#EXT-X-CUE-IN") }
        text.segment(number)
      }
    },
    media("parts", from: 300, live: true) { text, count in
      text.line("#EXT-X-PART-INF:PART-TARGET=3")
      text.line("#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=9")
      for number in 0..<count {
        for part in 0..<2 {
          text.line("#EXT-X-PART:DURATION=3,URI=\"part-\(number).\(part).m4s\",INDEPENDENT=YES")
        }
        text.segment(number)
      }
    },
    media("rendition-reports", from: 200, live: true) { text, count in
      text.line("#EXT-X-PART-INF:PART-TARGET=3")
      text.dated(segments: 10)
      for number in 0..<count {
        text.line("#EXT-X-RENDITION-REPORT:URI=\"media-\(number).m3u8\",LAST-MSN=9,LAST-PART=0")
      }
    },
  ]
}
