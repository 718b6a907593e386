import HLSLinting
import HLSRules
import SourceText

/// Finds rules by ID, category, tag, attribute, or part of an ID.
enum RuleSearch {
  /// The rule with this ID; otherwise all rules in this category, about this tag or attribute, or with
  /// this text in their ID.
  ///
  /// Empty if there are none.
  static func rules(for query: String) -> [Rule] {
    if let rule = RuleCatalog.book[RuleID(query)] { return [rule] }
    let category = RuleCatalog.all.filter { $0.id.category == query }
    guard category.isEmpty else { return category }
    let word = String(query.drop { $0 == "#" })
    guard !word.isEmpty else { return [] }
    let fragment = word.lowercased()
    return RuleCatalog.all.filter { rule in
      rule.id.description.contains(fragment)
        || (word == word.uppercased() && isAbout(rule, word))
    }
  }

  /// Whether the texts of a rule contain `name` as a whole word.
  private static func isAbout(_ rule: Rule, _ name: String) -> Bool {
    [rule.summary, rule.remedy].contains { text in
      text.split { !($0.isLetter || $0.isNumber || $0 == "-") }.contains { $0 == name }
    }
  }
}
