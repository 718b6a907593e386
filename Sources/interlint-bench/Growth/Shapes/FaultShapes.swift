import SourceText

extension Shape {
  /// Playlists with many findings.
  static let faultShapes: [Shape] = [
    media("findings-of-one-rule", from: 100) { text, count in
      for number in 0..<count { text.lines(["#EXTINF:7,", "segment-\(number).m4s"]) }
    },
    media("findings-of-many-rules", from: 10) { text, count in
      text.dated(segments: count)
      for number in 0..<count {
        text.dateRange(
          "ad \(number % 3)", at: number * 6000,
          "CLASS=\"com.apple.hls.interstitial\",DURATION=-3,X-SNAP=OUT,X-RESUME-OFFSET=\"0\",CUE=\"NOW\","
            + "X-ASSET-URI=\"\",X-ASSET-LIST=\"a b\",END-DATE=\"today\",X-RESTRICT=\"PLAY\",COLOR=RED"
        )
        text.lines(["#EXT-X-KEY:METHOD=AES", "#EXTINF:seven", "segment \(number).m4s?{$x}"])
        text.lines(["#EXT-X-BYTERANGE:a", "#EXT-X-MAP:URI=init.mp4", "#EXT-X-GAP:1", "#EXTINF:1"])
      }
    },
    media("malformed-values", from: 100) { text, count in
      for number in 0..<count { text.lines(["#EXTINF:six,", "segment-\(number).m4s"]) }
    },
    media("malformed-attributes", from: 60) { text, count in
      text.dated(segments: 1)
      for _ in 0..<count { text.line("#EXT-X-DATERANGE:ID=\"a,START-DATE=,=1,,\"b\"") }
    },
    // Up to 8 KB of the line around a finding are searched for secrets, so lines of findings are long
    // enough for that at the smallest size.
    media("duplicate-attributes", from: 900) { text, count in
      text.dated(segments: 1)
      text.dateRange(
        "range", at: 0, (0..<count).map { _ in "DURATION=6" }.joined(separator: ","))
    },
    media("findings-on-one-line", from: 700) { text, count in
      text.dated(segments: 1)
      text.dateRange(
        "range", at: 0, (0..<count).map { "COM-\($0)=\"a\"" }.joined(separator: " ,"))
    },
    media("repeated-tags", from: 100) { text, count in
      for _ in 0..<count { text.line("#EXT-X-TARGETDURATION:6") }
      text.segment(0)
    },
    multivariant("repeated-variants", from: 40) { text, count in
      for _ in 0..<count { text.variant(0) }
    },
    multivariant("repeated-renditions", from: 30) { text, count in
      for _ in 0..<count { text.rendition(0, group: "audio") }
      text.variant(0, ",AUDIO=\"audio\"")
    },
    multivariant("missing-groups", from: 40) { text, count in
      for number in 0..<count { text.variant(number, ",AUDIO=\"missing-\(number)\"") }
    },
    Shape(name: "files", base: 6) { count in
      let sources = BenchCase.liveWindows(count)
      return { sources.reduce(0) { $0 + GrowthLinter.findings(in: $1) } }
    },
  ]
}
