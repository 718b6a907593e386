import HLSLinting
import HLSPlaylist
import HLSRules
import SourceText
import Testing

/// Correct playlists that a naive timeline would complain about, and findings that silence others.
struct TimelineRulesTests {
  private static func event(_ id: String, _ time: String, _ more: String) -> String {
    #"#EXT-X-DATERANGE:ID="\#(id)",CLASS="com.apple.hls.interstitial","#
      + #"START-DATE="2026-01-01T\#(time)Z","#
      + #"X-ASSET-URI="https://ads.example.com/\#(id).m3u8?_HLS_interstitial_id=\#(id)"\#(more)"#
  }

  /// The IDs of the findings of timeline and coordination, in the order of the document.
  private func findings(_ example: Example, pedantic: Bool) -> [String] {
    var selection = RuleSelection()
    if pedantic { selection.profiles.insert(.pedantic) }
    let linter = Linter(RuleCatalog.book, selection: selection)
    return linter.lint(SourceFile(name: "p.m3u8", bytes: example.completed.bytes))
      .findings.map(\.rule.description)
      .filter { $0.hasPrefix("timeline/") || $0.hasPrefix("coordination/") }
  }

  @Test func `what an event leaves out beyond the end of the primary is reported at that event`() {
    let example = Example.media(
      Self.event("ad1", "00:00:06.000", ",X-RESUME-OFFSET=900") + "\n"
        + Self.event("ad2", "00:00:30.000", ",X-RESUME-OFFSET=0"))
    #expect(findings(example, pedantic: false) == [])
    let worse = Linter(RuleCatalog.book)
      .lint(SourceFile(name: "p.m3u8", bytes: example.completed.bytes)).findings
      .filter { $0.severity > .info }.map(\.rule.description)
    #expect(worse == ["interstitial/resume-offset-beyond-end"])
  }

  @Test(
    arguments: [
      // A window has moved on: the event is in progress, and the one before is over.
      .live(
        "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:01:00.000Z\n"
          + event("old", "00:00:10.000", ",DURATION=30") + "\n"
          + event("cur", "00:00:50.000", ",DURATION=30")),
      // What has no date in an update may have one in what is updated.
      .live(
        """
        #EXT-X-VERSION:9
        #EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36
        #EXT-X-SKIP:SKIPPED-SEGMENTS=3
        #EXT-X-MEDIA-SEQUENCE:7
        \(event("ad1", "00:00:10.000", ",X-RESUME-OFFSET=30"))
        \(event("ad2", "00:00:12.000", ",X-TIMELINE-OCCUPIES=\"RANGE\""))
        """),
      // A part has the date of its segment, which is to follow.
      .live(
        """
        \(event("ad1", "00:00:10.000", ",DURATION=30"))
        #EXT-X-TARGETDURATION:1
        #EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3.0
        #EXT-X-PART-INF:PART-TARGET=1
        #EXTINF:1,
        a.ts
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        #EXT-X-PART:URI="b.1.ts",DURATION=1
        """),
      // Rounded durations make the primary seem shorter than its dates are.
      .media(
        event("ad1", "00:01:03.000", ",X-RESUME-OFFSET=0") + "\n"
          + "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z"),
      // Dates are those of the recording, which the parts of the programme do not follow.
      .media(
        """
        \(event("ad1", "00:00:30.000", ",X-RESUME-OFFSET=0"))
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:01:00.000Z
        #EXTINF:6,
        a.ts
        #EXT-X-DISCONTINUITY
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:30.000Z
        #EXTINF:6,
        b.ts
        """),
      // The assets are shorter than was planned.
      .live(
        event("ad1", "00:00:06.000", ",PLANNED-DURATION=120") + "\n"
          + event("ad2", "00:00:48.000", ",PLANNED-DURATION=60")),
      // Ads of one break, one after the other, without a stretch between them.
      .live(
        event("ad1", "00:00:06.000", ",DURATION=15") + "\n"
          + event("ad2", "00:00:21.000", ",DURATION=15")),
      .media(
        event("ad1", "00:00:06.000", ",DURATION=15,X-RESUME-OFFSET=0") + "\n"
          + event("ad2", "00:00:06.000", ",DURATION=15,X-RESUME-OFFSET=0")),
      // Before and after the primary dates mean nothing.
      .media(
        event("pre", "00:30:00.000", ",CUE=\"PRE\",X-RESUME-OFFSET=0") + "\n"
          + event("post", "00:30:00.000", ",CUE=\"POST\",DURATION=15") + "\n"
          + event("end", "00:30:00.000", ",CUE=\"POST\",DURATION=15")),
      // What is malformed is for the grammar.
      .media(
        event("ad1", "25:00:00.000", ",X-RESUME-OFFSET=0,X-SNAP=OUT") + "\n"
          + event("ad2", "00:00:06.000", ",X-TIMELINE-OCCUPIES=RANGE,X-RESUME-OFFSET=0")),
    ] as [Example])
  func `a timeline that is in order is left alone`(example: Example) {
    #expect(findings(example, pedantic: false) == [], "\(example.text)")
  }

