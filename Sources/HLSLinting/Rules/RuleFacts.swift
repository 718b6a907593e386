extension Rule {
  /// What a rule says of itself besides its requirement.
  public enum Fact: Sendable {
    /// A packager does it in each segment, variant or date range: findings in one document whose messages
    /// differ only in values are one, with the last place.
    case habit
    /// No comment and no exception silences its findings, which make all other results meaningless.
    case unsilenceable
    /// It runs with at least this severity under a condition, even if its own profile is disabled; a higher
    /// one of the rule itself counts if that is enabled.
    case raised(Escalation.Condition, to: Severity)
    /// It does not run while another profile is enabled that requires the contrary, for a reason that is a
    /// sentence; a user who names the rule still runs it.
    case off(in: Profile, because: String)
  }

  /// Whether its findings in one document whose messages differ only in values are one.
  public var isHabit: Bool {
    facts.contains { if case .habit = $0 { true } else { false } }
  }

  /// Whether comments and exceptions silence its findings.
  public var canBeSilenced: Bool {
    !facts.contains { if case .unsilenceable = $0 { true } else { false } }
  }

  /// When it has a higher severity than its own.
  public var escalations: [Escalation] {
    facts.compactMap {
      if case .raised(let condition, let severity) = $0 {
        Escalation(condition: condition, severity: severity)
      } else {
        nil
      }
    }
  }

  /// The profiles that disable it, each with the reason.
  public var suspensions: [Suspension] {
    facts.compactMap {
      if case .off(let profile, let reason) = $0 {
        Suspension(profile: profile, reason: reason)
      } else {
        nil
      }
    }
  }
}
