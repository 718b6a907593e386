import HLSLinting
import HLSPlaylist
@testable import HLSRules
import SourceText
import Testing

/// What is reported about players, and about which.
struct PortabilityRulesTests {
  private static func findings(
    _ example: Example, for players: Set<Player>, rules: [RuleID] = []
  ) -> [Finding] {
    var selection = RuleSelection()
    selection.profiles = [.portability]
    selection.only = Set(rules)
    var settings = LintSettings()
    settings.players = players
    let linter = Linter(RuleCatalog.book, selection: selection, settings: settings)
    return linter.lint(example).flatMap(\.findings)
  }

  private static let all = Set(Player.allCases)
  private static let event =
    #"#EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial","#
    + #"START-DATE="2026-01-01T00:00:06.000Z",DURATION=15,X-RESUME-OFFSET=0,"#
  private static let asset =
    #"X-ASSET-URI="https://ads.example.com/ad1.m3u8?_HLS_interstitial_id=ad1""#

  @Test
  func `every rule of the profile names its players, and every player has a rule`() {
    let rules = PortabilityRules.all.filter { $0.profile == .portability }
    for rule in rules {
      #expect(!rule.players.isEmpty, "\(rule.id)")
      for player in rule.players { #expect(rule.rationale.contains(player.name), "\(rule.id)") }
    }
    #expect(Set(rules.flatMap(\.players)) == Self.all)
  }

  @Test
  func `every fact is reported by a rule, with its source`() {
    let unused = PlayerFact.all.filter { fact in
      !PortabilityRules.all.contains {
        $0.players.contains(fact.player) && $0.rationale.contains(fact.consequence)
          && $0.rationale.contains(fact.label) && $0.requirement.source.contains(fact.source)
      }
    }
    #expect(unused.map { "\($0.label) \($0.trait)" } == [])
  }

  @Test(arguments: PortabilityRules.all.filter { $0.profile == .portability })
  func `a finding names the players that are chosen, and no others`(rule: Rule) {
    let example = rule.violating[0]
    let everyone = Self.findings(example, for: Self.all, rules: [rule.id])
    #expect(!everyone.isEmpty)
    for player in rule.players {
      for example in rule.violating {
        for finding in Self.findings(example, for: [player], rules: [rule.id]) {
          let named = Player.allCases.filter { finding.message.contains($0.name) }
          #expect(named == [player], "\(finding.message)")
        }
      }
    }
    #expect(
      Self.findings(example, for: Self.all.subtracting(rule.players), rules: [rule.id]).isEmpty)
  }

  @Test(
    arguments: [
      (
        [.hlsJS],
        "X-CONTENT-MAY-VARY with NO has no effect in hls.js 1.7.1: playback is not coordinated "
          + "between viewers who watch together"
      ),
      (
        [.hlsJS, .shaka, .media3],
        "X-CONTENT-MAY-VARY with NO has no effect in hls.js 1.7.1, Shaka Player 5.2.7 and "
          + "Media3 1.11.0: playback is not coordinated between viewers who watch together"
      ),
      (
        [.avPlayer, .media3],
        "X-CONTENT-MAY-VARY with NO is ignored by AVPlayer before iOS 18: playback is not "
          + "coordinated between viewers who watch together; X-CONTENT-MAY-VARY with NO has no "
          + "effect in Media3 1.11.0: playback is not coordinated between viewers who watch together"
      ),
    ] as [(Set<Player>, String)])
  func `players that do the same are reported together`(players: Set<Player>, message: String) {
    let example = Example.media(#"\#(Self.event)\#(Self.asset),X-CONTENT-MAY-VARY="NO""#)
    #expect(
      Self.findings(example, for: players, rules: ["portability/content-may-vary-support"])
        .map(\.message) == [message])
  }

  @Test
  func `what is the same each time is reported once`() {
    let events = (1...3).map {
      "\(Self.event)\(Self.asset),X-RESTRICT=\"SKIP\"".replacing("ad1", with: "ad\($0)")
    }
    let findings = Self.findings(
      .media(events.joined(separator: "\n")), for: [.media3],
      rules: ["portability/restrict-not-enforced"])
    #expect(
      findings.map(\.message) == [
        "X-RESTRICT is not enforced by Media3 1.11.0: viewers can skip the event and seek past it"
      ])
    #expect(findings.map(\.place.start.line) == [4])
    #expect(findings[0].related.map(\.message) == ["2 times more, the last one here"])
    #expect(findings[0].related.map(\.place.start.line) == [6])
  }

  @Test(
    arguments: [([.media3], "warning"), ([.shaka], "warning"), ([.hlsJS], "info")]
      as [(Set<Player>, String)])
  func `a later tag without START-DATE weighs more for players that drop it`(
    players: Set<Player>, severity: String
  ) {
    let example = Example.live(
      #"""
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z"
      #EXT-X-DATERANGE:ID="a",DURATION=12
      """#)
    var selection = RuleSelection()
    selection.profiles = [.recommended, .portability]
    var settings = LintSettings()
    settings.players = players
    let findings = Linter(RuleCatalog.book, selection: selection, settings: settings)
      .lint(example).flatMap(\.findings)
      .filter { $0.rule == "date-range/start-date-omitted-compat" }
    #expect(findings.map(\.severity.rawValue) == [severity])
  }

  @Test(
    arguments: [
      // No event at all.
      .media(#"#EXT-X-DATERANGE:ID="c",START-DATE="2026-01-01T00:00:06.000Z",DURATION=6"#),
      .media(""),
      // A pre-roll and a post-roll snap to nothing.
      .media(
        #"\#(event)\#(asset),X-SNAP="OUT",CUE="PRE",X-RESTRICT="SKIP,JUMP""#
          .replacing("06.000", with: "07.500")),
      // Words of one's own.
      .media(#"\#(event)\#(asset),X-COM-EXAMPLE-RESTRICT="SKIP",X-RESTRICT="SKIP,JUMP""#),
      // Misspelt, which other rules tell.
      .media(
        #"\#(event)\#(asset),X-TIMELINE-OCCUPIES=RANGE,X-RESTRICT="SKIP,JUMP",X-SNAP=OUT,CUE=POST"#),
      // A session token of one's own.
      .media(
        #"\#(event)X-RESTRICT="SKIP,JUMP",X-ASSET-LIST="https://ads.example.com/{$session}/1"#
          + #"?s={$session}""#),
      // Two lists, a post-roll one of them.
      .media(
        #"\#(event)X-RESTRICT="SKIP,JUMP",X-ASSET-LIST="https://a.example.com/1?s=1""# + "\n"
          + #"\#(event)X-RESTRICT="SKIP,JUMP",X-ASSET-LIST="https://a.example.com/2?s=1",CUE="POST""#
          .replacing("ad1", with: "ad2")),
    ] as [Example])
  func `nothing is reported about a playlist in which players agree`(example: Example) {
    let told = Self.findings(example, for: [.hlsJS, .shaka, .media3]).filter {
      // What holds for every event there is.
      ![
        "portability/interstitial-support", "portability/restrict-not-enforced",
        "portability/seek-after-jump",
      ].contains($0.rule)
    }
    #expect(told.map { "\($0.rule): \($0.message)" } == [], "\(example.text)")
  }
}