  @Test(
    arguments: [
      (
        ["timeline/coinciding-without-offset"],
        .media(
          event("ad1", "00:00:06.000", ",DURATION=15,X-TIMELINE-OCCUPIES=\"RANGE\"") + "\n"
            + event("ad2", "00:00:06.000", ",DURATION=15,X-TIMELINE-OCCUPIES=\"RANGE\""))
      ),
      (
        ["timeline/start-inside-omitted-range"],
        .live(
          event("ad1", "00:00:06.000", ",DURATION=15,X-TIMELINE-OCCUPIES=\"RANGE\"") + "\n"
            + event("ad2", "00:00:12.000", ",DURATION=15,X-TIMELINE-OCCUPIES=\"RANGE\""))
      ),
      (
        ["timeline/range-without-duration"],
        .media(event("ad1", "00:00:06.000", ",X-RESUME-OFFSET=0,X-TIMELINE-OCCUPIES=\"RANGE\""))
      ),
      (
        ["timeline/discontinuity-near-start"],
        .media(
          event("ad1", "00:00:06.700", ",X-RESUME-OFFSET=0") + "\n"
            + "#EXTINF:6,\na.ts\n#EXT-X-DISCONTINUITY\n"
            + "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:06.000Z\n#EXTINF:6,\nb.ts")
      ),
      (
        ["timeline/snap-tie"],
        .media(event("ad1", "00:00:15.000", ",X-RESUME-OFFSET=8,X-SNAP=\"OUT,IN\""))
      ),
      // Each event of a break of three that starts late.
      (
        ["timeline/start-inside-omitted-range", "timeline/start-inside-omitted-range"],
        .media(
          event("ad1", "00:00:06.000", ",X-RESUME-OFFSET=20") + "\n"
            + event("ad2", "00:00:12.000", ",X-RESUME-OFFSET=4") + "\n"
            + event("ad3", "00:00:29.000", ",X-RESUME-OFFSET=0"))
      ),
    ] as [([String], Example)])
  func `one defect makes one finding`(expected: [String], example: Example) {
    let without = ["timeline/occupancy-implicit", "coordination/content-may-vary-missing"]
    let found = findings(example, pedantic: true).filter { !without.contains($0) }
    #expect(found.filter { $0 != "timeline/start-off-segment-boundary" } == expected)
  }

  /// Not run under sanitizers: how long something takes says nothing.
  @Test
  func `thousands of interstitials are judged in no time`() {
    let events = (0..<5_000).map {
      Self.event("e\($0)", "00:00:\(10 + $0 % 40).000", ",X-RESUME-OFFSET=\($0 % 3)")
    }
    #expect(findings(.live(events.joined(separator: "\n")), pedantic: true).count > 1_000)
  }
}
