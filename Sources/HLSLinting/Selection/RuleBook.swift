/// All rules, for a ``Linter``.
public struct RuleBook: Sendable {
  /// The rules, in the order of reports.
  public let rules: [Rule]
  /// What the rules of each category have in common.
  public let families: [RuleFamily]

  /// The category of rules that only some runs add, so that their IDs cannot be listed; nil for none.
  package var addedCategory: String?

  /// Creates a book from rules and their families.
  ///
  /// Rules should have different IDs: of several rules with one ID, the subscript, shared traversals and what
  /// other rules say of it only find the first. What a rule says of unknown rules has no effect.
  public init(rules: [Rule], families: [RuleFamily] = []) {
    (self.rules, self.families) = (rules, families)
  }

  /// The book with rules of a run.
  package func adding(_ others: [Rule]) -> RuleBook {
    var book = RuleBook(rules: rules + others, families: families)
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
