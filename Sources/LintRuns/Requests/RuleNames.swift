import Glibc
package import HLSLinting
import HLSRules
import SourceText

/// Looks up rules, profiles and players by name.
package enum RuleNames {
  /// The rule with this ID; throws with the most similar ID if there is none.
  package static func rule(_ name: String) throws(RequestError) -> Rule {
    let id = RuleID(name)
    if let rule = RuleCatalog.book[id] ?? AppleRules.rule(id) { return rule }
    let all = RuleCatalog.all.map(\.id)
    let suggestion =
      Spelling.nearest(to: name, among: all.map(\.description), within: 3)
      ?? Spelling.nearest(to: name, among: all.map(\.name)).flatMap { known in
        all.first { $0.name == known }?.description
      }
    if let suggestion { throw .unknown(kind: "rule", name: name, suggestion: suggestion) }
    if Profile(rawValue: name) != nil { throw .isProfile(name) }
    throw .unknownRule(
      name: name,
      category: Spelling.nearest(to: RuleID(name).category, among: all.map(\.category)))
  }

  /// The profile with this name; throws if no rule belongs to it.
  package static func profile(_ name: String) throws(RequestError) -> Profile {
    let all = RuleCatalog.profiles
    if let profile = Profile(rawValue: name), all.contains(profile) { return profile }
    throw .unknown(
      kind: "profile", name: name,
      suggestion: Spelling.nearest(to: name, among: all.map(\.rawValue)))
  }

  static func player(_ name: String) throws(RequestError) -> Player {
    if let player = Player(rawValue: name) { return player }
    let all = Player.allCases.map(\.rawValue)
    throw .notAllowed(
      name: "--profile portability", value: name, allowed: all,
      suggestion: Spelling.nearest(to: name, among: all))
  }
}

extension RuleID {
  /// The part after the slash.
  fileprivate var name: String { String(description.dropFirst(category.count + 1)) }
}

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
    if let rule = RuleCatalog.book[RuleID(name)] { return [rule] }
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
