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
      case .habit, .unsilenceable, .yieldsToFamily, .raised, .off, .loses, .actedOn, .apple: []
      }
    }
    #expect(named.filter { RuleCatalog.book[$0] == nil } == [])
    #expect(!named.contains(rule.id))
  }

  @Test(arguments: RuleCatalog.all)
  func `a profile suspends only rules of others`(rule: Rule) {
    for case .off(let profile, let reason) in rule.facts {
      #expect(profile != rule.profile)
      #expect(reason.hasSuffix("."))
    }
  }

  @Test(arguments: RuleCatalog.all)
  func `it is known in which forms a rule holds and who has to act`(rule: Rule) {
    #expect(!rule.forms.names.isEmpty)
    #expect(RuleCatalog.book.party(of: rule.id) != nil)
  }

  @Test(arguments: RuleCatalog.all.filter { $0.severity == .error })
  func `viewers lose something by each error`(rule: Rule) {
    #expect(RuleCatalog.book.loss(of: rule.id) != nil)
  }

  @Test func `a family has rules and one row`() {
    let categories = RuleCatalog.book.families.map(\.category)
    #expect(Set(categories) == Set(RuleCatalog.all.map(\.id.category)))
    #expect(Set(categories).count == categories.count)
  }

  @Test func `a fact about loss or who has to act differs from that of the family`() {
    let book = RuleCatalog.book
    for rule in book.rules {
      let family = book.families.first { $0.category == rule.id.category }
      for fact in rule.facts {
        if case .loses(let loss, false) = fact { #expect(loss != family?.loss, "\(rule)") }
        if case .actedOn(let party) = fact { #expect(party != family?.party, "\(rule)") }
      }
    }
  }
}
