import HLSLinting
import HLSPlaylist
import HLSRules
import LintRuns
import SourceText

/// Finds rules by ID, category, tag, attribute, or part of an ID.
enum RuleSearch {
  /// The rule with this ID; otherwise all rules in this category or profile, that match this pattern, about this
  /// tag or attribute, or with this text in their ID; empty only for a word that has a definition.
  ///
  /// Throws with the most similar name if there is none.
  static func rules(for query: String) throws(RequestError) -> [Rule] {
    let found = matches(query)
    guard found.isEmpty, Definition.all(of: query).isEmpty else { return found }
    if query.contains(where: { "*?[".contains($0) }) { return try RuleNames.rules(query) }
    if let name = Spelling.nearest(to: query, among: names) {
      throw .unknown(kind: "rule", name: query, suggestion: name)
    }
    return [try RuleNames.rule(query)]
  }

  /// What rules are looked up by, besides their IDs and categories: tags, attributes, and what their IDs
  /// are about, such as `resume-offset`.
  private static var names: [String] {
    let subjects = RuleCatalog.all.flatMap { rule in
      let words = rule.id.description.dropFirst(rule.id.category.count + 1).split(separator: "-")
      return words.indices.map { words[...$0].joined(separator: "-") }
    }
    return TagName.allCases.map(\.text) + AttributeName.allCases.map(\.text) + subjects
      + Definition.known.map { String($0.drop { $0 == "-" }) }
  }

  private static func matches(_ query: String) -> [Rule] {
    if let rule = RuleCatalog.book[RuleID(query)] { return [rule] }
    let category = RuleCatalog.all.filter { $0.id.category == query }
    guard category.isEmpty else { return category }
    if let profile = Profile(rawValue: query) {
      return RuleCatalog.all.filter { $0.profile == profile }
    }
    let word = String(query.drop { $0 == "#" })
    guard !word.isEmpty else { return [] }
    let fragment = word.lowercased()
    // IDs have hyphens.
    let subject = fragment.replacing("_", with: "-")
    // Names of tags, attributes and parameters may be written in any case.
    func isName(_ text: String) -> Bool { text == text.uppercased() || text.contains("_") }
    let name = names.first { $0.lowercased() == fragment && isName($0) } ?? word
    let isDefined = !Definition.all(of: query).isEmpty
    return RuleCatalog.all.filter { rule in
      hasWords(rule.id, fragment, whole: isDefined) || hasWords(rule.id, subject, whole: isDefined)
        || isName(name) && isAbout(rule, name)
    }
  }

  /// Whether a word of an ID begins with `text`, which may be several words; or is `text` if it is whole.
  private static func hasWords(_ id: RuleID, _ text: String, whole: Bool) -> Bool {
    func isBorder(_ character: Character?) -> Bool { character.map { "/-".contains($0) } ?? true }
    let id = id.description
    return id.ranges(of: text).contains { range in
      isBorder(id[..<range.lowerBound].last)
        && (!whole || isBorder(id[range.upperBound...].first))
    }
  }

  /// Whether the texts of a rule contain `name` as a whole word.
  private static func isAbout(_ rule: Rule, _ name: String) -> Bool {
    [rule.summary, rule.remedy].contains { text in
      text.split { !($0.isLetter || $0.isNumber || "-_".contains($0)) }.contains { $0 == name }
    }
  }
}
