/// The severity of a finding.
public enum Severity: String, Sendable, CaseIterable, Comparable, Codable,
  CodingKeyRepresentable
{
  /// Allowed, but worth knowing.
  case info
  /// Violates a recommendation, or is very likely a mistake.
  case warning
  /// Violates a requirement.
  case error

  var weight: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }

  /// Orders severities from `info` to `error`.
  public static func < (left: Severity, right: Severity) -> Bool { left.weight < right.weight }
}

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
