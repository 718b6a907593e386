/// A file that writing the suite changes.
public struct SuiteChange: Sendable, Hashable, CustomStringConvertible {
  /// What is done to the file.
  public enum Kind: String, Sendable {
    /// It is new.
    case add
    /// It has new content.
    case replace
    /// It is removed.
    case remove
  }

  /// What is done to the file.
  public let kind: Kind
  /// The path, relative to the directory of the suite.
  public let path: String

  /// The change in one line, such as `add Cases/text/a/fail.m3u8`.
  public var description: String { "\(kind.rawValue) \(path)" }
}
