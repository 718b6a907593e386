import Glibc
package import HLSLinting
import HLSRules
import SourceText

extension RuleNames {
  /// The rules selected by a list of names, such as `interstitial,timeline/*,text/blank-line`.
  ///
  /// A name is a rule ID, a category, or a shell pattern in which `*` matches any characters.
  ///
  /// - Throws: an error for a name that matches no rule.
  package static func rules(_ list: String) throws(RequestError) -> [Rule] {
    var rules: [Rule] = []
    for name in list.split(separator: ",", omittingEmptySubsequences: false) {
      rules += try matches(of: String(name))
    }
    return rules
  }

  private static func matches(of name: String) throws(RequestError) -> [Rule] {
    let isPattern = name.contains { "*?[".contains($0) }
    let found = RuleCatalog.all.filter { rule in
      isPattern
        ? unsafe fnmatch(name, rule.id.description, 0) == 0
        : rule.id.category == name
    }
    guard found.isEmpty else { return found }
    guard isPattern else { return [try rule(name)] }
    let category = RuleID(name).category
    let near = Spelling.nearest(to: category, among: RuleCatalog.all.map(\.id.category))
    throw .unknown(
      kind: "rule", name: name,
      suggestion: near.flatMap { near in
        let meant = near + name.dropFirst(category.count)
        return meant == name ? nil : meant
      })
  }
}
