import HLSLinting
import HLSPlaylist
import HLSRules
import SourceText
import Testing

/// Correct playlists that a naive check would complain about, and slips with more faces than one.
struct DateRangeRulesTests {
  /// The IDs of the findings of date range rules, those about drafts of the future left out.
  private func findings(_ example: Example) -> [RuleID] {
    var selection = RuleSelection()
    selection.only = Set(DateRangeRules.all.filter { $0.profile != .experimental }.map(\.id))
    let linter = Linter(RuleCatalog.book, selection: selection)
    return linter.lint(SourceFile(name: "example.m3u8", bytes: example.completed.bytes))
      .findings.map(\.rule)
  }

  private static let a = #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z""#
  private static let out =
    "SCTE35-OUT=0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC98"
  private static let back =
    "SCTE35-IN=0xFC302000000000000000FFF00F054800008F7F4FFE7369C02E0000000000002208547B"
  private static let delta = """
    #EXT-X-VERSION:10
    #EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36,CAN-SKIP-DATERANGES=YES
    #EXT-X-SKIP:SKIPPED-SEGMENTS=5,RECENTLY-REMOVED-DATERANGES=""
    #EXTINF:6,
    segment-6.ts

    """
  private static let preload =
    #"#EXT-X-DATERANGE:ID="p",CLASS="com.apple.hls.preload",START-DATE="2026-01-01T00:00:06.000Z","#
    + #"DURATION=6,X-TARGET-ID="ad1",X-TARGET-CLASS="com.apple.hls.interstitial""#

