/// How much a finding weighs.
public enum Severity: String, Sendable, CaseIterable, Comparable {
  /// Legal, worth knowing.
  case info
  /// What a document says should be, or a very likely mistake.
  case warning
  /// What a document says must be.
  case error

  var weight: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }

  public static func < (left: Severity, right: Severity) -> Bool { left.weight < right.weight }
}
