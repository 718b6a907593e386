/// The sentence that a rule enforces: how strongly, and where it is written.
public struct Requirement: Sendable, Hashable {
  public enum Level: String, Sendable {
    case must
    case should
    /// No sentence demands it.
    case advice
  }

  public let level: Level
  /// The document and section, such as `rfc8216bis-22 §4.4.5.1`; several are joined by `; `.
  public let source: String

  public static func must(_ source: String) -> Requirement {
    Requirement(level: .must, source: source)
  }

  public static func should(_ source: String) -> Requirement {
    Requirement(level: .should, source: source)
  }

  public static func advice(_ source: String) -> Requirement {
    Requirement(level: .advice, source: source)
  }
}
