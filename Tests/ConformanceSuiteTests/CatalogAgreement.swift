import ConformanceSuite
import HLSLinting

extension RequirementCatalog {
  /// The differences between the catalog and the rules, one sentence each; empty if there are none.
  func disagreements(with book: RuleBook) -> [String] {
    var found: [String] = []
    let ids = Set(book.rules.map(\.id))
    for rule in book.rules {
      guard let row = self[rule.id] else {
        found.append("\(rule.id) has no row")
        continue
      }
      if row.status != .rule { found.append("\(rule.id) is a rule, not \(row.status.rawValue)") }
      if row.severity != rule.severity {
        found.append("\(rule.id) is \(rule.severity) as a rule and \(row.severity) in the table")
      }
      if row.profile != rule.profile {
        found.append(
          "\(rule.id) is of \(rule.profile.rawValue) as a rule and \(row.profile.rawValue) in the table"
        )
      }
    }
    found += rows.filter { $0.status == .rule && !ids.contains($0.id) }.map {
      "\($0.id) is no rule"
    }
    return found
  }
}
