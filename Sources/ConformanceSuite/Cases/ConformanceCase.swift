public import HLSLinting

/// One requirement put to the test: examples, and what a validator must say of each.
public struct ConformanceCase: Sendable, Hashable, Identifiable {
  /// The folder below `Cases` and its like, such as `interstitial/asset-missing`; `malformed/…` for
  /// odd bytes.
  public let id: String
  /// The rule under test; nil where a case is about reading any bytes at all.
  public let rule: RuleID?
  /// The severity of its rule; `error` where there is no rule.
  public let severity: Severity
  /// The profile of its rule, which is switched on for the case.
  public let profile: Profile
  /// What is required, how strictly, and where.
  public let requirement: Requirement
  /// What is required, in one sentence.
  public let says: String
  /// What a validator needs to know beside the documents.
  public let settings: CaseSettings
  /// What breaks and what meets the requirement.
  public let examples: [ConformanceExample]
  /// Whether the case was derived from the examples of its rule.
  public let isGenerated: Bool

  /// The first part of the ID.
  public var category: String { String(id.prefix { $0 != "/" }) }

  /// Whether `address` is the ID of this case or the beginning of it up to a slash.
  public func isAt(_ address: String) -> Bool {
    id == address || id.hasPrefix(address.hasSuffix("/") ? address : address + "/")
  }
}
