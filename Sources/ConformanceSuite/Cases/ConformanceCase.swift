package import HLSLinting

/// A test of one requirement: examples, and the findings that a validator must report for each.
package struct ConformanceCase: Sendable, Hashable, Identifiable {
  /// The ID of the rule, such as `interstitial/asset-missing`, which is followed by a slash and a name if the
  /// case was written by hand; `malformed/…` for unusual bytes.
  package let id: String
  /// The rule under test; nil if a case only tests that any bytes can be read.
  package let rule: RuleID?
  /// The severity of the rule; `error` without a rule.
  package let severity: Severity
  /// The profile of the rule, which is enabled for the case.
  package let profile: Profile
  /// The force and source of the requirement.
  package let requirement: Requirement
  /// The requirement in one sentence.
  package let says: String
  /// Settings that a validator needs in addition to the documents.
  package let settings: CaseSettings
  /// Examples that violate or meet the requirement.
  package let examples: [ConformanceExample]

  /// The first part of the ID.
  package var category: String { String(id.prefix { $0 != "/" }) }

  /// Whether `address` is the ID of this case, or its beginning up to a slash.
  package func isAt(_ address: String) -> Bool {
    id == address || id.hasPrefix(address.hasSuffix("/") ? address : address + "/")
  }
}
