public import HLSLinting

/// One or several documents that break or meet the requirement of a case.
public struct ConformanceExample: Sendable, Hashable {
  /// What an example shows.
  public enum Role: Sendable, Hashable {
    /// It breaks the requirement of its case.
    case failing
    /// It meets the requirement and differs from a failing one in one thing.
    case passing
    /// Its bytes are odd in a way of their own.
    case odd
  }

  /// Whether a validator can check the example at all.
  public enum Status: String, Sendable, Codable {
    /// It is checked.
    case checked
    /// It is not a playlist, or anything else that can be checked.
    case unchecked
  }

  /// The name of the file, or of the folder of several files.
  public let name: String
  /// The path of that file or folder, below the directory of the suite as it was given.
  public let path: String
  /// What the example shows.
  public let role: Role
  /// Whether it can be checked.
  public let status: Status
  /// Whether its documents are one, linked, or successive loads.
  public let arrangement: Example.Arrangement
  /// The one that links to the others first; successive loads in their order.
  public let files: [ConformanceFile]
}

/// A document of an example, and what must be found in it.
public struct ConformanceFile: Sendable, Hashable {
  /// The name in the folder of its example.
  public let name: String
  /// The address by which the other documents link to it; nil for its name.
  public let address: String?
  /// When a load began, where that matters.
  public let time: String?
  /// The path below the directory of the suite as it was given.
  public let path: String
  /// The document itself.
  public let bytes: [UInt8]
  /// Every finding that is expected in it, sorted.
  public let findings: [ExpectedFinding]
}
