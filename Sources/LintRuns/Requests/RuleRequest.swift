public import HLSLinting
import HLSLoading
import HLSRules
import PodTokens
import SourceText

/// Which rules run, and what they need to know.
public struct RuleRequest: Sendable, Equatable {
  /// Profiles that run besides the default ones.
  public var profiles: Set<Profile> = []
  /// Profiles that do not run.
  public var withoutProfiles: Set<Profile> = []
  /// The players of the profile `portability`; none for all.
  public var players: Set<Player> = []
  /// Only these rules, whatever their profile; none for all.
  public var only: Set<RuleID> = []
  public var without: Set<RuleID> = []
  /// Hosts that serve pods besides Google's own.
  public var podServingHosts: [String] = []
  /// Whether every pod request must carry a token.
  public var podAuthentication = false
  /// Whether breaks are announced through the Ad Break API.
  public var adBreakAPI = false
  /// The file with the keys of pod tokens, one a line, as the ASCII text that Ad Manager shows.
  public var podTokenKeyFile: String?

  public init() {}

  /// Adds a profile by its name; `portability=hls.js,media3` names the profile before its players.
  public mutating func addProfile(_ text: String) throws(RequestError) {
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

  public var selection: RuleSelection {
    var selection = RuleSelection()
    selection.profiles = selection.profiles.union(profiles).subtracting(withoutProfiles)
    selection.only = only
    selection.without = without
    return selection
  }

  /// The linter that is asked for; throws where the keys cannot be used.
  public func linter() throws(RunFailure) -> Linter {
    var settings = LintSettings()
    if !players.isEmpty { settings.players = players }
    settings.podServingHosts = podServingHosts
    settings.podAuthentication = podAuthentication
    settings.adBreakAPI = adBreakAPI
    if let podTokenKeyFile { settings.podTokenKeys = try Self.keys(in: podTokenKeyFile) }
    return Linter(RuleCatalog.book, selection: selection, settings: settings)
  }

  private static func keys(in path: String) throws(RunFailure) -> [[UInt8]] {
    let bytes: [UInt8]
    do {
      bytes = try LoadedFile(reading: path, limit: 64 << 10).bytes
    } catch {
      throw RunFailure(.usage, "the key file \(path) \(error)")
    }
    let keys = bytes.split(separator: 0x0A).map { line in
      line.filter { !$0.isSpaceOrTab && $0 != 0x0D }
    }.filter { !$0.isEmpty }
    guard !keys.isEmpty else { throw RunFailure(.usage, "the key file \(path) holds no key") }
    guard PodTokenSignature.isAvailable else {
      throw RunFailure(
        .usage, "libcrypto is not installed, and no token can be checked without it")
    }
    return keys
  }
}
