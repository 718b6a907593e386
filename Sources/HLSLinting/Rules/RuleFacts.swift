public import HLSPlaylist

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
    case raised(Escalation, to: Severity)
    /// It does not run while another profile is enabled that requires the contrary, for a reason that is a
    /// sentence; a user who names the rule still runs it.
    case off(in: Profile, because: String)
    /// When it has a finding, those rules have none about the same thing.
    case silences([RuleID], about: Scope)
    /// When it or another of these rules has a finding, no rule that is not among them has one about
    /// the same thing.
    case silencesOthers(than: [RuleID], about: Scope)
    /// When another rule of its category has a finding, it has none about the same thing.
    case yieldsToFamily(about: Scope)
    /// After a finding of it, those rules have none in the document, and it has the highest of their
    /// severities.
    case explainsRest([RuleID])
    /// Its findings about lines that are meant to be tags explain what follows from the loss of those tags, and
    /// have the highest severity of what they explain.
    case explainsLostTags([LostTags])
    /// Viewers lose something else by its errors than by those of its family; if it is said, by its warnings,
    /// too, because what differs from earlier runs may be planned, but must not be overlooked.
    case loses(RuleFamily.Loss, evenByWarning: Bool = false)
    /// Somebody else has to act on its findings than on those of its family.
    case actedOn(by: RuleFamily.Party)
    /// Apple's validator reports the same with this number.
    case apple(Int64)
  }

  /// Tags that a typing error can lose, and the rules that would only repeat that they are missing.
  public struct LostTags: Sendable {
    /// The tags.
    public let tags: [TagName]
    /// The rules that have no finding in a document that has lost one of the tags.
    public let silenced: [RuleID]

    /// Creates a row: while one of the tags is lost, those rules have no finding in the document.
    public init(_ tags: [TagName], silence silenced: [RuleID]) {
      self.tags = tags
      self.silenced = silenced
    }
  }

  /// Whether its findings in one document whose messages differ only in values are one.
  public var isHabit: Bool {
    facts.contains { if case .habit = $0 { true } else { false } }
  }

  /// Whether comments and exceptions silence its findings.
  public var canBeSilenced: Bool {
    !facts.contains { if case .unsilenceable = $0 { true } else { false } }
  }
}
