import HLSLinting
import HLSRules
import Synchronization

/// The linters of the examples of rules, made once: making one takes longer than linting an example.
enum ExampleLinters {
  private struct Kind: Hashable {
    let profile: Profile
    let subject: Subject
    let collectsFixes: Bool
  }

  private static let made = Mutex<[Kind: Linter]>([:])

  /// A linter of the default profiles and that of the rule, with the settings of its examples.
  static func linter(for rule: Rule, collectingFixes collectsFixes: Bool = false) -> Linter {
    made.withLock { made in
      let kind = Kind(
        profile: rule.profile, subject: rule.subject, collectsFixes: collectsFixes)
      if let known = made[kind] { return known }
      var selection = RuleSelection()
      selection.profiles = [.spec, .recommended, .googleDAI, rule.profile]
      var settings = RuleCatalog.exampleSettings.narrowed(to: rule.subject)
      settings.collectsFixes = collectsFixes
      let linter = Linter(RuleCatalog.book, selection: selection, settings: settings)
      made[kind] = linter
      return linter
    }
  }
}
