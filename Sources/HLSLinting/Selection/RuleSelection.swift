/// The selection of the rules that run.
public struct RuleSelection: Sendable {
  /// The enabled profiles.
  public var profiles: Set<Profile> = Profile.defaults
  /// If not empty, only these rules run, regardless of their profile.
  public var only: Set<RuleID> = []
  /// These rules do not run.
  public var without: Set<RuleID> = []
  /// Severities that replace those of rules and escalations.
  public var severities: [RuleID: Severity] = [:]
  /// Rules that run whatever their profile, if ``only`` is empty.
  public var added: Set<RuleID> = []

  /// Creates the default selection.
  public init() {}

  /// Whether a rule runs: it is about one of the players or about none, and is enabled with its profile, or
  /// an escalation applies to it.
  func includes(
    _ rule: Rule, isEnabled: Bool, raised: Bool, for players: Set<Player>
  ) -> Bool {
    if without.contains(rule.id) { return false }
    let isChosen =
      only.isEmpty
      ? isEnabled || raised || added.contains(rule.id)
      : only.contains(rule.id)
    return isChosen && (rule.players.isEmpty || !players.isDisjoint(with: rule.players))
  }
}

extension Escalation {
  /// Whether the condition is met.
  func applies(to selection: RuleSelection, _ settings: LintSettings) -> Bool {
    switch self {
    case .profile(let profile): selection.profiles.contains(profile)
    case .players(let players):
      selection.profiles.contains(.portability) && !players.isDisjoint(with: settings.players)
    case .podAuthentication: settings.podAuthentication
    case .adBreakAPI: settings.adBreakAPI
    }
  }
}
