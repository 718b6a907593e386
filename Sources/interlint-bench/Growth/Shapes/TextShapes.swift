import SourceText

extension Shape {
  /// Lines of all kinds and lengths.
  static let textShapes: [Shape] = [
    media("unknown-tags", from: 200) { text, count in
      for number in 0..<count { text.line("#EXT-X-COM-EXAMPLE-\(number):VALUE=\(number)") }
      text.segment(0)
    },
    media("misspelt-tags", from: 1800) { text, count in
      for _ in 0..<count { text.line("#EXT-X-DISCONTINUTY") }
      text.segment(0)
    },
    media("comments", from: 20_000) { text, count in
      for number in 0..<count { text.line("# comment \(number)") }
      text.segment(0)
    },
    media("empty-lines", from: 40_000) { text, count in
      for _ in 0..<count { text.line("") }
      text.segment(0)
    },
    document("carriage-returns", from: 3000) { count in
      let lines =
        ["#EXTM3U", "#EXT-X-TARGETDURATION:6"]
        + (0..<count).flatMap { number in
          ["#EXTINF:6,", "segment-\(number).ts"]
        }
      return SourceFile(
        name: "media.m3u8", bytes: Array((lines + [""]).joined(separator: "\r\n").utf8))
    },
    media("one-long-address", from: 30_000) { text, count in
      text.lines(["#EXTINF:6,", String(repeating: "a", count: count)])
    },
    media("one-long-query", from: 20_000) { text, count in
      text.lines(["#EXTINF:6,", "a?" + (0..<count).map { "key\($0)=a" }.joined(separator: "&")])
    },
    media("one-long-value", from: 100_000) { text, count in
      text.dated(segments: 1)
      text.dateRange("range", at: 0, "X-COM-EXAMPLE=\"\(String(repeating: "a", count: count))\"")
    },
    media("unknown-attributes", from: 300) { text, count in
      text.dated(segments: 1)
      text.dateRange("range", at: 0, attributes(count))
    },
    media("attributes-of-a-tag-without", from: 400) { text, count in
      text.line("#EXT-X-SERVER-CONTROL:" + attributes(count))
      text.segment(0)
    },
    document("without-line-feed", from: 150_000) { count in
      SourceFile(
        name: "media.m3u8", bytes: Array("#EXTM3U".utf8) + Array(repeating: 0x41, count: count))
    },
    document("null-bytes", from: 500) { count in
      SourceFile(
        name: "media.m3u8", bytes: Array("#EXTM3U\n".utf8) + Array(repeating: 0, count: count))
    },
    document("invalid-utf-8", from: 300) { count in
      SourceFile(
        name: "media.m3u8",
        bytes: Array("#EXTM3U\n".utf8) + (0..<count).flatMap { _ in [0x61, 0xFF, 0x0A] as [UInt8] })
    },
    document("combining-characters", from: 6000) { count in
      SourceFile(
        name: "media.m3u8",
        bytes: Array("#EXTM3U\n# e".utf8) + (0..<count).flatMap { _ in [0xCC, 0x81] as [UInt8] })
    },
  ]

  /// So many attributes that no specification defines.
  private static func attributes(_ count: Int) -> String {
    (0..<count).map { "X-COM-EXAMPLE-\($0)=\"a\"" }.joined(separator: ",")
  }
}

extension Shape {
  /// EXT-X-DEFINE and what refers to it.
  static let variableShapes: [Shape] = [
    media("variables", from: 100) { text, count in
      for number in 0..<count { text.line("#EXT-X-DEFINE:NAME=\"name-\(number)\",VALUE=\"a\"") }
      for number in 0..<count { text.lines(["#EXTINF:6,", "segment-{$name-\(number)}.m4s"]) }
    },
    media("references-to-one-variable", from: 1500) { text, count in
      text.line("#EXT-X-DEFINE:NAME=\"name\",VALUE=\"a\"")
      for number in 0..<count { text.lines(["#EXTINF:6,", "segment-{$name}-\(number).m4s"]) }
    },
    media("references-on-one-line", from: 6000) { text, count in
      text.line("#EXT-X-DEFINE:NAME=\"name\",VALUE=\"a\"")
      text.lines(["#EXTINF:6,", String(repeating: "{$name}", count: count) + ".m4s"])
    },
    media("unknown-variables", from: 100) { text, count in
      for number in 0..<count { text.lines(["#EXTINF:6,", "segment-{$name-\(number)}.m4s"]) }
    },
    media("variables-defined-twice", from: 100) { text, count in
      for _ in 0..<2 {
        for number in 0..<count { text.line("#EXT-X-DEFINE:NAME=\"name-\(number)\",VALUE=\"a\"") }
      }
      text.segment(0)
    },
  ]
}
