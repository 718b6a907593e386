import HLSDocuments
import HLSLinting
import SourceText

extension Shape {
  /// Successive loads of one playlist.
  static let reloadShapes: [Shape] = [
    loads("reloads", base: 12) { count in (0..<count).map { window(from: $0, segments: 10) } },
    loads("reloads-with-new-findings", base: 12) { count in
      (0..<count).map { number in
        window(from: number, segments: 10) { $0.line("#EXTINF:\(100 + number),") }
      }
    },
    loads("reloads-with-breaks", base: 5) { count in
      (0..<count).map { number in
        window(from: number, segments: 10) { text in
          for index in number..<number + 5 { text.interstitial("ad-\(index)", at: index * 6000) }
        }
      }
    },
    loads("reloads-without-change", base: 12) { count in
      (0..<count).map { _ in window(from: 0, segments: 10) }
    },
    loads("segments-of-reloads", base: 200) { count in
      (0..<3).map { window(from: $0, segments: count) }
    },
    loads("changed-segments-of-reloads", base: 300) { count in
      (0..<3).map { number in
        var text = head(from: 0)
        for index in 0..<count { text.segment(number * count + index) }
        return text
      }
    },
    loads("breaks-of-reloads", base: 10) { count in
      (0..<3).map { number in
        window(from: number, segments: count) { text in
          for index in 0..<count { text.interstitial("ad-\(index)", at: index * 6000) }
        }
      }
    },
    loads("delta-updates", base: 8) { count in
      [window(from: 0, segments: 20)]
        + (1..<count).map { number in
          var text = head(from: number)
          text.line("#EXT-X-SKIP:SKIPPED-SEGMENTS=10")
          for index in 10..<20 { text.segment(number + index) }
          return text
        }
    },
    loads("segments-of-delta-updates", base: 50) { count in
      [window(from: 0, segments: count)]
        + (1..<4).map { number in
          var text = head(from: number)
          text.line("#EXT-X-SKIP:SKIPPED-SEGMENTS=\(count - 10)")
          for index in count - 10..<count { text.segment(number + index) }
          return text
        }
    },
  ]

  private static func head(from first: Int) -> PlaylistText {
    var text = PlaylistText()
    text.lines([
      "#EXTM3U", "#EXT-X-VERSION:9", "#EXT-X-TARGETDURATION:6", "#EXT-X-MEDIA-SEQUENCE:\(first)",
      "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36.0", "#EXT-X-MAP:URI=\"init.mp4\"",
    ])
    return text
  }

  /// A live window that begins with a segment.
  private static func window(
    from first: Int, segments count: Int, _ add: (inout PlaylistText) -> Void = { _ in }
  ) -> PlaylistText {
    var text = head(from: first)
    text.line("#EXT-X-PROGRAM-DATE-TIME:\(PlaylistDates.stamp(first * 6000))")
    add(&text)
    for number in first..<first + count { text.segment(number) }
    return text
  }

  /// Loads that are 6 seconds apart.
  private static func loads(
    _ name: String, base: Int, _ make: @escaping @Sendable (Int) -> [PlaylistText]
  ) -> Shape {
    Shape(name: name, base: base) { count in
      let loads = make(count).enumerated().map { $1.named("\($0).m3u8") }
      return {
        var reloads = ReloadsLinter(GrowthLinter.linter, named: "reloads")
        for (number, load) in loads.enumerated() {
          reloads.add(load, at: DateTime(seconds: Int64(number) * 6, nanoseconds: 0))
        }
        return GrowthLinter.count(reloads.result)
      }
    }
  }
}
