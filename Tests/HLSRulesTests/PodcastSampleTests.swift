import HLSLinting
import HLSRules
import SourceText
import Testing

/// The sample playlists that Apple shows for podcasts, with other addresses: they break some of Apple's own rules.
struct PodcastSampleTests {
  /// The findings about authoring, versions and quotes, each as "severity rule in line".
  private static func findings(_ text: String) -> [String] {
    var selection = RuleSelection()
    selection.profiles.insert(.applePodcasts)
    let results = Linter(RuleCatalog.book, selection: selection).lint(Example.whole(text))
    return results.flatMap(\.findings)
      .filter { ["authoring", "version", "attribute"].contains($0.rule.category) }
      .map { "\($0.severity.rawValue) \($0.rule) in \($0.place.start.line)" }.sorted()
  }

  @Test func `the multivariant playlist lacks attributes that Apple requires`() {
    func video(_ name: String, _ rate: Int, _ size: String) -> String {
      "#EXT-X-STREAM-INF:BANDWIDTH=\(rate),AVERAGE-BANDWIDTH=\(rate - 50_000),RESOLUTION=\(size),"
        + #"CODECS="avc1.4d401f,mp4a.40.2",AUDIO="sound",SUBTITLES="text""# + "\n\(name).m3u8\n"
    }
    let text =
      "#EXTM3U\n#EXT-X-VERSION:4\n"
      + #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="English",LANGUAGE="en",AUTOSELECT=YES,"#
      + "DEFAULT=YES,URI=\"en.m3u8\"\n"
      + #"#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="text",NAME="English",LANGUAGE="en","#
      + "AUTOSELECT=YES,DEFAULT=YES,URI=\"text.m3u8\"\n"
      + video("low", 800_000, "854x480") + video("medium", 1_500_000, "1280x720")
      + video("high", 2_500_000, "1920x1080")
      + #"#EXT-X-STREAM-INF:BANDWIDTH=131404,CODECS="mp4a.40.2",AUDIO="sound""# + "\naudio.m3u8\n"
      + "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=300000,RESOLUTION=854x480,"
      + #"CODECS="avc1.4d401f",URI="i.m3u8""# + "\n"
    #expect(
      Self.findings(text) == [
        "error authoring/average-bandwidth-missing in 11",
        "info authoring/podcast-iframe-attributes in 13",
        "warning authoring/closed-captions-undeclared in 5",
      ])
  }

  /// 98 segments of 9.987 s and one of 3.15 s, then the date ranges, as in the sample.
  private static func media(_ ranges: String...) -> String {
    let segments = (0..<99).map { number in
      "#EXTINF:\(number < 98 ? "9.987" : "3.15"),\n"
        + "#EXT-X-BYTERANGE:1000@\(1_206 + number * 1_000)\nmain.mp4\n"
    }
    return "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXT-X-VERSION:7\n#EXT-X-MEDIA-SEQUENCE:1\n"
      + "#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-INDEPENDENT-SEGMENTS\n"
      + "#EXT-X-MAP:URI=\"main.mp4\",BYTERANGE=\"1206@0\"\n"
      + "#EXT-X-PROGRAM-DATE-TIME:2025-01-01T00:00:00.000Z\n"
      + segments.joined() + "#EXT-X-ENDLIST\n" + ranges.joined(separator: "\n") + "\n"
  }

  private static func range(_ id: String, _ time: String, _ more: String = "") -> String {
    #"#EXT-X-DATERANGE:ID="\#(id)",CLASS="com.apple.hls.interstitial",START-DATE="2025-01-01T"#
      + #"\#(time)Z",DURATION=15.0,X-ASSET-URI="https://ads.example/\#(id).m3u8",X-RESUME-OFFSET=0,"#
      + #"X-TIMELINE-OCCUPIES="RANGE",X-TIMELINE-STYLE="PRIMARY""# + more
  }

  // 8 lines before 99 segments of 3 lines, EXT-X-ENDLIST in line 306, then the date ranges.
  @Test func `the date ranges have typographic quotes, so nothing else is known of them`() {
    func typographic(_ line: String) -> String {
      line.replacing(#"ID="ad""#, with: "ID=“ad”")
        .replacing(
          #"CLASS="com.apple.hls.interstitial""#, with: "CLASS=“com.apple.hls.interstitial\"")
    }
    #expect(
      Self.findings(
        Self.media(
          typographic(Self.range("ad", "00:00:00.000")),
          typographic(Self.range("ad", "01:23:45.000"))))
        == [
          "error attribute/typographic-quotes in 307", "error attribute/typographic-quotes in 308",
        ])
  }

  @Test func `the mid-roll is dated an hour after the end`() {
    #expect(
      Self.findings(
        Self.media(
          Self.range("pre", "00:00:00.000"),
          Self.range("mid", "01:23:45.000", #",X-SNAP="OUT,IN""#)))
        == ["error authoring/podcast-range-boundary in 308"])
  }

  @Test func `a corrected media playlist has no findings`() {
    #expect(
      Self.findings(
        Self.media(
          Self.range("pre", "00:00:00.000"),
          Self.range("mid", "00:05:00.000", #",X-SNAP="OUT,IN""#))) == [])
  }

  @Test(arguments: [
    #"X-ASSET-LIST="https://ads.example/l.json?_HLS_interstitial_id=ad""#,
    #"PLANNED-DURATION=15,X-ASSET-URI="https://ads.example/a.m3u8?_HLS_interstitial_id=ad""#,
  ])
  func `an asset list, or PLANNED-DURATION, gives the length of an event`(attributes: String) {
    var selection = RuleSelection()
    selection.profiles.insert(.applePodcasts)
    let event = Self.range("ad", "00:05:00.000", #",X-SNAP="OUT,IN""#).replacing(
      #"DURATION=15.0,X-ASSET-URI="https://ads.example/ad.m3u8""#, with: attributes)
    let results = Linter(RuleCatalog.book, selection: selection)
      .lint(Example.whole(Self.media(event)))
    #expect(results.flatMap(\.findings).map(\.rule) == [])
  }

  /// A date range with an asset, the asset, and the log that names its address.
  private static func episode(with asset: String) -> [String: Set<String>] {
    let address = "https://ads.example/ad.m3u8"
    let example = Example.presentation([
      Example.whole(media(range("ad", "00:05:00.000", #",X-SNAP="OUT,IN""#))).named("e.m3u8"),
      Example.whole(asset).named("ad.m3u8"),
      Example.json(#"{"url":"\#(address)","file":"ad.m3u8","status":200}"#).named(
        "exchanges.jsonl"),
    ])
    var selection = RuleSelection()
    selection.profiles.insert(.applePodcasts)
    let findings = Linter(RuleCatalog.book, selection: selection).lint(example).flatMap(\.findings)
    return Dictionary(grouping: findings.filter { $0.rule.description.contains("podcast") }) {
      $0.place.source
    }.mapValues { Set($0.map(\.rule.description)) }
  }

  /// Version 3 and a target duration of 3 are nothing that Apple forbids in ads.
  private static func ad(segments: Int) -> String {
    "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:3\n"
      + (0..<segments).map { "#EXTINF:3.0,\n\($0).ts\n" }.joined() + "#EXT-X-ENDLIST\n"
  }

  @Test func `an ad is not judged as an episode`() {
    #expect(Self.episode(with: Self.ad(segments: 5)) == [:])
  }

  @Test func `an ad of another length is reported in the episode`() {
    // 18 s, more than a tenth above the 15 s of the date range.
    #expect(
      Self.episode(with: Self.ad(segments: 6)) == ["e.m3u8": ["authoring/podcast-asset-duration"]])
  }
}
