import SourceText

/// A rule that runs, with the severity in effect.
public struct ActiveRule: Sendable {
  /// The rule.
  public let rule: Rule
  /// The severity of its findings.
  public let severity: Severity
  /// Whether it runs in all sources, not only in those of an override.
  let isBase: Bool

  /// Creates a rule that runs with a severity; nil means the severity that it declares.
  public init(_ rule: Rule, severity: Severity? = nil) {
    self.init(rule, severity: severity, isBase: true)
  }

  init(_ rule: Rule, severity: Severity?, isBase: Bool) {
    self.rule = rule
    self.severity = severity ?? rule.severity
    self.isBase = isBase
  }
}

extension RuleBook {
  /// The rules that run under a selection and settings, in the order of the book.
  func activeRules(_ selection: RuleSelection, _ settings: LintSettings) -> [ActiveRule] {
    let overridden = settings.policy.overriddenRules
    // Comparing a few profiles is faster than to hash one for each rule.
    let profiles = Profile.allCases.filter(selection.profiles.contains)
    return rules.compactMap { rule in
      var escalated: Severity?
      var isSuspended = false
      for fact in rule.facts {
        switch fact {
        case .raised(let condition, let severity) where condition.applies(to: selection, settings):
          escalated = max(severity, escalated ?? .info)
        case .off(let profile, _): isSuspended = isSuspended || profiles.contains(profile)
        default: break
        }
      }
      let isEnabled = profiles.contains(rule.profile) && !isSuspended
      let isBase = selection.includes(
        rule, isEnabled: isEnabled, raised: escalated != nil, for: settings.players)
      guard isBase || (selection.only.isEmpty && overridden.contains(rule.id)) else { return nil }
      return ActiveRule(
        rule,
        // A rule whose own profile is disabled has the severity of the profile that asks for it.
        severity: selection.severities[rule.id]
          ?? (isEnabled ? max(rule.severity, escalated ?? .info) : escalated),
        isBase: isBase)
    }
  }
}

/// A hash that is equal for runs with the same rules.
package enum RuleSetHash {
  /// The hash of IDs and severities, in 16 hexadecimal digits.
  package static func of(_ rules: [ActiveRule]) -> String {
    var hash = FNV1a()
    for rule in rules { hash.add("\(rule.rule.id) \(rule.severity.rawValue)\n".utf8) }
    return hash.hexadecimal
  }
}
