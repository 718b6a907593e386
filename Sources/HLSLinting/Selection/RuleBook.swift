/// All rules, with the tables of how they affect each other.
public struct RuleBook: Sendable {
  /// The rules, in the order of reports.
  public let rules: [Rule]
  /// Which findings silence others.
  public let silencing: [Silencing]

  /// The category of rules that only some runs add, so that their IDs cannot be listed; nil for none.
  package var addedCategory: String?

  /// Creates a book from rules and tables.
  ///
  /// Rules should have different IDs: of several rules with one ID, the tables, the subscript and shared
  /// traversals only find the first. Rows of the tables about unknown rules have no effect.
  public init(rules: [Rule], silencing: [Silencing] = []) {
    self.rules = rules
    self.silencing = silencing
  }

  /// The book with rules of a run.
  package func adding(_ others: [Rule]) -> RuleBook {
    var book = RuleBook(rules: rules + others, silencing: silencing)
    book.addedCategory = addedCategory
    return book
  }

  /// Whether a run may have a rule with an ID.
  package func mayHave(_ id: RuleID) -> Bool {
    self[id] != nil || id.category == addedCategory
  }

  /// The rule with an ID; nil if there is none.
  public subscript(id: RuleID) -> Rule? { rules.first { $0.id == id } }
}
