/// A finding that is expected, and why.
public struct SuppressedFinding: Sendable, Hashable {
  /// Where it is said that the finding is expected.
  public enum Origin: String, Sendable, CaseIterable, Codable {
    /// A comment in the playlist.
    case comment
    /// An exception in a configuration.
    case configuration
    /// A baseline.
    case baseline
  }

  /// The finding.
  public internal(set) var finding: Finding
  /// Where it is said that the finding is expected.
  public let origin: Origin
  /// Why it is expected.
  public let reason: String
  /// Who is responsible; nil if nobody is named.
  public let owner: String?
  /// The last day, as `2027-01-31`; nil for no end.
  public let expires: String?

  /// Creates a finding that is expected.
  public init(
    _ finding: Finding, by origin: Origin, because reason: String, owner: String? = nil,
    expires: String? = nil
  ) {
    self.finding = finding
    self.origin = origin
    self.reason = reason
    self.owner = owner
    self.expires = expires
  }
}
