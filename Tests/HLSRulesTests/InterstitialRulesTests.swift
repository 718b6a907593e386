import HLSInterstitials
import HLSLinting
import HLSPlaylist
import HLSRules
import SourceText
import Testing

/// Correct playlists that a naive check would complain about, and slips with more faces than one.
struct InterstitialRulesTests {
  /// The IDs of the findings, pedantic rules left out.
  private func findings(_ example: Example) -> [RuleID] {
    var selection = RuleSelection()
    selection.only = Set(InterstitialRules.all.filter { $0.profile != .pedantic }.map(\.id))
    let linter = Linter(RuleCatalog.book, selection: selection)
    return linter.lint(SourceFile(name: "example.m3u8", bytes: example.completed.bytes))
      .findings.map(\.rule)
  }

  private static let event =
    #"#EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial","#
    + #"START-DATE="2026-01-01T00:00:06.000Z""#
  private static let asset =
    #"X-ASSET-URI="https://ads.example.com/ad1.m3u8?_HLS_interstitial_id=ad1""#

  @Test func `a wrong length of a listed asset is reported once, not for the sum too`() {
    let example = Example.presentation([
      Example.media(
        #"\#(Self.event),DURATION=30,X-RESUME-OFFSET=0,"#
          + #"X-ASSET-LIST="list.json?_HLS_interstitial_id=ad1""#
      ).named("primary.m3u8"),
      Example.json(#"{"ASSETS":[{"URI":"https://ads.example.com/a.m3u8","DURATION":50}]}"#)
        .named("list.json"),
      Example.media(
        "#EXT-X-TARGETDURATION:10\n"
          + (1...3).map { "#EXTINF:10,\n\($0).ts" }.joined(separator: "\n")
      ).named("a.m3u8"),
      Example.json(#"{"url":"https://ads.example.com/a.m3u8","file":"a.m3u8","status":200}"#)
        .named("exchanges.jsonl"),
    ])
    let worse = Linter(RuleCatalog.book).lint(example).flatMap(\.findings)
      .filter { $0.severity > .info }.map(\.rule)
    #expect(worse == ["asset-list/asset-duration-mismatch"])
  }

  @Test(
    arguments: [
      // A later tag of the ID holds only what it adds.
      .live("\(event),\(asset)\n#EXT-X-DATERANGE:ID=\"ad1\",X-PLAYOUT-LIMIT=10"),
      .live("#EXT-X-DATERANGE:ID=\"ad1\",\(asset)\n\(event)"),
      // The first tag of the ID stands in the playlist that this one updates.
      .live(
        """
        #EXT-X-VERSION:10
        #EXT-X-SKIP:SKIPPED-SEGMENTS=5,RECENTLY-REMOVED-DATERANGES=""
        #EXT-X-DATERANGE:ID="ad1",\(asset)
        """),
      // Classes of their own give X-ASSET-LIST and X-SNAP another meaning.
      .media(
        #"#EXT-X-DATERANGE:ID="o1",CLASS="com.qualabs.hls.concurrentInterstitial","#
          + #"START-DATE="2026-01-01T00:00:05.000Z",X-ASSET-LIST="o.json",X-SNAP="OUT""#),
      // Pod serving names the ad break in the path.
      .live(
        "\(event),X-ASSET-URI=\"https://dai.google.com/linear/pods/v1/hls/network/1234/"
          + "custom_asset/example-live/ad_break_id/ad1.m3u8?stream_id={$stream_id}&pd=15000\""),
      // A variable hides what is looked for.
      .live(#"\#(event),X-ASSET-URI="{$ads}/ad1.m3u8?{$query}""#),
      .live("\(event),X-ASSET-LIST=\"{$ads}/ad1.{$kind}?_HLS_interstitial_id={$id}\""),
      .live(
        """
        #EXT-X-DEFINE:NAME="ads",VALUE="https://ads.example.com"
        \(event),X-ASSET-URI="{$ads}/ad1.m3u8?_HLS_interstitial_id=ad1"
        """),
      .live(
        #"\#(event),X-ASSET-URI="HTTPS://ads.example.com/ad1.M3U8?_HLS_interstitial_id=ad1""#),
      // The query and the fragment have no file extension.
      .live(
        #"\#(event),X-ASSET-URI="https://ads.example.com/a?f=l.json&_HLS_interstitial_id=ad1#x.mp4""#
      ),
      // Form encoding, as browsers write it.
      .live(
        #"#EXT-X-DATERANGE:ID="ad 1",CLASS="com.apple.hls.interstitial","#
          + #"START-DATE="2026-01-01T00:00:06.000Z","#
          + #"X-ASSET-URI="https://ads.example.com/a.m3u8?_HLS_interstitial_id=ad+1""#),
      // Pre-rolls and post-rolls resume where nothing is lost.
      .live(#"\#(event),\#(asset),CUE="PRE",X-RESUME-OFFSET=0"#),
      .media(#"\#(event),\#(asset),CUE="POST""#),
      .media(#"\#(event),\#(asset),CUE="POST",X-RESUME-OFFSET=500"#),
      .media(#"\#(event),\#(asset),CUE="PRE",X-RESUME-OFFSET=0"#),
      // What a list holds is not known beforehand.
      .live(
        #"\#(event),X-ASSET-LIST="l.json?_HLS_interstitial_id=ad1",DURATION=15,X-PLAYOUT-LIMIT=15"#
      ),
      .live(
        #"\#(event),X-ASSET-LIST="l.json?_HLS_interstitial_id=ad1",X-SKIP-CONTROL-LABEL-ID="a""#),
      // A live window has moved on, or has not come there yet.
      .live(
        #"#EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial",\#(asset),X-SNAP="OUT,IN","#
          + #"START-DATE="2025-12-31T23:50:00.000Z",DURATION=30"#),
      .live(
        #"#EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial",\#(asset),X-SNAP="OUT,IN","#
          + #"START-DATE="2026-01-01T00:01:30.000Z",DURATION=30"#),
      .live(#"\#(event),\#(asset),X-SNAP="OUT,IN",DURATION=11"#),
      // What is misspelt is for the rules of syntax.
      .live(
        #"\#(event),\#(asset),DURATION="0",X-PLAYOUT-LIMIT="0",X-RESUME-OFFSET="0","#
          + #"X-SKIP-CONTROL-OFFSET="20",X-RESTRICT=JUMP,X-SNAP=OUT,CUE=POST"#),
      .live(#"\#(event),X-ASSET-URI=https://ads.example.com/ad1.mp4"#),
    ] as [Example])
  func `an event that is in order is left alone`(example: Example) {
    #expect(findings(example) == [], "\(example.text)")
  }

  @Test(
    arguments: [
      ("interstitial/class-misspelled", klass("com.apple.hls.interstitials")),
      ("interstitial/class-misspelled", klass("com.apple.HLS.interstitial")),
      ("interstitial/class-misspelled", klass(" com.apple.hls.interstitial")),
      ("interstitial/class-misspelled", klass("com.apple.hls.intersitial")),
      ("interstitial/class-misspelled", klass("com.apple.hls-interstitial")),
      (
        "interstitial/class-missing",
        .live(
          "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:06.000Z\",X-ASSET-LIST=\"l\"")
      ),
      (
        "interstitial/query-id-mismatch",
        .live(#"\#(event),X-ASSET-URI="https://ads.example.com/ad1.m3u8?_HLS_interstitial_id""#)
      ),
      (
        "interstitial/query-client-parameter",
        .live(#"\#(event),\#(asset.dropLast())&_HLS_start_offset=3""#)
      ),
      (
        "interstitial/asset-not-https",
        .live(
          """
          #EXT-X-DEFINE:NAME="ads",VALUE="http://ads.example.com"
          \(event),X-ASSET-URI="{$ads}/ad1.m3u8?_HLS_interstitial_id=ad1"
          """)
      ),
      (
        "interstitial/asset-not-playlist",
        .live(#"\#(event),X-ASSET-URI="https://ads.example.com/a.MPD?_HLS_interstitial_id=ad1""#)
      ),
      ("interstitial/playout-limit-zero", .live("\(event),\(asset),X-PLAYOUT-LIMIT=0.000")),
      ("interstitial/skip-control-after-end", planned(15, ",X-SKIP-CONTROL-OFFSET=15")),
      (
        "interstitial/resume-offset-beyond-end",
        .media(#"\#(event),\#(asset),CUE="PRE",X-RESUME-OFFSET=62"#)
      ),
    ] as [(RuleID, Example)])
  func `a slip is reported whatever its face`(rule: RuleID, example: Example) {
    #expect(findings(example) == [rule], "\(example.text)")
  }

  private static func klass(_ name: String) -> Example {
    .live(
      #"#EXT-X-DATERANGE:ID="a",CLASS="\#(name)",START-DATE="2026-01-01T00:00:06.000Z",\#(asset)"#)
  }

  private static func planned(_ seconds: Int, _ more: String) -> Example {
    .live("\(event),\(asset),PLANNED-DURATION=\(seconds)\(more)")
  }

  @Test(
    arguments: [
      "com.example.hls.interstitial", "com.svta.hls.concurrentInterstitial", "com.apple.hls",
      "com.apple.hls.interstitial.v2", "", "interstitial",
    ])
  func `a class that is another one is not taken for a misspelt interstitial`(name: String) {
    #expect(findings(Self.klass(name)) == [], "\(name)")
  }

  @Test(
    arguments: [
      (-1_000, 0), (0, 0), (2_999, 0), (3_000, 6_000), (5_999, 6_000), (6_000, 6_000),
      (7_999, 6_000), (8_000, 10_000), (99_000, 10_000),
    ])
  func `the nearest segment boundary is found, the later one of two`(offset: Int64, expected: Int64)
  {
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\n1.ts\n#EXTINF:4,\n2.ts\n"
    let playlist = Playlist(parsing: SourceFile(name: "a.m3u8", bytes: Array(text.utf8)))
    #expect(
      playlist.segmentBoundaries.nearest(to: Seconds(nanoseconds: offset * 1_000_000))?.time
        == Seconds(nanoseconds: expected * 1_000_000))
  }

  @Test
  func `a playlist without segments has no boundary`() {
    let playlist = Playlist(parsing: SourceFile(name: "a.m3u8", bytes: Array("#EXTM3U\n".utf8)))
    #expect(playlist.segmentBoundaries.nearest(to: .zero) == nil)
  }
}
