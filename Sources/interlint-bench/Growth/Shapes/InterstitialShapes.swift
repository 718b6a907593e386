import SourceText

extension Shape {
  /// Interstitials of one media playlist.
  static let interstitialShapes: [Shape] = [
    interstitials("interstitials") { text, number, _ in
      text.interstitial("ad-\(number)", at: number * 6000)
    },
    interstitials("overlapping-interstitials") { text, number, count in
      text.interstitial("ad-\(number)", at: number * 6000, seconds: count * 6)
    },
    interstitials("replacing-interstitials") { text, number, count in
      text.dateRange(
        "ad-\(number)", at: number * 6000,
        "CLASS=\"com.apple.hls.interstitial\",DURATION=\(count * 6),"
          + "X-ASSET-URI=\"https://ads.example.com/\(number).m3u8\"")
    },
    interstitials("simultaneous-interstitials") { text, number, _ in
      text.interstitial("ad-\(number)", at: 0)
    },
    interstitials("interstitials-of-one-id") { text, _, _ in
      text.interstitial("ad", at: 0)
    },
    interstitials("pre-rolls") { text, number, _ in
      text.interstitial("ad-\(number)", at: 0, ",CUE=\"PRE,ONCE\"")
    },
    interstitials("snapping-interstitials") { text, number, _ in
      text.interstitial("ad-\(number)", at: number * 6000 + 1000, ",X-SNAP=\"OUT,IN\"")
    },
    interstitials("asset-list-interstitials") { text, number, _ in
      text.dateRange(
        "ad-\(number)", at: number * 6000,
        "CLASS=\"com.apple.hls.interstitial\",DURATION=3,X-RESUME-OFFSET=0,"
          + "X-ASSET-LIST=\"https://ads.example.com/list.json?id=\(number)\"")
    },
    interstitials("pods", from: 20) { text, number, _ in
      text.dateRange(
        "ad-\(number)", at: number * 6000,
        "CLASS=\"com.apple.hls.interstitial\",DURATION=3,X-RESUME-OFFSET=0,X-ASSET-URI=\""
          + "https://dai.google.com/linear/pods/v1/hls/network/1234/custom_asset/example/pod/"
          + "\(number + 1).m3u8?stream_id=24fd4e7c-95a0-42be-8874-00625139b9db:TUL&pd=3000\"")
    },
    interstitials("ad-breaks-of-one-id", from: 15) { text, number, _ in
      text.dateRange(
        "ad-\(number)", at: number * 6000,
        "CLASS=\"com.apple.hls.interstitial\",DURATION=3,X-RESUME-OFFSET=0,X-ASSET-URI=\""
          + "https://dai.google.com/linear/pods/v1/hls/network/1234/custom_asset/example/ad_break_id/"
          + "one.m3u8?stream_id=24fd4e7c-95a0-42be-8874-00625139b9db:TUL&pd=\(3000 + number)\"")
    },
  ]

  /// Dated segments with as many interstitials, each added by `add`, which is given its number and
  /// the number of all.
  private static func interstitials(
    _ name: String, from base: Int = 60,
    _ add: @escaping @Sendable (inout PlaylistText, Int, Int) -> Void
  ) -> Shape {
    media(name, from: base) { text, count in
      text.dated(segments: count)
      for number in 0..<count { add(&text, number, count) }
    }
  }
}
