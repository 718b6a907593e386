/// When a rule has a higher severity than its own.
public enum Escalation: Sendable, Hashable {
  /// A profile is enabled.
  case profile(Profile)
  /// The profile `portability` is enabled for at least one of these players.
  case players(Set<Player>)
  /// ``LintSettings/podAuthentication`` is set.
  case podAuthentication
  /// ``LintSettings/adBreakAPI`` is set.
  case adBreakAPI
}
