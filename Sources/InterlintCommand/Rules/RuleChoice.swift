import HLSConformance
import HLSDelivery
import HLSPlaylist
import HLSRules
import PodTokens

/// What the command line says about which rules run and what they need to know.
enum RuleChoice {
  static func selection(_ line: ParsedCommandLine) throws(UsageError) -> RuleSelection {
    var selection = RuleSelection()
    for name in line.values(of: "profile") { selection.profiles.insert(try profile(name)) }
    for name in line.values(of: "no-profile") { selection.profiles.remove(try profile(name)) }
    for name in line.values(of: "rule") { selection.only.insert(try rule(name).id) }
    for name in line.values(of: "no-rule") { selection.without.insert(try rule(name).id) }
    return selection
  }

  /// The rule of that ID; the error names the nearest one.
  static func rule(_ name: String) throws(UsageError) -> Rule {
    if let rule = RuleCatalog.book[RuleID(name)] { return rule }
    let all = RuleCatalog.all.map(\.id)
    let suggestion =
      Spelling.nearest(to: name, among: all.map(\.description), within: 3)
      ?? Spelling.nearest(to: name, among: all.map(\.name)).flatMap { known in
        all.first { $0.name == known }?.description
      }
    if suggestion == nil,
      let category = Spelling.nearest(to: RuleID(name).category, among: all.map(\.category))
    {
      throw .unknownRule(name: name, category: category)
    }
    throw .unknown(kind: "rule", name: name, suggestion: suggestion)
  }

  /// `portability=hls.js,media3` names the profile before its players.
  static func profile(_ name: String) throws(UsageError) -> Profile {
    let word = String(name.prefix { $0 != "=" })
    if let profile = Profile(rawValue: word) {
      guard word == name || profile == .portability else {
        throw .unexpectedValue(option: "--profile \(word)")
      }
      return profile
    }
    throw .unknown(
      kind: "profile", name: word,
      suggestion: Spelling.nearest(to: word, among: Profile.allCases.map(\.rawValue)))
  }

  /// The players that `--profile portability=…` names; all of them where it names none.
  static func players(_ line: ParsedCommandLine) throws(UsageError) -> Set<Player> {
    let all = Set(Player.allCases)
    var named: Set<Player> = []
    for use in line.values(of: "profile") where use.hasPrefix(Profile.portability.rawValue) {
      let details = use.dropFirst(Profile.portability.rawValue.count)
      guard !details.isEmpty else {
        named = all
        continue
      }
      for name in details.dropFirst().split(separator: ",", omittingEmptySubsequences: false) {
        named.insert(try player(String(name)))
      }
    }
    return named.isEmpty ? all : named
  }

  private static func player(_ name: String) throws(UsageError) -> Player {
    if let player = Player(rawValue: name) { return player }
    let all = Player.allCases.map(\.rawValue)
    throw .valueNotAllowed(
      name: "--profile portability", value: name, allowed: all,
      suggestion: Spelling.nearest(to: name, among: all))
  }

  static func settings(_ line: ParsedCommandLine) throws -> LintSettings {
    var settings = LintSettings()
    settings.players = try players(line)
    settings.podServingHosts = line.values(of: "dai-host")
    settings.podAuthentication = line.flag("pod-authentication")
    settings.adBreakAPI = line.flag("ad-break-api")
    if let path = line.last("dai-key-file") { settings.podTokenKeys = try keys(in: path) }
    return settings
  }

  /// The keys in a file, one a line, as the ASCII text that Ad Manager shows.
  private static func keys(in path: String) throws(CommandFailure) -> [[UInt8]] {
    let bytes: [UInt8]
    do {
      bytes = try LoadedFile(reading: path, limit: 64 << 10).bytes
    } catch {
      throw CommandFailure(code: .usage, message: "the key file \(path) \(error)")
    }
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0D]
    let keys = bytes.split(separator: 0x0A).map { line in line.filter { !blanks.contains($0) } }
      .filter { !$0.isEmpty }
    guard !keys.isEmpty else {
      throw CommandFailure(code: .usage, message: "the key file \(path) holds no key")
    }
    guard PodTokenSignature.isAvailable else {
      throw CommandFailure(
        code: .usage, message: "libcrypto is not installed, and no token can be checked without it")
    }
    return keys
  }
}

extension RuleID {
  /// The part behind the slash.
  fileprivate var name: String { String(description.dropFirst(category.count + 1)) }
}
