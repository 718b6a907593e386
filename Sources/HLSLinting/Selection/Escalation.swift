/// That a rule has a higher severity while a profile or a setting is enabled.
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
  /// The severity under the condition.
  public let severity: Severity
}

extension Escalation.Condition {
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