  @Test(
    arguments: [
      // A date range belongs to no segment: after the last one, and after the end tag, it is in place.
      .whole(
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:6
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        #EXTINF:6,
        segment-1.ts
        #EXT-X-ENDLIST
        \(a),DURATION=0

        """),
      // The date of the segments stands among those that an update skips.
      .whole(
        """
        #EXTM3U
        #EXT-X-VERSION:9
        #EXT-X-TARGETDURATION:6
        #EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36
        #EXT-X-SKIP:SKIPPED-SEGMENTS=3
        #EXTINF:6,
        segment-4.ts
        \(a),DURATION=5

        """),
      // An update may leave out the tag that gave the rest.
      .live(delta + "#EXT-X-DATERANGE:ID=\"a\",DURATION=6"),
      .live(delta + "#EXT-X-DATERANGE:ID=\"a\",END-ON-NEXT=YES"),
      .live(delta + "#EXT-X-DATERANGE:ID=\"a\",DURATION=6,\(back)"),
      .live(delta + "#EXT-X-DATERANGE:ID=\"p\",CLASS=\"com.apple.hls.preload\""),
      // Equal instants in different zones.
      .media(#"\#(a),DURATION=12,END-DATE="2026-01-01T01:00:18.000+01:00""#),
      .media(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="1970-01-01T00:00:00.000Z",DURATION=12,CUE="PRE,ONCE""#
      ),
      // Each of the three numbers may be rounded on its own.
      .media(#"\#(a),DURATION=12.0125667,END-DATE="2026-01-01T00:00:18.012Z""#),
      // A malformed attribute is the grammar's to tell, and present all the same.
      .media(#"\#(a),DURATION="12""#),
      .media(#"#EXT-X-DATERANGE:ID="a",START-DATE=2026,DURATION=12"#),
      .live(#"\#(a),CLASS=chapter,END-ON-NEXT=YES"#),
      // A number and a quoted number: one mistake, and the grammar reports it.
      .live("\(a),DURATION=12\n\(a),DURATION=\"18\",PLANNED-DURATION=18"),
      // Variables are replaced before values are compared.
      .live(
        """
        #EXT-X-VERSION:8
        #EXT-X-DEFINE:NAME="tier",VALUE="gold"
        \(a),X-COM-EXAMPLE-TIER="gold"
        \(a),X-COM-EXAMPLE-TIER="{$tier}",DURATION=6
        """),
      .live(
        """
        #EXT-X-VERSION:11
        #EXT-X-DEFINE:QUERYPARAM="tier"
        \(a),X-COM-EXAMPLE-TIER="gold"
        \(a),X-COM-EXAMPLE-TIER="{$tier}",DURATION=6
        """),
      // Two that touch do not overlap, and an instant overlaps nothing.
      .live(
        """
        \(a),CLASS="com.example.c",DURATION=6
        #EXT-X-DATERANGE:ID="i",CLASS="com.example.c",START-DATE="2026-01-01T00:00:09.000Z",DURATION=0
        #EXT-X-DATERANGE:ID="b",CLASS="com.example.c",START-DATE="2026-01-01T00:00:12.000Z",END-ON-NEXT=YES
        """),
      // Other classes overlap as they like.
      .live(
        """
        \(a),CLASS="com.example.c",END-ON-NEXT=YES
        #EXT-X-DATERANGE:ID="b",CLASS="com.example.d",START-DATE="2026-01-01T00:00:06.000Z",DURATION=20
        #EXT-X-DATERANGE:ID="c",CLASS="com.example.d",START-DATE="2026-01-01T00:00:12.000Z",DURATION=20
        """),
      // A relative address and an absolute one may be the same.
      .live(
        """
        \(preload),X-URI="https://ads.example.com/ad1.json"
        #EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:12.000Z",DURATION=6,X-ASSET-LIST="ad1.json"
        """),
      // A pre-roll is not due at its date.
      .live(
        """
        \(preload),X-URI="https://ads.example.com/ad1.json"
        #EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:00.000Z",DURATION=6,X-ASSET-LIST="https://ads.example.com/ad1.json",CUE="PRE"
        """),
      // The out-point left a live playlist, and its segments with it.
      .live(
        #"#EXT-X-DATERANGE:ID="o",START-DATE="2025-12-31T23:59:50.000Z",DURATION=30,\#(back)"#),
      // One tag may hold both ends.
      .live("\(a),DURATION=30,\(out),\(back)"),
      // The length of an interstitial's assets is known while the break is open.
      .live(
        #"#EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:54.000Z",DURATION=30,X-ASSET-LIST="l.json",\#(out)"#
      ),
    ] as [Example])
  func `a date range that is in order is left alone`(example: Example) {
    #expect(findings(example) == [])
  }

  @Test(
    arguments: [
      // One START-DATE is missing, not one for each tag.
      (
        .live(#"#EXT-X-DATERANGE:ID="a",DURATION=6\#n#EXT-X-DATERANGE:ID="a",PLANNED-DURATION=6"#),
        ["date-range/start-date-required"]
      ),
      // The end lies before the start, whatever DURATION says.
      (
        .media(#"\#(a),DURATION=12,END-DATE="2026-01-01T00:00:00.000Z""#),
        ["date-range/end-before-start"]
      ),
      // An ID that is used again breaks more than CLASS, and is reported once.
      (
        .live(
          """
          \(a),CLASS="com.example.c",DURATION=6
          \(a),CLASS="com.example.d",DURATION=18
          """), ["date-range/class-changes-for-id"]
      ),
      // Digits that were cut off are no other date.
      (
        .live("\(a)\n#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:06Z\",DURATION=6"),
        ["date-range/same-id-different-spelling"]
      ),
      (
        .live(#"\#(a),X-SNAP="IN,OUT"\#n\#(a),X-SNAP="OUT,IN",DURATION=6"#),
        ["date-range/same-id-different-spelling"]
      ),
      (
        .live(#"\#(a),X-ASSET-URI="ad%2f1"\#n\#(a),X-ASSET-URI="ad%2F1",DURATION=6"#),
        ["date-range/same-id-different-spelling"]
      ),
      (
        .live(#"\#(a),X-COM-EXAMPLE-N=1\#n\#(a),X-COM-EXAMPLE-N=1.0,DURATION=6"#),
        ["date-range/same-id-different-spelling"]
      ),
      (
        .live(#"\#(a),X-COM-EXAMPLE-N=1\#n\#(a),X-COM-EXAMPLE-N="1",DURATION=6"#),
        ["date-range/same-id-conflict"]
      ),
      // A range without a length that begins inside another of a sequence overlaps it.
      (
        .live(
          """
          \(a),CLASS="com.example.c",DURATION=12
          #EXT-X-DATERANGE:ID="b",CLASS="com.example.c",START-DATE="2026-01-01T00:00:12.000Z",END-ON-NEXT=YES
          """), ["date-range/end-on-next-overlap"]
      ),
      // END-ON-NEXT on a preload range is one defect.
      (
        .live("\(preload),X-URI=\"https://ads.example.com/ad1.json\",END-ON-NEXT=YES"),
        ["date-range/preload-end-on-next-forbidden"]
      ),
      // What is no section has no length, check sum or command to judge.
      (.live("\(a),SCTE35-CMD=0x0000"), ["date-range/scte35-table-id"]),
      (.live("\(a),SCTE35-CMD=0xFC30"), ["date-range/scte35-section-length"]),
      // The example of rfc8216bis-22, section 9.10: whole seconds, no second START-DATE, no check sum.
      (
        .live(
          """
          #EXT-X-PROGRAM-DATE-TIME:2014-03-05T11:15:00.000Z
          #EXT-X-DATERANGE:ID="splice-6FFFFFF0",START-DATE="2014-03-05T11:15:00Z",PLANNED-DURATION=59.993,SCTE35-OUT=0xFC002F000000000000FF000014056FFFFFF000E081622DCAFF000052636200000000000A0008029896F50000008700000000
          #EXT-X-DATERANGE:ID="splice-6FFFFFF0",DURATION=59.993,SCTE35-IN=0xFC002A000000000000FF00000F056FFFFFF000408162802E6100000000000A0008029896F50000008700000000
          """),
        [
          "date-range/no-milliseconds", "date-range/scte35-crc",
          "date-range/start-date-omitted-compat", "date-range/scte35-crc",
        ]
      ),
    ] as [(Example, [RuleID])])
  func `a slip is reported once, by the rule that knows it best`(
    example: Example, expected: [RuleID]
  ) {
    #expect(findings(example).filter { $0 != "date-range/identical-repeat" } == expected)
  }

  @Test
  func `a repeat without START-DATE weighs more where other players matter`() {
    let example = Example.live("\(Self.a)\n#EXT-X-DATERANGE:ID=\"a\",DURATION=6")
    let severities = [Profile.recommended, .portability].map { profile in
      var selection = RuleSelection()
      selection.profiles = [profile]
      return Linter(RuleCatalog.book, selection: selection)
        .lint(SourceFile(name: "example.m3u8", bytes: example.completed.bytes))
        .findings.filter { $0.rule == "date-range/start-date-omitted-compat" }.map(\.severity)
    }
    #expect(severities == [[.info], [.warning]])
  }
}
