/// All rules, with the tables of how they affect each other.
public struct RuleBook: Sendable {
  /// The rules, in the order of reports.
  public let rules: [Rule]
  /// Which findings silence others.
  public let silencing: [Silencing]
  /// When rules have a higher severity.
  public let escalations: [Escalation]
  /// Which profiles disable rules of others.
  public let suspensions: [Suspension]
  /// The rules whose findings no comment and no exception silences.
  public let unsilenceable: Set<RuleID>

  /// The rules about what a packager does in each segment, variant or date range: their findings in one
  /// document whose messages differ only in values are one, with the last place.
  package var habits: [RuleID] = []

  /// The category of rules that only some runs add, so that their IDs cannot be listed; nil for none.
  package var addedCategory: String?

  /// Creates a book from rules and tables.
  ///
  /// Rules should have different IDs: of several rules with one ID, the tables, the subscript and shared
  /// traversals only find the first. Rows of the tables about unknown rules have no effect.
  public init(
    rules: [Rule], silencing: [Silencing] = [], escalations: [Escalation] = [],
    suspensions: [Suspension] = [], unsilenceable: Set<RuleID> = []
  ) {
    self.rules = rules
    self.silencing = silencing
    self.escalations = escalations
    self.suspensions = suspensions
    self.unsilenceable = unsilenceable
  }

  /// The book with rules of a run.
  package func adding(_ others: [Rule]) -> RuleBook {
    var book = RuleBook(
      rules: rules + others, silencing: silencing, escalations: escalations,
      suspensions: suspensions, unsilenceable: unsilenceable)
    book.addedCategory = addedCategory
    book.habits = habits
    return book
  }

  /// Whether a run may have a rule with an ID.
  package func mayHave(_ id: RuleID) -> Bool {
    self[id] != nil || id.category == addedCategory
  }

  /// Whether comments and exceptions silence findings of a rule.
  package func canBeSilenced(_ rule: RuleID) -> Bool { !unsilenceable.contains(rule) }

  /// The rule with an ID; nil if there is none.
  public subscript(id: RuleID) -> Rule? { rules.first { $0.id == id } }
}
