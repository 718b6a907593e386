public import HLSLinting

/// Every requirement of the documents, with its status; it is committed as `Catalogue.tsv`.
public struct RequirementCatalog: Sendable, Hashable {
  /// What the rules do about a requirement.
  public enum Status: String, Sendable, CaseIterable {
    /// A rule checks it.
    case rule
    /// A rule is to check it; `why` says what is missing.
    case planned
    /// A document would show it, but no rule could distinguish it from what is correct, or another
    /// rule already reports it; `why` says so.
    case declined
    /// Nothing to report: something that must not be mistaken for a defect.
    case guarded = "guard"
    /// No document shows it; `why` says so.
    case uncheckable
  }

  /// A requirement.
  public struct Row: Sendable, Hashable {
    /// The ID of the rule that checks it, or would check it.
    public let id: RuleID
    /// The severity of that rule.
    public let severity: Severity
    /// The profile of that rule.
    public let profile: Profile
    /// What a check needs, such as `media` or `reload-pair`.
    public let input: String
    /// Document and section, several joined by `; `; see `CitedSection`.
    public var source: String
    /// What the rules do about it.
    public var status: Status
    /// Why there is no rule, in one line; empty for a rule.
    public var why: String
  }

  /// The reason of a planned row for which only the rule is missing.
  static let onlyTheRule = "next"

  /// The requirements in the order of their IDs, each once.
  public private(set) var rows: [Row]
  private let numbers: [RuleID: Int]

  init(_ rows: [Row]) {
    self.rows = rows
    numbers = Dictionary(
      rows.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The requirement of that ID; nil for an unknown ID.
  public subscript(id: RuleID) -> Row? { numbers[id].map { rows[$0] } }

  /// The catalog with the sources that the rules of `book` give.
  ///
  /// A planned row whose rule exists becomes `rule`, and a `rule` without one becomes `planned`.
  public func updated(from book: RuleBook) -> RequirementCatalog {
    var catalog = self
    for (number, row) in rows.enumerated() {
      let rule = book[row.id]
      if let rule { catalog.rows[number].source = rule.requirement.source }
      switch (row.status, rule) {
      case (.planned, .some):
        catalog.rows[number].status = .rule
        catalog.rows[number].why = ""
      case (.rule, nil):
        catalog.rows[number].status = .planned
        catalog.rows[number].why = Self.onlyTheRule
      case (.planned, nil), (.rule, .some), (.declined, _), (.guarded, _), (.uncheckable, _):
        break
      }
    }
    return catalog
  }
}
