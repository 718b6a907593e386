import HLSLinting
import HLSPlaylist
import HLSRules
import SourceText
import Testing

/// Answers that are in order, and faults with more faces than their examples have.
struct DeliveryRulesTests {
  /// The IDs of the findings in the record of how `playlists` were loaded.
  private func findings(_ record: [String], _ playlists: [Example]) -> [RuleID] {
    var selection = RuleSelection()
    selection.only = Set(DeliveryRules.all.map(\.id))
    let documents = playlists.enumerated().map { $1.named("\($0 + 1).m3u8") }
    let log = Example.json(record.joined(separator: "\n")).named("exchanges.jsonl")
    return Linter(RuleCatalog.book, selection: selection)
      .lint(.presentation(documents + [log])).last?.findings.map(\.rule) ?? []
  }

  private static func loaded(_ query: String = "", file: Int = 1, _ more: String = "") -> String {
    #"{"url":"https://example.com/v.m3u8\#(query)","file":"\#(file).m3u8","status":200\#(more)}"#
  }

  private static func refused(_ query: String, _ status: Int, _ more: String = "") -> String {
    #"{"url":"https://example.com/v.m3u8\#(query)","status":\#(status)\#(more)}"#
  }

  /// Segments 90 to 99, then the first two parts of segment 100.
  private static let parts: Example = .live(
    """
    #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3.0
    #EXT-X-PART-INF:PART-TARGET=1
    #EXT-X-MEDIA-SEQUENCE:90
    \((0..<10).map { "#EXTINF:6,\n\($0).ts" }.joined(separator: "\n"))
    #EXT-X-PART:DURATION=1,URI="10.0.ts"
    #EXT-X-PART:DURATION=1,URI="10.1.ts"
    """)
  private static let blocking = "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES\n"
  private static let update: Example = .live(
    """
    \(blocking)#EXT-X-MEDIA-SEQUENCE:90
    #EXT-X-SKIP:SKIPPED-SEGMENTS=6
    \((0..<4).map { "#EXTINF:6,\n\($0).ts" }.joined(separator: "\n"))
    """)

