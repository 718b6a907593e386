import HLSLinting
import HLSRules
import Testing

/// What rules say of themselves and of each other.
struct RuleFactsTests {
  @Test(arguments: RuleCatalog.all)
  func `a rule names only other rules that exist`(rule: Rule) {
    let named = rule.facts.flatMap { fact -> [RuleID] in
      switch fact {
      case .silences(let rules, _), .explainsRest(let rules): rules
      case .silencesOthers(let group, _): group.filter { $0 != rule.id }
      case .explainsLostTags(let rows): rows.flatMap(\.silenced)
      case .habit, .unsilenceable, .yieldsToFamily, .raised, .off: []
      }
    }
    #expect(named.filter { RuleCatalog.book[$0] == nil } == [])
    #expect(!named.contains(rule.id))
  }

  @Test(arguments: RuleCatalog.all)
  func `a profile suspends only rules of others`(rule: Rule) {
    #expect(!rule.suspensions.map(\.profile).contains(rule.profile))
  }
}
