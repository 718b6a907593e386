/// A document that could not be loaded or is of a kind that cannot be checked, such as an HTML page.
public struct UnavailableDocument: Error, Sendable, Hashable {
  /// The name in reports: a path, or an address.
  public let name: String
  /// Why it cannot be checked, in one line, such as `the file is empty`.
  public let reason: String

  /// Creates a value from its parts.
  package init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }
}

extension UnavailableDocument: CustomStringConvertible {
  /// The name and the reason, separated by a colon.
  public var description: String { "\(name): \(reason)" }
}
