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
