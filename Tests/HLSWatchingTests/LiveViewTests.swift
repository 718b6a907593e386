import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSLoading
import HLSPlaylist
import HLSRules
@testable import HLSWatching
@testable import InterlintCommand
import SourceText
import Testing

/// What a terminal shows of a watch.
struct LiveViewTests {
  private static let address = "http://example.com/live.m3u8?token=secret"

  /// A recorded answer at that second.
  private static func load(_ second: Int, _ body: String?) -> DocumentLoad {
    let time = DateTime(seconds: 1_767_225_600 + Int64(second), nanoseconds: 0)
    let line =
      "{\"url\":\"\(address)\",\"time\":\"\(time.utcText)\",\"seconds\":0,\"status\":"
      + (body == nil ? "500}" : "200}")
    let log = ExchangeLog(parsing: SourceFile(name: "log", bytes: Array(line.utf8)))
    return DocumentLoad(
      log.exchanges[0],
      body: body.map { .bytes(Array($0.utf8)) } ?? .none("the server answered with status 500"),
      since: DateTime(seconds: 1_767_225_600, nanoseconds: 0))
  }

  /// Five segments of six seconds from that number on, and breaks of 12 seconds.
  private static func playlist(_ first: Int, breaks: [(id: String, start: Int)] = []) -> String {
    func date(_ second: Int) -> String {
      DateTime(seconds: 1_767_225_600 + Int64(second), nanoseconds: 0).utcText
    }
    return "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
      + "#EXT-X-PROGRAM-DATE-TIME:\(date(first * 6))\n"
      + breaks.map {
        "#EXT-X-DATERANGE:ID=\"\($0.id)\",CLASS=\"com.apple.hls.interstitial\","
          + "START-DATE=\"\(date($0.start))\",DURATION=12,X-ASSET-LIST=\"list.json\"\n"
      }.joined()
      + (first..<first + 5).map { "#EXTINF:6,\n\($0).ts\n" }.joined()
  }

  private static func state(
    _ loads: [DocumentLoad], rules: [String] = [], timeline: WatchedTimeline? = nil
  ) -> WatchState {
    var selection = RuleSelection()
    selection.only = Set(rules.map { RuleID($0) })
    let linter =
      rules.isEmpty
      ? Linter(RuleBook(rules: []))
      : Linter(RuleCatalog.book, selection: selection)
    var state = WatchState(
      WatchedChannel(linter, at: address, timeline: timeline), limit: Seconds(600))
    for load in loads { _ = state.record(load, of: 0, named: nil) }
    return state
  }

  private static func lines(
    _ state: WatchState, at second: Int, columns: Int = 90, rows: Int = 24
  ) -> [String] {
    LiveView(columns: columns, rows: rows, isColored: false).lines(of: state, at: Seconds(second))
      .map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
  }

  @Test(arguments: [(410, "1;31", "never"), (503, "1;33", "in 0:02")])
  func `a document is shown as an error only if it is never requested again`(
    status: Int, color: String, retry: String
  ) throws {
    var state = Self.state([Self.load(0, Self.playlist(5, breaks: [(id: "a", start: 36)]))])
    let time = DateTime(seconds: 1_767_225_600, nanoseconds: 0)
    let line =
      "{\"url\":\"http://example.com/list.json\",\"time\":\"\(time.utcText)\",\"seconds\":0,"
      + "\"status\":\(status)}"
    let log = ExchangeLog(parsing: SourceFile(name: "log", bytes: Array(line.utf8)))
    let failed = DocumentLoad(log.exchanges[0], body: .none("no list"), since: time)
    _ = state.record(failed, ofAsset: nil)
    let lines = LiveView(columns: 90, rows: 24, isColored: true).lines(of: state, at: .zero)
    let row = try #require(lines.first { $0.contains("list.json") })
    #expect(row.hasPrefix("\u{1B}[\(color)mlist.json "))
    #expect(row.contains(" \(retry) "))
  }

