/// The permanent name of a rule, `category/name`, as used in reports, options and documentation.
public struct RuleID: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The name, such as `interstitial/resume-offset-negative`.
  public let description: String

  /// Creates an ID from its text, which is not checked.
  ///
  /// The schema of the JSON report expects lowercase letters, digits and hyphens, with one slash.
  public init(_ description: String) {
    self.description = description
  }

  /// The part before the slash; the whole text if it has none.
  public var category: String {
    String(description.prefix { $0 != "/" })
  }

  /// Compares the texts.
  public static func < (left: RuleID, right: RuleID) -> Bool {
    left.description < right.description
  }
}

extension RuleID: ExpressibleByStringLiteral {
  /// Creates an ID from a string literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

extension RuleID {
  /// The name by which an exception expects that the requested document cannot be loaded; no rule has it.
  package static let unreachableTarget: RuleID = "target/unreachable"
}
