/// Rules of other profiles that do not run while a profile is enabled, because it requires the contrary.
public struct Suspension: Sendable {
  /// The profile.
  public let profile: Profile
  /// The rules; a user who names one still runs it.
  public let rules: Set<RuleID>

  /// Creates a row of the table.
  public init(_ profile: Profile, rules: Set<RuleID>) {
    self.profile = profile
    self.rules = rules
  }
}
