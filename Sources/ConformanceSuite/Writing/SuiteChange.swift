/// A change to one file of the suite.
package struct SuiteChange: Sendable, Hashable, CustomStringConvertible {
  /// The kind of change.
  package enum Kind: String, Sendable {
    /// The file is created.
    case add
    /// The file gets new content.
    case replace
    /// The file is removed.
    case remove
  }

  /// The kind of change.
  package let kind: Kind
  /// The path, relative to the directory of the suite.
  package let path: String

  /// The change in one line, such as `add Cases/text.json`.
  package var description: String { "\(kind.rawValue) \(path)" }
}
