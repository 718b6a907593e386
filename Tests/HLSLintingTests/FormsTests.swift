import HLSInterstitials
import HLSLinting
import SourceText
import Testing

/// In which forms of input a rule runs.
struct FormsTests {
  private static let schedule =
    #"{"events":[{"date":"2026-01-01T12:00:00Z","identifier":"a","templateItems":["https://ads.example/a.m3u8"],"#
    + #""resumptionOffset":0}]}"#
  private static let playlist =
    "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T12:00:00Z\n#EXTINF:6,\na.ts\n"
    + #"#EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T12:00:00Z","#
    + #"X-ASSET-URI="https://ads.example/a.m3u8",X-RESUME-OFFSET=0"#
  private static let session = #"{"event":"loaded","at":0}"#
  private static let console = "14:00:00.000 Ad break started.\nAd break ended."

  private static func rules(alsoIn added: Forms = [], notIn excluded: Forms = []) -> [Rule] {
    [
      .plain(
        "a/event", alsoIn: added, notIn: excluded,
        check: .interstitial { event, _, report in report("found", at: event.dateRange.range) }),
      .plain(
        "a/session", about: .session, alsoIn: added, notIn: excluded,
        check: .session { log, _, report in report("found", at: ByteRange(0..<1)) }),
    ]
  }

  private static func found(_ text: String, _ name: String, _ rules: [Rule]) -> [RuleID] {
    lint(text, named: name, rules).findings.map(\.rule)
  }

  @Test(
    arguments: [
      (playlist, "p.m3u8", ["a/event"]), (schedule, "s.json", []),
      (session, "s.jsonl", ["a/session"]), (console, "console.log", ["a/session"]),
    ] as [(String, String, [RuleID])])
  func `a rule runs where its check finds what it looks at`(
    text: String, name: String, expected: [RuleID]
  ) {
    #expect(Self.found(text, name, Self.rules()) == expected)
  }

  @Test func `a rule about date ranges that names schedules runs there too`() {
    #expect(
      Self.found(Self.schedule, "s.json", Self.rules(alsoIn: .schedules)) == ["a/event"])
  }

  @Test func `a rule about sessions that excludes consoles does not run there`() {
    let rules = Self.rules(notIn: .consoles)
    #expect(Self.found(Self.console, "console.log", rules) == [])
    #expect(Self.found(Self.session, "s.jsonl", rules) == ["a/session"])
  }

  @Test func `the forms of a rule have names in one order`() {
    let rule = Rule.plain("a/b", alsoIn: .events, notIn: .consoles, check: .podURL { _, _, _ in })
    #expect(rule.forms == [.playlists, .assetLists, .schedules, .sessions, .exchanges])
    #expect(
      rule.forms.names == [
        "playlists", "asset lists", "schedules", "sessions", "recorded requests",
      ])
  }

  @Test(arguments: [
    (Forms.schedules, ["schedules"]), (.appSchedules, ["schedules of apps"]),
    (.dateRangeSchedules, ["date range schedules"]),
  ])
  func `both kinds of schedules have one name`(forms: Forms, names: [String]) {
    #expect(forms.names == names)
  }
}
