/// Which rules run, and how much their findings weigh.
public struct RuleSelection: Sendable {
  public var profiles: Set<Profile> = Profile.defaults
  /// Only these rules, whatever their profile; all where it is empty.
  public var only: Set<RuleID> = []
  public var without: Set<RuleID> = []

  public init() {}

  /// Whether `rule` runs: it is about one of the players or about none, and its own profile is on
  /// or one that raises its severity.
  func includes(_ rule: Rule, raised: Bool, for players: Set<Player>) -> Bool {
    if without.contains(rule.id) { return false }
    if !rule.players.isEmpty, players.isDisjoint(with: rule.players) { return false }
    if !only.isEmpty { return only.contains(rule.id) }
    return profiles.contains(rule.profile) || raised
  }
}

/// A rule whose severity is another one while a profile or a setting is on.
public struct Escalation: Sendable {
  public enum Condition: Sendable, Hashable {
    case profile(Profile)
    /// The profile `portability`, where one of these players matters.
    case players(Set<Player>)
    case podAuthentication
    case adBreakAPI
  }

  public let condition: Condition
  public let rule: RuleID
  public let severity: Severity

  public init(_ condition: Condition, _ rule: RuleID, is severity: Severity) {
    self.condition = condition
    self.rule = rule
    self.severity = severity
  }

  func applies(to selection: RuleSelection, _ settings: LintSettings) -> Bool {
    switch condition {
    case .profile(let profile): selection.profiles.contains(profile)
    case .players(let players):
      selection.profiles.contains(.portability) && !players.isDisjoint(with: settings.players)
    case .podAuthentication: settings.podAuthentication
    case .adBreakAPI: settings.adBreakAPI
    }
  }
}

/// Every rule there is, with the tables that say how rules act on each other.
public struct RuleBook: Sendable {
  public let rules: [Rule]
  public let silencing: [Silencing]
  public let escalations: [Escalation]

  public init(rules: [Rule], silencing: [Silencing], escalations: [Escalation]) {
    self.rules = rules
    self.silencing = silencing
    self.escalations = escalations
  }

  public subscript(id: RuleID) -> Rule? { rules.first { $0.id == id } }
}
