package import HLSLinting

/// All requirements of the documents, with their status; committed as `Catalogue.tsv`.
package struct RequirementCatalog: Sendable, Hashable {
  /// How the rules cover a requirement.
  package enum Status: String, Sendable, CaseIterable {
    /// A rule checks it.
    case rule
    /// A rule will check it; `why` says what is missing.
    case planned
    /// No rule could distinguish a violation from correct input, or another rule already reports
    /// it; `why` gives the reason.
    case declined
    /// Nothing to report: something correct that must not be reported.
    case guarded = "guard"
    /// No document can show a violation; `why` gives the reason.
    case uncheckable
  }

  /// One requirement.
  package struct Row: Sendable, Hashable {
    /// The ID of the rule that checks it, or would check it.
    package let id: RuleID
    /// The severity of that rule.
    package let severity: Severity
    /// The profile of that rule.
    package let profile: Profile
    /// The input that a check needs, such as `media` or `reload-pair`.
    package let input: String
    /// The document and section, several separated by `; `; see `CitedSection`.
    package var source: String
    /// How the rules cover it.
    package var status: Status
    /// Why there is no rule, in one line; empty if there is one.
    package var why: String
  }

  /// The reason of a planned row for which only the rule is missing.
  static let onlyTheRule = "next"

  /// The requirements, sorted by ID, without duplicates.
  package private(set) var rows: [Row]
  private let numbers: [RuleID: Int]

  init(_ rows: [Row]) {
    self.rows = rows
    numbers = Dictionary(
      rows.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The requirement with that ID; nil if there is none.
  package subscript(id: RuleID) -> Row? { numbers[id].map { rows[$0] } }

  /// The catalog with sources taken from the rules of `book`.
  ///
  /// A planned row whose rule exists becomes `rule`; a `rule` row without a rule becomes `planned`.
  package func updated(from book: RuleBook) -> RequirementCatalog {
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
