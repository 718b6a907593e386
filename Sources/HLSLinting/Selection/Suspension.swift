/// That a rule does not run while a profile is enabled, because it requires the contrary.
public struct Suspension: Sendable {
  /// The profile.
  public let profile: Profile
  /// The reason, a sentence.
  public let reason: String
}
