/// All rules, with the tables of how they affect each other.
public struct RuleBook: Sendable {
  /// The rules, in the order of reports.
  public let rules: [Rule]
  /// Which findings silence others.
  public let silencing: [Silencing]
  /// When rules have a higher severity.
  public let escalations: [Escalation]

  /// Creates a book from rules and tables.
  ///
  /// Rules should have different IDs: of several rules with one ID, the tables, the subscript and shared
  /// traversals only find the first. Rows of the tables about unknown rules have no effect.
  public init(rules: [Rule], silencing: [Silencing] = [], escalations: [Escalation] = []) {
    self.rules = rules
    self.silencing = silencing
    self.escalations = escalations
  }

  /// The rule with an ID; nil if there is none.
  public subscript(id: RuleID) -> Rule? { rules.first { $0.id == id } }
}
