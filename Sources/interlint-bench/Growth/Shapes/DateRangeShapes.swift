import SourceText

extension Shape {
  /// Date ranges that are no interstitials.
  static let dateRangeShapes: [Shape] = [
    media("date-ranges", from: 100) { text, count in
      text.dated(segments: count)
      for number in 0..<count {
        text.dateRange("range-\(number)", at: number * 6000, "DURATION=6,X-COM-EXAMPLE=\"a\"")
      }
    },
    media("date-ranges-of-one-id", from: 150) { text, count in
      text.dated(segments: count)
      for _ in 0..<count {
        text.dateRange("range", at: 0, "DURATION=6,X-COM-EXAMPLE=\"a\"")
      }
    },
    media("attributes-of-one-id", from: 200) { text, count in
      text.dated(segments: count)
      for number in 0..<count { text.dateRange("range", at: 0, "X-COM-EXAMPLE-\(number)=\"a\"") }
    },
    media("contradictions-of-one-id", from: 150) { text, count in
      text.dated(segments: count)
      for number in 0..<count { text.dateRange("range", at: 0, "X-COM-EXAMPLE=\"\(number)\"") }
    },
    media("overlapping-ranges-of-one-class", from: 150) { text, count in
      text.dated(segments: count)
      for number in 0..<count {
        text.dateRange(
          "range-\(number)", at: number * 6000, "CLASS=\"com.example\",DURATION=\(count * 6)")
      }
    },
    media("ranges-that-end-on-next", from: 150) { text, count in
      text.dated(segments: count)
      for number in 0..<count {
        text.dateRange(
          "range-\(number)", at: number * 6000, "CLASS=\"com.example\",END-ON-NEXT=YES")
      }
    },
    media("preloads", from: 60, live: true) { text, count in
      text.dated(segments: count)
      for number in 0..<count {
        text.dateRange(
          "preload-\(number)", at: number * 6000,
          "CLASS=\"com.apple.hls.preload\",DURATION=6,X-URI=\"https://ads.example.com/\(number).m3u8\","
            + "X-TARGET-ID=\"none-\(number)\",X-TARGET-CLASS=\"com.apple.hls.interstitial\"")
        text.interstitial("\(number)", at: number * 6000)
      }
    },
    document("splices", from: 80) { count in
      var generator = PlaylistGenerator(seed: 7)
      generator.text = .media()
      generator.text.dated(segments: count)
      for number in 0..<count { generator.splice("splice-\(number)", at: number * 60_000, 30) }
      generator.line("#EXT-X-ENDLIST")
      return generator.text.named("media.m3u8")
    },
    document("overlapping-splices", from: 80) { count in
      var generator = PlaylistGenerator(seed: 7)
      generator.text = .media()
      generator.text.dated(segments: count)
      for number in 0..<count { generator.splice("splice-\(number)", at: number * 6000, count * 6) }
      generator.line("#EXT-X-ENDLIST")
      return generator.text.named("media.m3u8")
    },
  ]
}
