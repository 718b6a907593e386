import HLSLinting
import HLSRules
import SourceText
import Testing

/// An error is what a player or server gets wrong; habits that all accept weigh less.
struct SeverityTests {
  /// The findings of `rules`, each as "severity rule".
  private static func findings(_ example: Example, of rules: Set<RuleID>) -> [String] {
    var selection = RuleSelection()
    selection.only = rules
    return Linter(RuleCatalog.book, selection: selection).lint(example).flatMap(\.findings)
      .map { "\($0.severity.rawValue) \($0.rule)" }
  }

  private static func event(_ more: String, class name: String = "com.apple.hls.interstitial")
    -> String
  {
    #"#EXT-X-DATERANGE:ID="ad1",CLASS="\#(name)",START-DATE="2026-01-01T00:00:06.000Z","#
      + #"X-ASSET-URI="https://ads.example.com/ad1.m3u8?_HLS_interstitial_id=ad1""# + more
  }

  // MARK: Habits

  @Test(
    arguments: [
      ("0xABCDEF01", []), ("0Xabcdef01", ["info attribute/hex-lowercase"]),
      ("0xabcdef01", ["info attribute/hex-lowercase"]),
      ("0xAbCdEf01", ["info attribute/hex-lowercase"]),
      ("0xabcdefg1", ["error encryption/iv-type"]), ("abcdef01", ["error encryption/iv-type"]),
      ("\"0xabcdef01\"", ["error encryption/iv-type"]), ("0x", ["error attribute/hex-empty"]),
    ] as [(String, [String])])
  func `lower-case digits are a habit, other characters an error`(
    value: String, expected: [String]
  ) {
    let example = Example.media(
      "#EXT-X-VERSION:2\n#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=\(value)")
    #expect(
      Self.findings(
        example,
        of: [
          "attribute/hex-lowercase", "encryption/iv-type", "attribute/hex-empty",
          "attribute/hex-malformed",
        ]) == expected)
  }

  @Test(
    arguments: [
      ("6,\t", ["info text/blank-title"]), ("6, ", ["info text/blank-title"]),
      ("6.0,  \t ", ["info text/blank-title"]), ("6.0000000000, ", ["info text/blank-title"]),
      ("6,", []), ("6,News", []), ("6, News", []), ("6,News ", []),
      ("6,a\tb", ["error text/tab-character"]), ("6,\tNews", ["error text/tab-character"]),
    ] as [(String, [String])])
  func `whitespace as a whole title is a habit`(value: String, expected: [String]) {
    #expect(
      Self.findings(
        .media("#EXT-X-VERSION:3\n#EXTINF:\(value)\na.ts"),
        of: ["text/blank-title", "text/tab-character", "text/trailing-whitespace"]) == expected)
  }

  @Test(
    arguments: [
      ("#EXT-X-VERSION:7", ["info version/higher-than-needed"]),
      ("#EXT-X-VERSION:7\n#EXT-X-CUE-OUT:30", []),
      ("#EXT-X-VERSION:7\n#EXT-X-VENDOR", []), ("#EXT-X-VERSION:1", []),
    ] as [(String, [String])])
  func `a high version is a note, and none where unknown tags may need it`(
    text: String, expected: [String]
  ) {
    #expect(Self.findings(.media(text), of: ["version/higher-than-needed"]) == expected)
  }

  @Test(arguments: [nil, 3, 7] as [Int?])
  func `a tag that was removed is a habit in every version`(version: Int?) {
    let text = (version.map { "#EXT-X-VERSION:\($0)\n" } ?? "") + "#EXT-X-ALLOW-CACHE:NO"
    #expect(
      Self.findings(.media(text), of: ["version/allow-cache-removed"])
        == ["info version/allow-cache-removed"])
  }

  @Test(
    arguments: [
      ("#EXT-X-START:TIME-OFFSET=6, PRECISE=YES", ["warning attribute/whitespace-in-list"]),
      ("#EXT-X-START:TIME-OFFSET=6 ,PRECISE=YES", ["error attribute/whitespace-in-list"]),
      ("#EXT-X-BITRATE:2500 ", ["warning text/trailing-whitespace"]),
      (#"#EXT-X-MAP:URI="i.mp4" "#, ["error text/trailing-whitespace"]),
      ("#EXTINF:6", ["warning segment/extinf-missing-comma"]),
      ("#EXTINF:5.5,", ["warning version/float-extinf-needs-3"]),
      (#"#EXT-X-MAP:URI="i.mp4""#, ["error version/map-needs-6"]),
    ] as [(String, [String])])
  func `form that players accept is a warning, and an error where one of them fails`(
    line: String, expected: [String]
  ) {
    let segment = line.hasPrefix("#EXTINF") ? "" : "\n#EXTINF:6,"
    #expect(
      Self.findings(
        .media("#EXT-X-VERSION:1\n\(line)\(segment)\na.ts"),
        of: [
          "attribute/whitespace-in-list", "text/trailing-whitespace",
          "segment/extinf-missing-comma", "version/float-extinf-needs-3", "version/map-needs-6",
        ]
      ).filter { !$0.contains("map-needs-6") || expected == ["error version/map-needs-6"] }
        == expected)
  }

  @Test(
    arguments: [
      (#"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a"NAME="e",URI="s.m3u8""#, "attribute/text-after-quote"),
      (#"#EXT-X-MEDIA:TYPE=AUDIO GROUP-ID="a",NAME="e""#, "attribute/missing-comma"),
      (#"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID:"a",NAME="e""#, "attribute/missing-equals"),
      ("#EXT-X-SESSION-KEY:METHOD=NONE", "encryption/session-key-method-none"),
    ] as [(String, RuleID)])
  func `what follows from a fault is not reported beside it`(line: String, cause: RuleID) {
    let text = "\(line)\n#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO=\"a\"\nv.m3u8"
    let found = Linter(RuleCatalog.book).lint(.multivariant(text)).flatMap(\.findings)
      .filter { $0.severity == .error && $0.place.start.line == 2 }
    #expect(found.map(\.rule) == [cause])
  }

  @Test(
    arguments: [
      ("a.m4s", "error"), ("a.M4S", "error"), ("a.cmfv", "error"), ("a.cmfa?x=1", "error"),
      ("a.cmft", "error"), ("a.mp4", "warning"), ("a.m4v", "warning"), ("a.m4a#t", "warning"),
      ("a.ts", nil), ("a.mp4.ts", nil), ("a.cmf", nil), ("a.ts?name=a.m4s", nil),
    ] as [(String, String?)])
  func `a bare MP4 name is less certain than the name of a fragment`(
    address: String, severity: String?
  ) {
    let rule: RuleID = "segment/map-missing-for-fmp4"
    let expected = severity.map { ["\($0) \(rule)"] } ?? []
    #expect(Self.findings(.media("#EXTINF:6,\n\(address)"), of: [rule]) == expected)
    #expect(Self.findings(.media("#EXT-X-GAP\n#EXTINF:6,\n\(address)"), of: [rule]) == [])
    #expect(Self.findings(.media("#EXTINF:6,\n#EXT-X-GAP\n\(address)"), of: [rule]) == [])
    #expect(
      Self.findings(
        .media("#EXT-X-GAP\n#EXTINF:6,\na.ts\n#EXTINF:6,\n\(address)"), of: [rule]) == expected)
  }

  // MARK: Losses

  @Test(
    arguments: [
      "com.apple.hls.interstital", "com.apple.hls.interstitail", "com.apple.hls.Interstitial",
      "com.apple.hls.interstitials", "com.aple.hls.interstitial", "com.apple.hsl.interstitial",
      "con.apple.hls.interstital", "com.apple.interstitial", "apple.hls.interstitial",
      "COM.APPLE.HLS.INTERSTITIAL", "com.apple.hls.interstitial ", "com-apple-hls.interstitial",
      "com.apple.hls.intersticial",
    ])
  func `a misspelled class loses the ad`(name: String) {
    #expect(
      Self.findings(
        .media(Self.event("", class: name)), of: ["interstitial/class-misspelled"])
        == ["error interstitial/class-misspelled"])
  }

  @Test(
    arguments: [
      "com.apple.hls.interstitial", "com.apple.hls.preload", "com.example.hls.interstitial",
      "com.qualabs.hls.concurrentInterstitial", "com.apple.hls.overlay", "tv.example.interstitial",
    ])
  func `another class is no misspelling`(name: String) {
    #expect(
      Self.findings(
        .media(Self.event("", class: name)), of: ["interstitial/class-misspelled"]) == [])
  }

  @Test(
    arguments: [
      (#"#EXT-X-DATERANG:ID="a""#, "error text/tag-typo"),
      (#"#EXT-X-DATE-RANGE:ID="a""#, "error text/tag-typo"),
      (#"#EXT-X-DATERNAGE:CLASS="c",ID="a""#, "error text/tag-typo"),
      (#"#EXT_X_DATERANGE:ID="a""#, "error text/tag-typo"),
      (#"#EXT-X-DATARANGES:ID="a""#, "error text/tag-typo"),
      (#"#EXT-X-DateRange:ID="a""#, "error text/tag-typo"),
      (#"#EXT-X-daterange:ID="a""#, "error text/tag-typo"),
      (#"#EXTX-DateRange:ID="a""#, "error text/tag-typo"),
      ("#EXT-X-Program-Date-Time:2026-01-01T00:00:00Z", "error text/tag-typo"),
      ("#EXT-X-DISCONTINUTIY", "error text/tag-typo"),
      ("#EXT-X-PROGRAM_DATE_TIME:2026-01-01T00:00:00Z", "error text/tag-typo"),
      ("#EXT-X-BYTE-RANGE:100@0", "error text/tag-typo"),
      (#"#EXT-X-MAPS:URI="i.mp4""#, "error text/tag-typo"),
      ("#ext-x-gap", "error text/tag-case"),
      (#"#Ext-X-DateRange:ID="a""#, "error text/tag-case"),
      // The playlist has the tag too, or what is lost changes nothing that plays.
      ("#EXT-X-ENDLISTS", "warning text/tag-typo"),
      ("#EXT-X-BIT-RATE:2500", "warning text/tag-typo"),
      ("#EXT-X-INDEPENDENT-SEGMENT", "warning text/tag-typo"),
      ("#ext-x-independent-segments", "warning text/tag-case"),
      // A value of another kind shows that the name is someone's own.
      ("#EXT-X-MAPS:lobby", "warning text/tag-typo"),
      ("#EXT-X-KEYS:7", "warning text/tag-typo"),
      ("#EXT-X-DATERANGES:2026", "warning text/tag-typo"),
      ("#EXT-X-CUE-OUT:30", "info text/unknown-tag"),
      (#"#EXT-X-ASSET:CAID="0x1""#, "info text/unknown-tag"),
      ("#EXT-X-PREFETCH:https://example.com/a.ts", "info text/unknown-tag"),
      ("#EXT-X-IMAGES-ONLY", "info text/unknown-tag"),
      (#"#EXT-X-TILES:RESOLUTION=1x1"#, "info text/unknown-tag"),
      ("#EXT-X-SPLICEPOINT-SCTE35:x", "info text/unknown-tag"),
    ])
  func `a misspelled tag is an error where playback loses it`(line: String, expected: String) {
    #expect(
      Self.findings(
        .media(line), of: ["text/tag-typo", "text/tag-case", "text/unknown-tag"])
        == [expected])
  }

  @Test(
    arguments: [
      (#",X-RESTRICT="SKP""#, ["error interstitial/word-misspelled"]),
      (#",X-RESTRICT="SKIPS""#, ["error interstitial/word-misspelled"]),
      (#",X-RESTRICT="SKPI""#, ["error interstitial/word-misspelled"]),
      (#",X-RESTRICT="SKIP,JUPM""#, ["error interstitial/word-misspelled"]),
      (#",X-RESTRICT="JUMB,SKIP""#, ["error interstitial/word-misspelled"]),
      (
        #",X-RESTRICT="SKIP;JUMP""#,
        ["error attribute/enumerated-list-member-character"]
      ),
      (#",X-SNAP="OTU""#, ["error interstitial/word-misspelled"]),
      (#",X-SNAP="OUT|IN""#, ["error attribute/enumerated-list-member-character"]),
      (#",X-SNAP="OUT,NI""#, ["error interstitial/word-misspelled"]),
      (#",CUE="PREE""#, ["error interstitial/word-misspelled"]),
      (#",CUE="PRE,ONEC""#, ["error interstitial/word-misspelled"]),
      (#",X-RESTRICT="skip""#, ["error interstitial/enumerated-member-case"]),
      (#",X-TIMELINE-STYLE="primary""#, ["warning interstitial/enumerated-member-case"]),
      // The list has the intended word too.
      (#",X-RESTRICT="SKIP,SKP""#, ["info attribute/enumerated-list-unknown-member"]),
      // Words that resemble none.
      (#",X-RESTRICT="SEEK""#, ["warning interstitial/restrict-unknown"]),
      (#",X-RESTRICT="SKIP,PAUSE""#, ["info attribute/enumerated-list-unknown-member"]),
      (#",X-SNAP="ON""#, ["warning interstitial/snap-unknown"]),
      (#",X-SNAP="UP""#, ["warning interstitial/snap-unknown"]),
      (#",CUE="MID""#, ["warning date-range/cue-unknown-trigger"]),
      (#",X-RESTRICT="SKIP,JUMP",X-SNAP="OUT,IN",CUE="PRE,ONCE""#, []),
      (#",X-COM-EXAMPLE-RESTRICT="SKP""#, []),
    ] as [(String, [String])])
  func `a misspelled word is an error if it names what is lost`(
    attributes: String, expected: [String]
  ) {
    #expect(
      Self.findings(
        .media(Self.event(attributes)),
        of: [
          "interstitial/word-misspelled", "interstitial/enumerated-member-case",
          "attribute/enumerated-list-unknown-member", "interstitial/restrict-unknown",
          "interstitial/snap-unknown", "date-range/cue-unknown-trigger",
          "attribute/enumerated-list-member-character",
        ]) == expected)
  }

  @Test(
    arguments: [
      (#",X-RESTRICTION="SKIP""#, ["error interstitial/unknown-x-attribute"]),
      (",X-RESUME-OFSET=0", ["error interstitial/unknown-x-attribute"]),
      (",X-PLAYOUT-LIMITS=5", ["error interstitial/unknown-x-attribute"]),
      (#",X-TIMELINE-SYTLE="PRIMARY""#, ["warning interstitial/unknown-x-attribute"]),
      (#",CUES="PRE""#, ["error date-range/unknown-core-attribute"]),
      (",RESUME-OFFSET=0", ["error date-range/unknown-core-attribute"]),
      (",DURATON=5", ["warning date-range/unknown-core-attribute"]),
      (",LENGTH=5", ["warning date-range/unknown-core-attribute"]),
      (",X-COM-EXAMPLE-LENGTH=5", []),
    ] as [(String, [String])])
  func `a misspelled attribute is an error where playback loses it`(
    attributes: String, expected: [String]
  ) {
    let rules: Set<RuleID> = [
      "interstitial/unknown-x-attribute", "date-range/unknown-core-attribute",
    ]
    #expect(Self.findings(.media(Self.event(attributes)), of: rules) == expected)
    // In a date range of a vendor the same names cost no playback.
    let vendor = Self.findings(
      .media(Self.event(attributes, class: "com.example.show")), of: rules)
    #expect(vendor.allSatisfy { $0.hasPrefix("warning") })
  }

  @Test(
    arguments: [
      (",DURATION={$d}", "error date-range/duration-type"),
      (",X-RESUME-OFFSET={$d}", "error attribute/signed-float-malformed"),
      (",X-PLAYOUT-LIMIT={$d}", "error interstitial/playout-limit-type"),
      (",X-PLAYOUT-LIMIT=1{$d}", "error interstitial/playout-limit-type"),
      (",X-COM-EXAMPLE-RANK={$d}", "error attribute/signed-float-malformed"),
      (",END-ON-NEXT={$d}", "error date-range/end-on-next-value"),
      (#",X-COM-EXAMPLE-RANK="{$d}""#, nil), (#",X-COM-EXAMPLE-RANK=0x{$d}"#, nil),
    ] as [(String, String?)])
  func `a number given by a variable is the error of its type`(
    attributes: String, expected: String?
  ) {
    let example = Example.media(
      "#EXT-X-VERSION:8\n#EXT-X-DEFINE:NAME=\"d\",VALUE=\"15\"\n#EXTINF:6,\n{$d}.ts\n"
        + Self.event(attributes))
    let found = Linter(RuleCatalog.book).lint(example).flatMap(\.findings)
      .filter { $0.severity == .error }.map { "\($0.severity.rawValue) \($0.rule)" }
    #expect(found == (expected.map { [$0] } ?? []))
  }

  @Test(
    arguments: [
      "nil", "null", "NULL", "(null)", "%3Cnull%3E", "undefined", "None", "NaN",
      "%5Bobject%20Object%5D", "Optional(%22a%22)", "Optional(a)", "Some(a)", "streamId",
      "streamID", "stream_id", "session-id",
      "self.streamId", "$streamId", "%24session_id", "sid",
    ])
  func `a session that was never filled in has no pod`(value: String) {
    #expect(Self.sessionFindings(value) == ["error pod-url/stream-id-unfilled"])
  }

  @Test(
    arguments: [
      ("24fd4e7c-95a0-42be-8874-00625139b9db:TUL", []),
      ("24fd4e7c-95a0-42be-8874-00625139b9db%3AMRN2", []), ("{$sid}", []),
      ("user-42", ["warning pod-url/stream-id-shape"]),
      ("annuller", ["warning pod-url/stream-id-shape"]),
      ("stream-7", ["warning pod-url/stream-id-shape"]),
      ("STREAM_ID", ["error pod-url/unresolved-placeholder"]),
      ("[SESSION]", ["error pod-url/unresolved-placeholder"]),
      ("%5Bsession%5D", ["error pod-url/unresolved-placeholder"]),
      ("<session>", ["error pod-url/unresolved-placeholder"]),
      ("%%SESSION%%", ["error pod-url/unresolved-placeholder"]),
      ("%SESSION%", ["error pod-url/unresolved-placeholder"]),
      ("$(session)", ["error pod-url/unresolved-placeholder"]),
      ("@SESSION@", ["error pod-url/unresolved-placeholder"]),
      ("__SESSION__", ["error pod-url/unresolved-placeholder"]),
      ("$SESSION", ["error pod-url/unresolved-placeholder"]),
      ("<null>", ["error pod-url/stream-id-unfilled"]),
    ] as [(String, [String])])
  func `a session of its own form is not taken for a missing one`(
    value: String, expected: [String]
  ) {
    #expect(Self.sessionFindings(value) == expected)
  }

  private static func sessionFindings(_ value: String) -> [String] {
    var selection = RuleSelection()
    selection.profiles = [.googleDAI]
    let example = Example.live(
      #"""
      #EXT-X-VERSION:11
      #EXT-X-DEFINE:QUERYPARAM="sid"
      #EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial",\#
      START-DATE="2026-01-01T00:00:06.000Z",DURATION=30,\#
      X-ASSET-URI="https://dai.google.com/linear/pods/v1/hls/network/1234/custom_asset/\#
      live/ad_break_id/ad1.m3u8?stream_id=\#(value)&pd=30000"
      """#)
    return Linter(RuleCatalog.book, selection: selection).lint(example).flatMap(\.findings)
      .filter {
        $0.rule == "pod-url/unresolved-placeholder" || $0.rule == "attribute/invalid-uri"
          || "\($0.rule)".hasPrefix("pod-url/stream-id")
      }
      .map { "\($0.severity.rawValue) \($0.rule)" }
  }

  @Test(
    arguments: [
      (#",X-TIMELINE-OCCUPANCY="FILL""#, "interface-name", "X-TIMELINE-OCCUPIES"),
      (#",X-SUPPLEMENTS-PRIMARY-CONTENT="TRUE""#, "interface-name", "X-TIMELINE-STYLE"),
      (",X-PLANNED-DURATION=15", "interface-name", "PLANNED-DURATION"),
      (",X-RESUMPTION-OFFSET=0", "interface-name", "X-RESUME-OFFSET"),
      (#",X-TIMELINE-OCCUPIES="FILL""#, "timeline-occupies-value", "\"RANGE\""),
      (#",X-TIMELINE-OCCUPIES="fill""#, "timeline-occupies-value", "\"RANGE\""),
      (#",X-TIMELINE-OCCUPIES="singlePoint""#, "timeline-occupies-value", "\"POINT\""),
      (#",X-TIMELINE-OCCUPIES="RAGNE""#, "timeline-occupies-value", "\"RANGE\""),
      (#",X-TIMELINE-STYLE="TRUE""#, "timeline-style-value", "\"PRIMARY\""),
      (#",X-TIMELINE-STYLE="FALSE""#, "timeline-style-value", "\"HIGHLIGHT\""),
      (#",X-CONTENT-MAY-VARY="FALSE""#, "content-may-vary-value", "\"NO\""),
      (#",X-CONTENT-MAY-VARY="true""#, "content-may-vary-value", "\"YES\""),
    ])
  func `of names and values of a programming interface the one that was meant is named`(
    attributes: String, rule: String, meant: String
  ) {
    let findings = Linter(RuleCatalog.book).lint(.media(Self.event(attributes)))
      .flatMap(\.findings).filter { $0.severity >= .warning }
    #expect(findings.map(\.rule) == [RuleID("interstitial/\(rule)")])
    #expect(findings.allSatisfy { $0.message.hasSuffix("; did you mean \(meant)?") })
  }

  @Test func `a class of its own may use the names of a programming interface`() {
    let findings = Self.findings(
      .media(Self.event(",X-PLANNED-DURATION=15", class: "com.example.show")),
      of: ["interstitial/interface-name"])
    #expect(findings == [])
  }

  // MARK: Dates, groups, reloads and answers

  @Test(
    arguments: [
      ("2026-01-01T00:00:00.000Z", "info"), ("2026-01-01T01:00:00.000+01:00", "info"),
      ("2026-01-01T00:00:00.040Z", "error"), ("2026-01-01T00:00:05.000Z", "error"),
      ("today", "warning"),
    ])
  func `two dates of one segment are an error if they differ`(date: String, severity: String) {
    let text =
      "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n#EXT-X-PROGRAM-DATE-TIME:\(date)"
    #expect(
      Self.findings(.media(text), of: ["date-time/repeated"])
        == ["\(severity) date-time/repeated"])
  }

  @Test(arguments: ["AUDIO", "VIDEO", "SUBTITLES", "CLOSED-CAPTIONS"])
  func `an attribute that names a group of another type is an error`(name: String) {
    let type = name == "AUDIO" ? "SUBTITLES" : "AUDIO"
    let text =
      #"#EXT-X-MEDIA:TYPE=\#(type),GROUP-ID="g",NAME="English",URI="g.m3u8""# + "\n"
      + #"#EXT-X-STREAM-INF:BANDWIDTH=1,\#(name)="g""# + "\nv.m3u8"
    #expect(
      Self.findings(
        .multivariant(text),
        of: [
          "variant/group-type-mismatch", "variant/audio-group-missing",
          "variant/video-group-missing", "variant/subtitles-group-missing",
          "variant/closed-captions-group-missing",
        ]) == ["error variant/group-type-mismatch"])
  }

  @Test(
    arguments: [
      ("X-RESUME-OFFSET=0", "error"), (#"X-RESTRICT="SKIP""#, "error"), (#"X-SNAP="OUT""#, "error"),
      ("X-PLAYOUT-LIMIT=20", "error"), (#"CUE="PRE""#, "error"),
      (#"X-COM-EXAMPLE-TITLE="a""#, "warning"), ("PLANNED-DURATION=30", "warning"),
      (#"X-TIMELINE-STYLE="PRIMARY""#, "warning"),
    ])
  func `a lost attribute is an error where later viewers play something else`(
    attribute: String, severity: String
  ) {
    let example = Example.reloads([
      .live(Self.event("," + attribute)), .live(Self.event("")),
    ])
    #expect(
      Self.findings(example, of: ["live/date-range-attribute-lost"])
        == ["\(severity) live/date-range-attribute-lost"])
  }

  @Test(arguments: [
    ("29", nil), ("30", "info"), ("60", "info"), ("60.1", "error"), ("90", "error"),
  ])
  func `an asset list is an error after the time that clients wait`(
    seconds: String, severity: String?
  ) {
    let example = Example.presentation([
      Example.json(#"{"ASSETS":[{"URI":"https://ads.example.com/a.m3u8","DURATION":30}]}"#)
        .named("l.json"),
      Example.json(
        #"{"url":"https://example.com/l.json","file":"l.json","status":200,"seconds":\#(seconds)}"#
      ).named("exchanges.jsonl"),
    ])
    #expect(
      Self.findings(example, of: ["delivery/asset-list-slow"])
        == (severity.map { ["\($0) delivery/asset-list-slow"] } ?? []))
  }
}