  @Test func `how the playlist stands, the breaks and the findings`() {
    // The playlist ends at second 60, and is loaded at second 3.
    let breaks = [(id: "a", start: 30), (id: "b", start: 54), (id: "c", start: 125)]
    let state = Self.state(
      [Self.load(3, Self.playlist(5, breaks: breaks))],
      rules: ["interstitial/resume-offset-live-zero"])
    let lines = Self.lines(state, at: 8)
    #expect(
      lines == [
        "interlint watch http://example.com/live.m3u8                0:08 of 10:00   Ctrl-C to stop",
        "",
        "PLAYLIST   LOADS   SEQUENCE     WINDOW   TARGET    CHANGED   NEXT LOAD",
        "live.m3u8      1          5       30 s      6 s    5 s ago   in 1 s",
        "",
        "BREAKS    START                     LENGTH   KIND        ID",
        "past      00:00:30                    12 s   asset list  a",
        "running   00:00:54  for 0:11          12 s   asset list  b",
        "coming    00:02:05  in 1:00           12 s   asset list  c",
        "",
        "FINDINGS   none",
      ])
  }

  @Test func `a break that one of two playlists does not announce is shown before it starts`() {
    let main = """
      #EXTM3U
      #EXT-X-STREAM-INF:BANDWIDTH=1000000,RESOLUTION=640x360
      low.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=2000000,RESOLUTION=1280x720
      high.m3u8

      """
    var state = Self.state([Self.load(0, main)])
    #expect(state.channel.playlists.all.count == 2)
    let old = [(id: "a", start: 30)]
    let new = old + [(id: "c", start: 125)]
    var events: [String] = []
    for (second, playlist, breaks) in [
      (1, 0, old), (1, 1, old), (7, 0, new), (7, 1, old), (13, 1, old), (13, 0, new),
    ] {
      events += state.record(
        Self.load(second, Self.playlist(5 + second / 6, breaks: breaks)), of: playlist, named: nil
      )
      .map { "\($0.playlist): \($0.text)" }
    }
    // The playlists end 59 seconds after the time of their loads.
    #expect(
      events == [
        "1280x720 2.0 Mbit/s: break c is expected soon: it starts in 0:53, and 640x360 1.0 Mbit/s "
          + "announces it"
      ])
    let lines = Self.lines(state, at: 13)
    #expect(
      lines.filter { $0.hasPrefix("coming") } == [
        "coming    00:02:05  in 0:53           12 s   asset list  not in 1280x720 2.0 Mbit/s: c"
      ])
    #expect(
      Self.lines(state, at: 13, columns: 74).filter { $0.hasPrefix("coming") } == [
        "coming    00:02:05  in 0:53           12 s   asset list  not in all"
      ])
    let late = state.record(Self.load(15, Self.playlist(7, breaks: new)), of: 1, named: nil)
    #expect(late.map(\.text) == ["break c is now announced, 0:51 before its start"])
  }

  /// The playlist from second 30 to 60 with a break of that length at second 42, as EXT-X-CUE-OUT has it.
  private static func marked(_ length: Int, breaks: [(id: String, start: Int)]) -> String {
    let end = 7 + length / 6
    return playlist(5, breaks: breaks)
      .replacing("#EXTINF:6,\n7.ts", with: "#EXT-X-CUE-OUT:\(length)\n#EXTINF:6,\n7.ts")
      .replacing("#EXTINF:6,\n\(end).ts", with: "#EXT-X-CUE-IN\n#EXTINF:6,\n\(end).ts")
  }

  @Test(
    arguments: [
      (12, [("a", 42)], ["00:00:42                    12 s   asset list  a"]),
      (12, [("a", 30)], ["00:00:30                    12 s   asset list  markers: 00:00:42: a"]),
      (6, [("a", 42)], ["00:00:42                    12 s   asset list  markers: 6 s: a"]),
      (
        12, [("a", 42), ("b", 30)],
        [
          "00:00:30                    12 s   asset list  no marker: b",
          "00:00:42                    12 s   asset list  a",
        ]
      ),
    ] as [(Int, [(String, Int)], [String])])
  func `the row of a break has what its markers say otherwise`(
    length: Int, breaks: [(String, Int)], rows: [String]
  ) {
    let breaks = breaks.map { (id: $0.0, start: $0.1) }
    let state = Self.state([Self.load(3, Self.marked(length, breaks: breaks))])
    #expect(
      Self.lines(state, at: 8).filter { $0.hasPrefix("past ") } == rows.map { "past      " + $0 })
  }

  @Test
  func `what markers say is forgotten when they agree, and kept when they are no longer listed`() {
    let early = Self.load(3, Self.marked(12, breaks: [(id: "a", start: 30)]))
    let mended = Self.load(9, Self.marked(12, breaks: [(id: "a", start: 42)]))
    let unmarked = Self.load(9, Self.playlist(5, breaks: [(id: "a", start: 30)]))
    func row(_ loads: [DocumentLoad]) -> String? {
      Self.lines(Self.state(loads), at: 14).first { $0.hasPrefix("past ") }
    }
    #expect(row([early, mended])?.hasSuffix("asset list  a") == true)
    #expect(row([early, unmarked])?.hasSuffix("asset list  markers: 00:00:42: a") == true)
  }

  @Test func `what is found is reported with its playlist and its loads`() {
    let second = Self.playlist(5).replacing("DURATION:6", with: "DURATION:7")
    let state = Self.state(
      [Self.load(0, Self.playlist(4)), Self.load(6, second), Self.load(12, nil)],
      rules: ["live/target-duration-changed"])
    let lines = Self.lines(state, at: 13)
    #expect(
      lines[3]
        == "live.m3u8      2          5       30 s      7 s    7 s ago   "
        + "failed: status 500")
    #expect(
      lines.suffix(3) == [
        "FINDINGS   1 error",
        "error    EXT-X-TARGETDURATION was 6 seconds and is now 7; it must not change",
        "         live/target-duration-changed  live.m3u8  in 1 load since load 2",
      ])
  }

  @Test(
    arguments: [
      (
        120,
        [
          "PLAYLIST   LOADS   SEQUENCE     WINDOW   TARGET    CHANGED   NEXT LOAD",
          "live.m3u8      2          5       30 s      7 s    7 s ago   "
            + "failed: the server answered with status 500",
          "BREAKS    START                     LENGTH   KIND        ID",
          "coming    00:02:05  in 0:58           12 s   asset list  autumn-break",
          "error    EXT-X-TARGETDURATION was 6 seconds and is now 7; it must not change",
          "         live/target-duration-changed  live.m3u8  in 1 load since load 2",
        ]
      ),
      (
        80,
        [
          "PLAYLIST   LOADS   SEQUENCE     WINDOW   TARGET    CHANGED   NEXT LOAD",
          "live.m3u8      2          5       30 s      7 s    7 s ago   failed: status 500",
          "BREAKS    START                     LENGTH   KIND        ID",
          "coming    00:02:05  in 0:58           12 s   asset list  autumn-break",
          "error    EXT-X-TARGETDURATION was 6 seconds and is now 7; it must not change",
          "         live/target-duration-changed  live.m3u8  in 1 load since load 2",
        ]
      ),
      (
        60,
        [
          "PLAYLIST   LOADS   SEQUENCE    CHANGED   NEXT LOAD",
          "live.m3u8      2          5    7 s ago   failed: status 500",
          "BREAKS    START                     LENGTH   ID",
          "coming    00:02:05  in 0:58           12 s   autumn-break",
          "error    live/target-duration-changed",
          "  EXT-X-TARGETDURATION was 6 seconds and is now 7; it must …",
        ]
      ),
      (
        40,
        [
          "PLAYLIST    NEXT LOAD", "live.m3u8   failed: status 500", "BREAKS                ID",
          "coming    in 0:58     autumn-break", "error    live/target-duration-changed",
          "  EXT-X-TARGETDURATION was 6 seconds an…",
        ]
      ),
    ])
  func `few columns are for what matters`(columns: Int, expected: [String]) {
    let breaks = [(id: "autumn-break", start: 125)]
    let second = Self.playlist(5, breaks: breaks).replacing("DURATION:6", with: "DURATION:7")
    let state = Self.state(
      [
        Self.load(0, Self.playlist(4, breaks: breaks)), Self.load(6, second), Self.load(12, nil),
      ], rules: ["live/target-duration-changed"])
    let lines = Self.lines(state, at: 13, columns: columns)
    #expect(lines.allSatisfy { $0.count <= columns })
    for line in expected { #expect(lines.contains(line), "\(lines)") }
  }

  @Test func `five rows have the playlist, the next break and the worst finding`() {
    let breaks = [(id: "a", start: 0), (id: "b", start: 125), (id: "c", start: 225)]
    let second = Self.playlist(5, breaks: breaks).replacing("DURATION:6", with: "DURATION:7")
    let state = Self.state(
      [Self.load(0, Self.playlist(4, breaks: breaks)), Self.load(6, second)],
      rules: ["live/target-duration-changed", "interstitial/resume-offset-missing"])
    let lines = Self.lines(state, at: 7, columns: 40, rows: 5)
    #expect(lines.count == 5)
    #expect(lines[0] == "live.m3u8                  0:07 of 10:00")
    #expect(lines[1].hasPrefix("live.m3u8 "))
    #expect(lines[2] == "coming    in 1:04     b")
    #expect(lines[3].hasPrefix("FINDINGS   1 error"))
    #expect(lines[4] == "error    live/target-duration-changed")
  }

  @Test(arguments: [(20, 5), (1, 1), (40, 10), (200, 60)])
  func `every terminal has room for it`(columns: Int, rows: Int) {
    let breaks = (0..<30).map { (id: "break-\($0)", start: $0 * 20) }
    let state = Self.state([Self.load(0, Self.playlist(5, breaks: breaks))])
    let lines = Self.lines(state, at: 1, columns: columns, rows: rows)
    #expect(lines.count <= rows)
    #expect(lines.allSatisfy { $0.count <= columns })
  }

  /// Windows of 30 s that begin at 24 and at 30; the break at 36 replaces 12 s, and is a point.
  ///
  /// The second load waits for the asset list until the next one.
  private static func barLoads(_ id: String) -> [DocumentLoad] {
    let second = playlist(5, breaks: [(id: id, start: 36)])
    return [load(0, playlist(4)), load(6, second), load(12, second)]
  }

  @Test func `the transport bar counts from the first load, and says what changed`() {
    let state = Self.state(Self.barLoads("a"), timeline: WatchedTimeline())
    let lines = Self.lines(state, at: 13, columns: 46)
    // 30 columns for 30 s, which begin 6 s after the first load; 12 of them are left out.
    #expect(
      lines[5...10] == [
        "UTC                   00:00:51",
        "seconds               15",
        "playhead           ▼",
        "viewer sees  ──────●───────────··>",
        "primary      ──────░░░░░░░░░░░░────────────··>",
        "load 2: 'a' is new, at 12 s of the primary co…",
      ])
  }

  @Test(arguments: [(20, 5), (1, 1), (40, 10), (40, 14), (80, 24), (39, 30), (200, 60)])
  func `every terminal has room for the bar`(columns: Int, rows: Int) {
    let state = Self.state(Self.barLoads("a\u{1B}[2J"), timeline: WatchedTimeline())
    let lines = Self.lines(state, at: 13, columns: columns, rows: rows)
    #expect(lines.count <= rows)
    #expect(lines.allSatisfy { $0.count <= columns && !$0.contains("\u{1B}") })
    #expect(lines.contains { $0.hasPrefix("viewer sees") } == (columns >= 40 && rows >= 14))
  }

  @Test func `nothing of a playlist steers the terminal`() {
    let state = Self.state([
      Self.load(0, Self.playlist(5, breaks: [(id: "\u{1B}[2J\u{202E}x", start: 70)]))
    ])
    let lines = Self.lines(state, at: 1)
    #expect(lines.contains { $0.hasSuffix("asset list  ␛[2J\\u{202E}x") })
  }

  @Test(
    arguments: [
      ("abc", 5, "abc  "), ("abcdef", 5, "abcd…"), ("abcde", 5, "abcde"), ("", 2, "  "),
      ("日本語", 5, "日本…"), ("日本", 4, "日本"), ("a\tb", 3, "a␉b"), ("abc", 0, ""), ("abc", 1, "…"),
    ])
  func `text is cut to columns`(text: String, columns: Int, fitted: String) {
    let area = TerminalArea(columns: 80, rows: 24, isColored: false)
    #expect(area.fitted(text, columns, padded: true) == fitted)
  }
}
