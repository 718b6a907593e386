import SourceText

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
