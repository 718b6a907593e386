/// The permanent name of a rule, `category/name`, the same everywhere a rule is spoken of.
public struct RuleID: Sendable, Hashable, Comparable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }

  /// The part before the slash.
  public var category: String {
    String(description.prefix { $0 != "/" })
  }

  public static func < (left: RuleID, right: RuleID) -> Bool {
    left.description < right.description
  }
}

extension RuleID: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) {
    self.init(value)
  }
}
