/// All rules, for a ``Linter``.
public struct RuleBook: Sendable {
  /// The rules, in the order of reports.
  public let rules: [Rule]
  /// What the rules of each category have in common.
  public let families: [RuleFamily]

  /// The category of rules that only some runs add, so that their IDs cannot be listed; nil for none.
  package var addedCategory: String?

  /// Creates a book from rules and their families.
  ///
  /// Rules should have different IDs: of several rules with one ID, the subscript, shared traversals and what
  /// other rules say of it only find the first. What a rule says of unknown rules has no effect.
  public init(rules: [Rule], families: [RuleFamily] = []) {
    (self.rules, self.families) = (rules, families)
  }

  /// The book with rules of a run.
  package func adding(_ others: [Rule]) -> RuleBook {
    var book = RuleBook(rules: rules + others, families: families)
    book.addedCategory = addedCategory
    return book
  }

  /// Whether a run may have a rule with an ID.
  package func mayHave(_ id: RuleID) -> Bool {
    self[id] != nil || id.category == addedCategory
  }

  /// The rule with an ID; nil if there is none.
  public subscript(id: RuleID) -> Rule? { rules.first { $0.id == id } }
}

extension RuleBook {
  /// What viewers lose by an error of the rule with an ID; nil if nothing, or if no rule of its category is
  /// known.
  public func loss(of id: RuleID) -> RuleFamily.Loss? {
    for case .loses(let loss, _) in self[id]?.facts ?? [] { return loss }
    return family(of: id)?.loss
  }

  /// Who has to act on a finding of the rule with an ID; nil if no rule of its category is known.
  public func party(of id: RuleID) -> RuleFamily.Party? {
    for case .actedOn(let party) in self[id]?.facts ?? [] { return party }
    return family(of: id)?.party
  }

  private func family(of id: RuleID) -> RuleFamily? {
    let category = id.category
    return families.first { $0.category == category }
  }

  /// The rules that silence a rule by name when they have a finding, with what both are about, in the order of the
  /// book.
  public func silencers(of rule: Rule) -> [(rule: RuleID, scope: Rule.Scope)] {
    rules.filter { $0.id != rule.id }.flatMap { other in
      other.facts.compactMap { fact in
        switch fact {
        case .silences(let silenced, let scope) where silenced.contains(rule.id):
          (other.id, scope)
        case .explainsRest(let silenced) where silenced.contains(rule.id):
          (other.id, .document)
        case .explainsLostTags(let rows) where rows.contains { $0.silenced.contains(rule.id) }:
          (other.id, .document)
        default: nil
        }
      }
    }
  }
}

/// The selection of the rules that run.
public struct RuleSelection: Sendable {
  /// The enabled profiles.
  public var profiles: Set<Profile> = Profile.defaults
  /// If not empty, only these rules run, regardless of their profile.
  public var only: Set<RuleID> = []
  /// These rules do not run.
  public var without: Set<RuleID> = []
  /// Severities that replace those of rules and escalations.
  public var severities: [RuleID: Severity] = [:]
  /// Rules that run whatever their profile, if ``only`` is empty.
  public var added: Set<RuleID> = []

  /// Creates the default selection.
  public init() {}

  /// Whether a rule runs: it is about one of the players or about none, and is enabled with its profile, or
  /// an escalation applies to it.
  func includes(
    _ rule: Rule, isEnabled: Bool, raised: Bool, for players: Set<Player>
  ) -> Bool {
    if without.contains(rule.id) { return false }
    let isChosen =
      only.isEmpty
      ? isEnabled || raised || added.contains(rule.id)
      : only.contains(rule.id)
    return isChosen && (rule.players.isEmpty || !players.isDisjoint(with: rule.players))
  }
}

extension Escalation {
  /// Whether the condition is met.
  func applies(to selection: RuleSelection, _ settings: LintSettings) -> Bool {
    switch self {
    case .profile(let profile): selection.profiles.contains(profile)
    case .players(let players):
      selection.profiles.contains(.portability) && !players.isDisjoint(with: settings.players)
    case .podAuthentication: settings.podAuthentication
    case .adBreakAPI: settings.adBreakAPI
    }
  }
}
