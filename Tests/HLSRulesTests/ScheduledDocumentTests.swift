import HLSDocuments
import HLSLinting
import HLSRules
import SourceText
import Testing

/// What schedules in JSON lead to: their assets, and the primary content that they are over.
struct ScheduledDocumentTests {
  private static let linter = Linter(RuleCatalog.book, selection: selection(drafts: true))

  private static func selection(drafts: Bool) -> RuleSelection {
    var selection = RuleSelection()
    selection.profiles = drafts ? [.spec, .recommended, .experimental] : [.spec, .recommended]
    return selection
  }

  private static func graph(_ documents: KeyValuePairs<String, String>) -> DocumentGraph {
    let sources = documents.map { SourceFile(name: $0.key, bytes: Array($0.value.utf8)) }
    let byName = Dictionary(sources.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    return DocumentGraph(sources[0], at: sources[0].name) { address in
      byName[address].map { .source($0, location: address) } ?? .absent(reason: "not there")
    }
  }

  /// The findings above `info`, with the documents and lines that have them.
  private static func found(
    _ documents: KeyValuePairs<String, String>, by linter: Linter = linter
  ) -> [String] {
    linter.lint(graph(documents)).flatMap(\.findings).filter { $0.severity > .info }
      .map { "\($0.place.source):\($0.place.start.line) \($0.rule)" }
  }

  /// A playlist of 60 seconds with these tags.
  private static func film(_ tags: String = "", isLive: Bool = false) -> String {
    "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n\(tags)"
      + (1...10).map { "#EXTINF:6,\n\($0).ts\n" }.joined() + (isLive ? "" : "#EXT-X-ENDLIST\n")
  }

  /// A reference to `ranges.json`, whose entries begin at 6 s.
  private static let reference =
    #"#EXT-X-DATERANGE:ID="s",CLASS="com.apple.hls.daterange-schedule","#
    + #"START-DATE="2026-01-01T00:00:06.000Z",DURATION=50,X-URI="ranges.json""# + "\n"

  private static func entry(_ id: String, _ more: String) -> String {
    #"{"ID":"\#(id)","CLASS":"com.apple.hls.interstitial","X-RESUME-OFFSET":0,"#
      + #""X-RESTRICT":"SKIP,JUMP",\#(more)}"#
  }

  private static func ranges(_ entries: String...) -> String {
    #"{"DATERANGES":["# + entries.joined(separator: ",") + "]}"
  }

  private static func app(_ events: String..., live: Bool = false) -> String {
    #"{"primary":{"uri":"film.m3u8","live":\#(live)},"events":[\#(events.joined(separator: ",\n"))]}"#
  }

  private static func event(_ start: String, _ more: String) -> String {
    #"{"identifier":"b",\#(start),"resumptionOffset":0,"restrictions":["#
      + #""constrainsSeekingForwardInPrimaryContent","requiresPlaybackAtPreferredRateForAdvancement"],\#(more)}"#
  }

  private static let asset = #""templateItems":["https://ads.example.com/a.m3u8"]"#
  private static let list =
    #"{"ASSETS":[{"URI":"https://ads.example.com/a.m3u8","DURATION":12}]}"#

  @Test func `what a date range document schedules is as far away as what a playlist schedules`() {
    let graph = Self.graph([
      "main.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nfilm.m3u8\n",
      "film.m3u8": Self.film(Self.reference),
      "ranges.json": Self.ranges(
        Self.entry("a", #""X-SCHEDULE-OFFSET":6,"X-ASSET-LIST":"list.json""#)),
      "list.json": Self.list,
      "https://ads.example.com/a.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nad.m3u8\n",
      "https://ads.example.com/ad.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\n1.ts\n",
    ])
    #expect(
      graph.members.map(\.text.source.name) == [
        "main.m3u8", "film.m3u8", "ranges.json", "list.json", "https://ads.example.com/a.m3u8",
        "https://ads.example.com/ad.m3u8",
      ])
    #expect(graph.assets.map(\.asset.number) == [4])
    #expect(graph.assets.map(\.presentation?.root.number) == [0])
  }

  @Test func `the asset list of an event and of an entry is compared with their lengths`() {
    #expect(
      Self.found([
        "app.json": Self.app(
          Self.event(
            #""date":"2026-01-01T00:00:12.000Z""#,
            #""assetList":"https://a.example/l.json","plannedDuration":30"#)),
        "film.m3u8": Self.film(), "https://a.example/l.json": Self.list,
      ]) == ["https://a.example/l.json:1 asset-list/total-vs-range"])
    #expect(
      Self.found([
        "film.m3u8": Self.film(Self.reference),
        "ranges.json": Self.ranges(
          Self.entry(
            "a", #""X-SCHEDULE-OFFSET":6,"X-ASSET-LIST":"https://a.example/l.json","DURATION":30"#)
        ),
        "https://a.example/l.json": Self.list,
      ]) == ["https://a.example/l.json:1 asset-list/total-vs-range"])
  }

  @Test func `an asset of an event must be finished`() {
    #expect(
      Self.found([
        "app.json": Self.app(Self.event(#""date":"2026-01-01T00:00:12.000Z""#, Self.asset)),
        "film.m3u8": Self.film(), "https://ads.example.com/a.m3u8": Self.film(isLive: true),
      ]) == ["app.json:1 interstitial/asset-must-be-vod"])
  }

  @Test func `the assets of a draft are not judged unless its rules are chosen`() {
    let linter = Linter(RuleCatalog.book, selection: Self.selection(drafts: false))
    let documents: KeyValuePairs = [
      "film.m3u8": Self.film(Self.reference),
      "ranges.json": Self.ranges(
        Self.entry("a", #""X-SCHEDULE-OFFSET":6,"X-ASSET-URI":"https://ads.example.com/a.m3u8""#)),
      "https://ads.example.com/a.m3u8": Self.film(isLive: true),
    ]
    #expect(Self.found(documents, by: linter) == [])
    #expect(Self.found(documents) == ["ranges.json:1 interstitial/asset-must-be-vod"])
  }

  @Test func `an event is after the end by its date, or by its time if the content does not grow`()
  {
    func found(_ start: String, isLive: Bool = false) -> [String] {
      Self.found([
        "app.json": Self.app(
          Self.event(start, Self.asset), live: isLive),
        "film.m3u8": Self.film(isLive: isLive),
      ]).filter { $0.contains("timeline/") }
    }
    let late = ["app.json:1 timeline/start-after-end"]
    #expect(found(#""date":"2026-01-01T00:02:00.000Z""#) == late)
    #expect(found(#""time":120"#) == late)
    #expect(found(#""time":12"#) == [])
    #expect(found(#""time":120"#, isLive: true) == [])
  }

  @Test func `an entry in a schedule of a schedule begins by the offsets of both`() {
    #expect(
      Self.found([
        "film.m3u8": Self.film(Self.reference),
        "ranges.json": Self.ranges(
          #"{"ID":"n","CLASS":"com.apple.hls.daterange-schedule","X-SCHEDULE-OFFSET":24,"#
            + #""DURATION":20,"X-URI":"inner.json"}"#),
        // 6 s, 24 s and 12 s are inside the playlist, 54 s more are not.
        "inner.json": Self.ranges(
          Self.entry("a", #""X-SCHEDULE-OFFSET":12,"X-ASSET-URI":"https://a.example/a.m3u8""#),
          Self.entry(
            "b", "\n" + #""X-SCHEDULE-OFFSET":54,"X-ASSET-URI":"https://a.example/b.m3u8""#)
        ),
      ]).filter { $0.contains("timeline/") } == ["inner.json:2 timeline/start-after-end"])
  }

  @Test func `a finding silences others about the same entry, not about the next one`() {
    let first =
      #""START-DATE":"2026-01-01T00:00:12.000Z","END-DATE":"2026-01-01T00:00:10.000Z","DURATION":5"#
    let second =
      #""START-DATE":"2026-01-01T00:00:30.000Z","END-DATE":"2026-01-01T00:00:40.000Z","DURATION":5"#
    let asset = #","X-ASSET-URI":"https://a.example/a.m3u8""#
    #expect(
      Self.found([
        "film.m3u8": Self.film(Self.reference),
        "ranges.json": Self.ranges(
          Self.entry("a", first + asset), Self.entry("b", second + asset)),
      ]).map { $0.drop { $0 != " " }.dropFirst() } == [
        "date-range/end-before-start", "date-range/duration-end-date-mismatch",
      ])
  }

  @Test func `a listed asset is the presentation that it interrupts`() {
    #expect(
      Self.found([
        "https://x.example/film.m3u8": Self.film(
          #"#EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial",DURATION=60,"#
            + #"START-DATE="2026-01-01T00:00:06.000Z",X-RESUME-OFFSET=0,X-RESTRICT="SKIP,JUMP","#
            + #"X-ASSET-LIST="https://a.example/l.json""# + "\n"),
        "https://a.example/l.json":
          #"{"ASSETS":[{"URI":"https://x.example/film.m3u8","DURATION":60}]}"#,
      ]) == ["https://a.example/l.json:1 interstitial/asset-self-reference"])
  }
}
