import DynamicLibraries
import HLSDocuments
package import HLSLinting
package import HLSLoading
import HLSRules
import PodTokens
import SourceText

/// Which rules run, and their settings.
package struct RuleRequest: Sendable, Equatable, Codable {
  /// Profiles to enable in addition to the default ones.
  package var profiles: Set<Profile> = []
  /// Profiles to disable.
  package var withoutProfiles: Set<Profile> = []
  /// The players of the profile `portability`; empty for all.
  package var players: Set<Player> = []
  /// If not empty, only these rules run, whatever their profile.
  package var only: Set<RuleID> = []
  /// Rules to disable.
  package var without: Set<RuleID> = []
  /// Severities that replace those of rules.
  package var severities: [RuleID: Severity] = [:]
  /// Rules that run whatever their profile.
  package var added: Set<RuleID> = []
  /// What a configuration says about sources by their names.
  package var policy = SourcePolicy()
  /// Hosts that serve pods, in addition to Google's.
  package var podServingHosts: [String] = []
  /// Whether every pod request must have a token.
  package var podAuthentication = false
  /// Whether breaks are announced through the Ad Break API.
  package var adBreakAPI = false
  /// A file with the keys of pod tokens, one per line, as the ASCII text that Ad Manager shows.
  package var podTokenKeyFile: String?
  /// Whether findings have the fixes that their rules know.
  package var collectsFixes = false
  /// If not empty, only findings of these rules are fixed.
  package var fixed: Set<RuleID> = []
  /// A settings file of Apple's validator for podcasts.
  package var podcastSettingsFile: String?

  /// The other files that settings are read from.
  var files: [String] { [podTokenKeyFile, podcastSettingsFile].compactMap(\.self) }

  /// Creates a request for the default profiles.
  package init() {}

  /// Enables a profile by name, with players as in `portability=hls.js,media3`; throws for unknown names.
  package mutating func addProfile(_ text: String) throws(RequestError) {
    let name = text.prefix { $0 != "=" }
    let profile = try RuleNames.profile(String(name))
    profiles.insert(profile)
    guard profile == .portability else {
      guard name.count == text.count else {
        throw .unexpectedValue(of: "--profile \(name)")
      }
      return
    }
    guard name.count < text.count else {
      players = Set(Player.allCases)
      return
    }
    let names = text.dropFirst(name.count + 1)
    for name in names.split(separator: ",", omittingEmptySubsequences: false) {
      players.insert(try RuleNames.player(String(name)))
    }
  }

  /// Gives rules a severity as in `timeline/*=warning`; throws for unknown names.
  package mutating func addSeverity(_ text: String) throws(RequestError) {
    let words = ["error", "warning", "info", "off"]
    let name = String(text.prefix { $0 != "=" })
    let word = String(text.dropFirst(name.count + 1))
    guard text.contains("=") else { throw .withoutSeverity(of: text, words) }
    guard words.contains(word) else {
      throw .notAllowed(
        name: "--severity \(name)", value: word, allowed: words,
        suggestion: Spelling.nearest(to: word, among: words))
    }
    let rules = try RuleNames.rules(name).map(\.id)
    set(Severity(rawValue: word), of: rules, adding: rules.map(\.description) == [name])
  }

  /// Gives rules a severity, or switches them off; if `adding`, they run whatever their profile.
  mutating func set(_ severity: Severity?, of rules: [RuleID], adding isAdding: Bool) {
    for rule in rules {
      severities[rule] = severity
      if severity == nil {
        without.insert(rule)
        added.remove(rule)
      } else {
        without.remove(rule)
        if isAdding { added.insert(rule) }
      }
    }
  }

  /// The selection of rules.
  package var selection: RuleSelection {
    var selection = RuleSelection()
    selection.profiles = selection.profiles.union(profiles).subtracting(withoutProfiles)
    selection.only = only
    selection.without = without
    selection.severities = severities
    selection.added = added
    return selection
  }

  /// The linter for the request, with rules that only this run has, and with the keys as they were `earlier` if that is
  /// not nil; throws if no rule is left, or if the key file or the settings file cannot be used.
  package func linter(
    adding others: [Rule] = [], as earlier: EarlierFiles? = nil
  ) throws(RunFailure) -> Linter {
    var settings = LintSettings()
    if !players.isEmpty { settings.players = players }
    settings.podServingHosts = podServingHosts
    settings.podAuthentication = podAuthentication
    settings.adBreakAPI = adBreakAPI
    settings.collectsFixes = collectsFixes
    settings.policy = policy
    settings.today = RunClock.day
    if let podTokenKeyFile {
      settings.podTokenKeys = try Self.keys(in: podTokenKeyFile, as: earlier)
    }
    var selection = selection
    if let podcastSettingsFile {
      let file = try PodcastSettingsFile(reading: podcastSettingsFile)
      settings.podcast = file.limits
      selection.without.formUnion(file.without.subtracting(added))
      selection.severities.merge(file.severities) { own, _ in own }
      selection.added.formUnion(file.severities.keys)
    }
    selection.added.formUnion(others.map(\.id))
    let book = others.isEmpty ? RuleCatalog.book : RuleCatalog.book.adding(others)
    let linter = Linter(book, selection: selection, settings: settings)
    // A configuration cannot disable the rules about what is no playlist.
    guard linter.rules.contains(where: { !only.isEmpty || $0.rule.canBeSilenced }) else {
      throw RunFailure(
        .usage, "no rules are left: the selected profiles, rules and severities disable all")
    }
    return linter
  }

  private static func keys(
    in path: String, as earlier: EarlierFiles?
  ) throws(RunFailure) -> [[UInt8]] {
    let bytes: [UInt8]
    if let before = try? earlier?.file(at: SourceNaming().absolute(path)) {
      bytes = before.bytes
    } else {
      bytes = try LoadedFile.bytes(of: path, called: "the key file", limit: 64 << 10)
    }
    let keys = bytes.split(separator: 0x0A).map { line in
      line.filter { !$0.isSpaceOrTab && $0 != 0x0D }
    }.filter { !$0.isEmpty }
    guard !keys.isEmpty else { throw RunFailure(.usage, "the key file \(path): contains no key") }
    if let mistake = ContentKind.mistake(of: bytes, for: "a file with keys") {
      throw RunFailure(.usage, "the key file \(path): \(mistake)")
    }
    guard PodTokenSignature.isAvailable else {
      throw RunFailure(.usage, DynamicLibrary.crypto.isMissing)
    }
    return keys
  }
}
