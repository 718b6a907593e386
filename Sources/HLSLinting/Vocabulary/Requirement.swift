/// The requirement that a rule enforces: its force and its source.
///
/// As JSON, it has the members `level` and `source`, as in the JSON report.
public struct Requirement: Sendable, Hashable, Codable {
  /// The force of a requirement.
  public enum Level: String, Sendable, CaseIterable, Codable {
    /// A MUST or MUST NOT.
    case must
    /// A SHOULD or SHOULD NOT.
    case should
    /// Not required by any document.
    case advice
  }

  /// The force.
  public let level: Level
  /// The document and section, such as `rfc8216bis-22 §4.4.5.1`; several are separated by `; `.
  public let source: String

  /// Creates a MUST from a source.
  public static func must(_ source: String) -> Requirement {
    Requirement(level: .must, source: source)
  }

  /// Creates a SHOULD from a source.
  public static func should(_ source: String) -> Requirement {
    Requirement(level: .should, source: source)
  }

  /// Creates advice from a source.
  public static func advice(_ source: String) -> Requirement {
    Requirement(level: .advice, source: source)
  }
}

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
