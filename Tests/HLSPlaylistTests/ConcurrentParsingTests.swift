import SourceText
import Testing

@testable import HLSPlaylist

/// A playlist that is read in parts at a time has the content that it has when read in one piece.
struct ConcurrentParsingTests {
  /// All that is known of a playlist, as text.
  private static func content(of text: String, on processors: Int) -> [String] {
    let playlist = Playlist(
      parsing: SourceFile(name: "a.m3u8", bytes: Array(text.utf8)), values: .unknown,
      expecting: .undetermined, divided: Division(in: processors, from: 0))
    return [
      "\(Array(playlist.lines))", "\(playlist.tags)", "\(playlist.attributes)",
      "\(playlist.anomalies)", "\(Array(playlist.segments))", "\(playlist.origins)",
      "\(playlist.programDateTimes)", "\(playlist.totalDuration)", "\(playlist.kind)",
      "\(playlist.isDecodable) \(playlist.hasComments)",
      "\(playlist.variables.known.sorted { $0.key < $1.key })",
      "\(playlist.firstFractionalDuration as Any)", "\(playlist.unread as Any)",
      "\(TagName.allCases.map(playlist.census.count))",
      "\(TagName.allCases.map { playlist.census.firstLine(of: $0) ?? -1 })",
    ]
  }

  private static func segments(_ count: Int, _ text: (Int) -> String) -> String {
    "#EXTM3U\n#EXT-X-TARGETDURATION:6\n" + (0..<count).map(text).joined()
  }

  private static let texts: [(name: String, text: String)] = [
    ("plain", segments(40) { "#EXTINF:6.5,\n\($0).ts\n" }),
    (
      "dates",
      segments(40) {
        "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\(10 + $0)Z\n#EXTINF:1,\na\($0).ts\n"
      }
    ),
    ("origins", segments(40) { "#EXTINF:6,\nhttps://\($0 < 25 ? "a" : "b").example/\($0).ts\n" }),
    (
      "origins that continue one another",
      segments(40) { "#EXTINF:6,\na:\($0 % 3 == 0 ? "" : "//b")/\($0)\n" }
    ),
    ("origin before a query", segments(40) { "#EXTINF:6,\nhttps://a.example?\($0)\n" }),
    (
      "relative and absolute",
      segments(40) { "#EXTINF:6,\n\($0 % 7 == 0 ? "https://a.example/" : "")\($0)\n" }
    ),
    ("CRLF", segments(40) { "#EXTINF:6,\r\n\($0).ts\r\n" }),
    ("LF, then CRLF", segments(40) { "#EXTINF:6,\n\($0).ts\($0 < 20 ? "" : "\r")\n" }),
    ("byte order mark", "\u{FEFF}" + segments(40) { "#EXTINF:6,\n\($0).ts\n" }),
    ("no last line feed", segments(40) { "#EXTINF:6,\n\($0).ts\n" } + "#EXT-X-ENDLIST"),
    ("repeated EXTINF", segments(40) { "#EXTINF:6,\n#EXTINF:7,\n\($0).ts\n\($0)-more.ts\n" }),
    (
      "EXTINF and STREAM-INF",
      segments(40) { "#EXTINF:6,\n#EXT-X-STREAM-INF:BANDWIDTH=1\n\($0).ts\n" }
    ),
    (
      "variants",
      "#EXTM3U\n" + (0..<40).map { "#EXT-X-STREAM-INF:BANDWIDTH=\($0)\nv\($0).m3u8\n" }.joined()
    ),
    (
      "variables at the beginning",
      "#EXTM3U\n#EXT-X-DEFINE:NAME=\"a\",VALUE=\"b\"\n"
        + segments(40) { "#EXTINF:6,\n{$a}\($0).ts\n" }
    ),
    (
      "variables between",
      segments(40) {
        "#EXTINF:6,\n\($0).ts\n#EXT-X-DEFINE:NAME=\"n\($0 / 2)\",VALUE=\"v\($0){$n0}\"\n"
      }
    ),
    (
      "blank, comment and indented lines",
      segments(40) { "\n# c\n \n#EXTINF:6,\n  \($0).ts \n\t#EXT-X-GAP\n" }
    ),
    ("not UTF-8, controls and tabs", segments(40) { "#EXTINF:6,\u{1}\n\($0)\t\u{7F}é.ts\n" }),
    (
      "attributes",
      segments(40) { "#EXT-X-KEY:METHOD=AES-128,URI=\"k\($0)\",X-A=\n#EXTINF:6,\n\($0).ts\n" }
    ),
    ("durations beyond 292 years", segments(40) { "#EXTINF:\($0 % 3)00000000,\n\($0).ts\n" }),
    ("faults", segments(40) { "#EXTINF:six,\n\($0) .ts\n#EXT-X-BYTERANGE\n#ext-x-gap\n" }),
    ("no URI line", "#EXTM3U\n" + String(repeating: "#EXT-X-GAP\n", count: 60)),
    ("empty", ""),
  ]

  @Test(arguments: texts)
  func `reading in parts changes nothing`(name: String, text: String) {
    let expected = Self.content(of: text, on: 1)
    for processors in 2...9 {
      #expect(Self.content(of: text, on: processors) == expected, "\(name), \(processors) parts")
    }
  }

  @Test func `more faults than are kept are counted alike`() {
    let text = Self.segments(12_000) { "#EXTINF:6\n\($0) .ts\n" }
    let expected = Self.content(of: text, on: 1)
    #expect(expected[3].contains("count: \(12_000 - 9_999)"))
    #expect(Self.content(of: text, on: 3) == expected)
  }

  @Test func `too many lines end at the same place`() {
    let text = Self.segments(70_000) { _ in "#EXTINF:6,\na\n" }
    let expected = Self.content(of: text, on: 1)
    #expect(expected[12] != "nil")
    #expect(Self.content(of: text, on: 2) == expected)
  }

  @Test func `parts begin after URI lines`() {
    let text = Self.texts[0].text
    let bytes = Array(text.utf8)
    let parts = LineParts.parts(of: bytes.span, from: 0, count: 4)
    #expect(parts.count == 4)
    #expect(parts.flatMap { bytes[$0] } == bytes)
    for part in parts.dropFirst() {
      #expect(String(decoding: bytes[..<part.lowerBound], as: UTF8.self).hasSuffix(".ts\n"))
    }
  }
}
