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

  /// The address at which the first document of the source that has a lasting one can be read; nil if none has.
  public var address: String? { CitedDocument.address(of: source) }

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
