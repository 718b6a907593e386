/// A rule with a higher severity while a profile or a setting is enabled.
public struct Escalation: Sendable {
  /// When the severity is raised.
  public enum Condition: Sendable, Hashable {
    /// A profile is enabled.
    case profile(Profile)
    /// The profile `portability` is enabled for at least one of these players.
    case players(Set<Player>)
    /// ``LintSettings/podAuthentication`` is set.
    case podAuthentication
    /// ``LintSettings/adBreakAPI`` is set.
    case adBreakAPI
  }

  /// When the severity is raised.
  public let condition: Condition
  /// The rule; it runs under the condition even if its own profile is disabled.
  public let rule: RuleID
  /// The severity under the condition; a higher one of the rule itself counts if its own profile is enabled.
  public let severity: Severity

  /// Creates a row of the table.
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
