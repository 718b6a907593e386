import HLSLinting
import HLSPlaylist
import SourceText
import Testing

/// Which rules run, and with what severity.
struct RuleSelectionTests {
  private static let rules = [
    Rule.reporting(
      "@", as: "a/spec", .warning, .spec, facts: [.raised(.profile(.portability), to: .info)]),
    .reporting(
      "@", as: "a/dai", .info, .googleDAI,
      facts: [.raised(.podAuthentication, to: .warning), .raised(.adBreakAPI, to: .error)]),
    .reporting(
      "@", as: "a/pedantic", .info, .pedantic,
      facts: [.raised(.profile(.portability), to: .warning)]),
    .reporting("@", as: "a/portability", .warning, .portability),
  ]

  private static func active(
    _ change: (inout RuleSelection, inout LintSettings) -> Void
  ) -> [String] {
    var selection = RuleSelection()
    var settings = LintSettings()
    change(&selection, &settings)
    let linter = Linter(
      RuleBook(rules: rules), selection: selection, settings: settings)
    let findings = linter.lint(SourceFile(name: "p", bytes: Array("@\n".utf8))).findings
    let active = linter.rules.map { "\($0.severity) \($0.rule.id)" }
    // A finding weighs what its rule weighs.
    #expect(findings.map { "\($0.severity) \($0.rule)" }.sorted() == active.sorted())
    return active
  }

  @Test func `the rules of the default profiles run`() {
    #expect(Self.active { _, _ in } == ["warning a/spec", "info a/dai"])
    #expect(
      Profile.defaults == [.spec, .recommended, .googleDAI, .live, .delivery, .webDelivery, .ima])
  }

  @Test func `profiles and rules are added and left out`() {
    #expect(
      Self.active { selection, _ in selection.profiles = [.pedantic] } == ["info a/pedantic"])
    #expect(Self.active { selection, _ in selection.without = ["a/spec"] } == ["info a/dai"])
    #expect(Self.active { selection, _ in selection.only = ["a/pedantic"] } == ["info a/pedantic"])
    #expect(
      Self.active { selection, _ in
        selection.only = ["a/spec", "a/dai"]
        selection.without = ["a/spec"]
      } == ["info a/dai"])
  }

  @Test(
    arguments: [
      ([.spec], [], ["warning a/spec"]),
      // The profile asks for less than the rule does by itself, and is alone in asking for it.
      ([.experimental], [], ["info a/spec"]),
      ([.spec, .experimental], [], ["warning a/spec"]),
      // The profile asks for the contrary of this rule.
      ([.googleDAI, .experimental], [], ["info a/spec"]),
      ([.googleDAI, .experimental], ["a/dai"], ["info a/dai"]),
    ] as [(Set<Profile>, Set<RuleID>, [String])])
  func `a profile enables rules of others, and suspends some`(
    profiles: Set<Profile>, only: Set<RuleID>, expected: [String]
  ) {
    var selection = RuleSelection()
    selection.profiles = profiles
    selection.only = only
    let book = RuleBook(rules: [
      .reporting(
        "@", as: "a/spec", .warning, .spec, facts: [.raised(.profile(.experimental), to: .info)]),
      .reporting(
        "@", as: "a/dai", .info, .googleDAI,
        facts: [.off(in: .experimental, because: "The contrary is required.")]),
    ])
    let active = Linter(book, selection: selection).rules.map { "\($0.severity) \($0.rule.id)" }
    #expect(active == expected)
  }

  @Test func `a profile raises rules of others and lowers none`() {
    #expect(
      Self.active { selection, _ in selection.profiles.insert(.portability) } == [
        "warning a/spec", "info a/dai", "warning a/pedantic", "warning a/portability",
      ])
  }

  @Test func `of several reasons to raise a rule the greatest decides`() {
    #expect(
      Self.active { _, settings in settings.podAuthentication = true }
        == ["warning a/spec", "warning a/dai"])
    #expect(
      Self.active { _, settings in
        settings.podAuthentication = true
        settings.adBreakAPI = true
      } == ["warning a/spec", "error a/dai"])
  }

  @Test func `a rule that is left out is not raised into the run`() {
    #expect(
      Self.active { selection, settings in
        selection.without = ["a/dai"]
        settings.adBreakAPI = true
      } == ["warning a/spec"])
  }

  /// The IDs of the rules that run for these players, those of the profile `portability` and others.
  private static func active(
    for players: Set<Player>?, _ profiles: Set<Profile> = [.spec, .portability]
  ) -> [String] {
    func rule(
      _ id: RuleID, _ profile: Profile, _ players: [Player], _ facts: [Rule.Fact] = []
    ) -> Rule {
      Rule(
        id, .info, profile, .advice("a player"), about: .playlist, of: players, facts: facts,
        says: "", why: "", remedy: "", fails: [], passes: [], check: .document { _, _ in })
    }
    var selection = RuleSelection()
    selection.profiles = profiles
    var settings = LintSettings()
    if let players { settings.players = players }
    let book = RuleBook(
      rules: [
        rule("a/hls.js", .portability, [.hlsJS]),
        rule("a/two", .portability, [.media3, .shaka]),
        rule("a/spec", .spec, []),
        rule("a/raised", .spec, [], [.raised(.players([.shaka, .videoJS]), to: .warning)]),
      ])
    return Linter(book, selection: selection, settings: settings).rules
      .map { "\($0.severity) \($0.rule.id)" }
  }

  @Test(
    arguments: [
      (nil, ["info a/hls.js", "info a/two", "info a/spec", "warning a/raised"]),
      ([.hlsJS], ["info a/hls.js", "info a/spec", "info a/raised"]),
      ([.media3], ["info a/two", "info a/spec", "info a/raised"]),
      ([.shaka, .hlsJS], ["info a/hls.js", "info a/two", "info a/spec", "warning a/raised"]),
      ([.bitmovin], ["info a/spec", "info a/raised"]),
    ] as [(Set<Player>?, [String])])
  func `rules of players that are not chosen do not run`(
    players: Set<Player>?, expected: [String]
  ) {
    #expect(Self.active(for: players) == expected)
  }

  @Test func `players change nothing without their profile`() {
    #expect(Self.active(for: [.shaka], [.spec]) == ["info a/spec", "info a/raised"])
  }
}
