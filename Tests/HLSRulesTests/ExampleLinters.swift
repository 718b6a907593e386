import HLSLinting
import HLSRules
import Synchronization

/// The linters of the examples of rules, made once: making one takes longer than linting an example.
enum ExampleLinters {
  private struct Kind: Hashable {
    let profile: Profile
    let subject: Subject
  }

  private static let made = Mutex<[Kind: Linter]>([:])

  /// A linter of the default profiles and that of the rule, with the settings of its examples.
  static func linter(for rule: Rule) -> Linter {
    made.withLock { made in
      let kind = Kind(profile: rule.profile, subject: rule.subject)
      if let known = made[kind] { return known }
      var selection = RuleSelection()
      selection.profiles = [.spec, .recommended, .googleDAI, rule.profile]
      let linter = Linter(
        RuleCatalog.book, selection: selection,
        settings: RuleCatalog.exampleSettings.narrowed(to: rule.subject))
      made[kind] = linter
      return linter
    }
  }
}