  @Test(
    arguments: [
      // The part is there, though its segment is not complete.
      ([loaded("?_HLS_msn=100&_HLS_part=1")], [parts]),
      // A later segment does as well.
      ([loaded("?_HLS_msn=95")], [parts]),
      ([loaded("?_HLS_msn=99&_HLS_part=30")], [parts]),
      // What is left out of an update counts.
      ([loaded("?_HLS_msn=99&_HLS_skip=YES")], [update]),
      // What cannot be read asks for nothing.
      ([loaded("?_HLS_msn=soon&_HLS_skip=NO")], [parts]),
      ([loaded("?_HLS_msn=99999999999999999999999")], [parts]),
      // Servers give up, and are overloaded.
      ([loaded(), refused("?_HLS_msn=100", 503, #","seconds":20"#)], [parts]),
      ([loaded(), refused("?_HLS_part=3", 400)], [parts]),
      // Nothing is said of fields that were not recorded.
      ([#"{"url":"https://example.com/live","file":"1.m3u8","status":200}"#], [parts]),
      ([loaded("", #","requestHeaders":{"Accept-Encoding":"gzip"}"#)], [parts]),
      (
        [
          loaded(
            "", #","headers":{"content-encoding":"BR"},"requestHeaders":{"accept-encoding":"gzip"}"#
          )
        ], [parts]
      ),
      // A 304 has few fields of its own (RFC 9110, section 15.4.5).
      (
        [
          #"{"url":"https://example.com/live","file":"1.m3u8","status":304,"headers":{"ETag":"1"},"#
            + #""requestHeaders":{"Accept-Encoding":"gzip"}}"#
        ], [parts]
      ),
      (
        [
          #"{"url":"https://example.com/live","file":"1.m3u8","status":304,"headers":{},"#
            + #""storedHeaders":{"Content-Encoding":"gzip","Content-Type":"audio/mpegurl"},"#
            + #""requestHeaders":{"Accept-Encoding":"gzip"}}"#
        ], [parts]
      ),
      // An error page is no playlist.
      (
        [
          #"{"url":"https://example.com/x","file":"1.m3u8","status":500,"#
            + #""headers":{"Content-Type":"text/html"}}"#
        ],
        [.whole("<html>")]
      ),
      // A redirect leads to the name.
      (
        [
          #"{"url":"https://example.com/live","location":"https://cdn.example.com/v.M3U8?x","#
            + #""file":"1.m3u8","status":200,"headers":{}}"#
        ], [parts]
      ),
      ([loaded("", #","headers":{"X-Cache":"MISS from a"}"#)], [parts]),
      // Keys of other formats are as long as they like.
      (
        [loaded(), #"{"url":"https://example.com/key","status":200,"bytes":900}"#],
        [
          .media(
            #"#EXT-X-VERSION:5"# + "\n"
              + #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="key",KEYFORMAT="com.apple.streamingkeydelivery""#
          )
        ]
      ),
      // Compressed, so that its length is another one.
      (
        [
          loaded(),
          #"{"url":"https://example.com/key","status":200,"#
            + #""headers":{"Content-Length":"40","Content-Encoding":"gzip"}}"#,
        ],
        [.media(#"#EXT-X-KEY:METHOD=AES-128,URI="key""#)]
      ),
      // Byte ranges have no bit rate, and nobody knows that of what was not loaded.
      (
        [loaded(), #"{"url":"https://example.com/a.ts","status":200,"bytes":100}"#],
        [.media("#EXT-X-BITRATE:1000\n#EXT-X-BYTERANGE:5@0\n#EXTINF:6,\na.ts\n#EXTINF:6,\nb.ts")]
      ),
      (
        [loaded(), #"{"url":"https://example.com/a.ts","status":503,"bytes":100}"#],
        [.media("#EXT-X-BITRATE:1000\n#EXTINF:6,\na.ts")]
      ),
    ] as [([String], [Example])])
  func `an answer that is in order is left alone`(record: [String], playlists: [Example]) {
    #expect(findings(record, playlists) == [], "\(record)")
  }

  @Test(
    arguments: [
      ("delivery/block-reload-not-blocking", [loaded("?_HLS_msn=100")], [parts]),
      ("delivery/block-reload-not-blocking", [loaded("?_HLS_msn=100&_HLS_part=2")], [parts]),
      ("delivery/block-reload-not-blocking", [loaded("?_HLS_msn=101&_HLS_part=0")], [parts]),
      ("delivery/block-reload-not-blocking", [loaded("?_HLS_msn=100&_HLS_skip=v2")], [update]),
      (
        "delivery/playlist-not-identifiable",
        [#"{"url":"https://example.com/live","file":"1.m3u8","status":200,"headers":{}}"#], [parts]
      ),
      (
        "delivery/text-not-compressed",
        [loaded("", #","headers":{},"requestHeaders":{"accept-encoding":"br;q=1.0, *;q=0.1"}"#)],
        [parts]
      ),
      (
        "delivery/age-header-missing", [loaded("", #","headers":{"CF-Cache-Status":"HIT"}"#)],
        [parts]
      ),
      (
        "delivery/age-header-missing",
        [loaded("", #","headers":{"Cache-Status":"Edge; hit; ttl=3"}"#)], [parts]
      ),
      (
        "delivery/key-size",
        [
          loaded(),
          #"{"url":"https://example.com/key","status":200,"headers":{"Content-Length":"16"}}"#,
        ],
        [.media(#"#EXT-X-KEY:METHOD=AES-256-GCM,URI="key""#)]
      ),
      (
        "delivery/directive-after-endlist",
        [loaded(), loaded("?_HLS_msn=9", #","seconds":12"#)], [.media("")]
      ),
      (
        "segment/bitrate-out-of-tolerance",
        [
          loaded(), loaded("?_HLS_msn=1"),
          #"{"url":"https://example.com/b.ts","status":200,"bytes":1000000}"#,
        ], [.media("#EXT-X-BITRATE:1000\n#EXTINF:6,\na.ts\n#EXTINF:6,\nb.ts")]
      ),
    ] as [(RuleID, [String], [Example])])
  func `a fault is reported whatever its face`(
    rule: RuleID, record: [String], playlists: [Example]
  ) {
    #expect(findings(record, playlists) == [rule], "\(record)")
  }

  @Test func `what answers to one address show again and again is one finding`() {
    let plain = #","headers":{},"requestHeaders":{"Accept-Encoding":"gzip"}"#
    let lines = ["", "?_HLS_msn=1", "?_HLS_msn=2"].map { Self.loaded($0, plain) }
    let other = Self.loaded("", plain).replacing("/v.m3u8", with: "/w.m3u8")
    let log = Example.json((lines + [other]).joined(separator: "\n")).named("exchanges.jsonl")
    var selection = RuleSelection()
    selection.only = ["delivery/text-not-compressed"]
    let found =
      Linter(RuleCatalog.book, selection: selection)
      .lint(.presentation([Example.live("").named("1.m3u8"), log])).last?.findings ?? []
    #expect(found.map(\.place.start.line) == [1, 4])
    #expect(found.first?.related.last?.message == "2 times more, the last one here")
    #expect(found.first?.related.last?.place.start.line == 3)
    #expect(found.last?.related.count == 1)
  }
}
