public import HLSPlaylist

/// A requirement that documents are checked against, with its explanation, its examples and the function
/// that checks it.
public struct Rule: Sendable, Identifiable {
  // Hundreds of rules are copied from list to list, so that a copy is a reference.
  private let content: Content

  private final class Content: Sendable {
    let id: RuleID
    let severity: Severity
    let profile: Profile
    let requirement: @Sendable () -> Requirement
    let subject: Subject
    let forms: Forms
    let facts: [Fact]
    let fixGrades: [Fix.Grade]
    let players: @Sendable () -> [Player]
    let summary: @Sendable () -> String
    let rationale: @Sendable () -> String
    let remedy: @Sendable () -> String
    let violating: @Sendable () -> [Example]
    let conforming: @Sendable () -> [Example]
    let check: Check

    init(
      id: RuleID, severity: Severity, profile: Profile,
      requirement: @escaping @Sendable () -> Requirement, subject: Subject, forms: Forms,
      facts: [Fact], fixGrades: [Fix.Grade],
      players: @escaping @Sendable () -> [Player],
      summary: @escaping @Sendable () -> String, rationale: @escaping @Sendable () -> String,
      remedy: @escaping @Sendable () -> String,
      violating: @escaping @Sendable () -> [Example],
      conforming: @escaping @Sendable () -> [Example], check: Check
    ) {
      self.id = id
      self.severity = severity
      self.profile = profile
      self.requirement = requirement
      self.subject = subject
      self.forms = forms
      self.facts = facts
      self.fixGrades = fixGrades
      self.players = players
      self.summary = summary
      self.rationale = rationale
      self.remedy = remedy
      self.violating = violating
      self.conforming = conforming
      self.check = check
    }
  }

  /// The permanent name.
  public var id: RuleID { content.id }
  /// The severity of findings, unless an ``Escalation`` raises it.
  public var severity: Severity { content.severity }
  /// The profile that enables the rule.
  public var profile: Profile { content.profile }
  /// The force and source of the requirement.
  public var requirement: Requirement { content.requirement() }
  /// What a document must contain for the rule to be applicable.
  public var subject: Subject { content.subject }
  /// The forms of input that the rule holds in.
  public var forms: Forms { content.forms }
  /// What it says of itself besides its requirement.
  public var facts: [Fact] { content.facts }
  /// The grades that fixes of its findings have, the most certain one first; empty for a rule whose check knows no
  /// fix.
  public var fixGrades: [Fix.Grade] { content.fixGrades }
  /// The players and services that the rule is about; empty for a rule that applies to all.
  public var players: [Player] { content.players() }
  /// The requirement in one sentence.
  public var summary: String { content.summary() }
  /// What breaks if the requirement is violated.
  public var rationale: String { content.rationale() }
  /// How to fix a violation, in one sentence.
  public var remedy: String { content.remedy() }
  /// The function that checks the rule.
  public var check: Check { content.check }

  /// Examples that violate the rule.
  public var violating: [Example] { content.violating() }
  /// Examples that conform to the rule.
  public var conforming: [Example] { content.conforming() }

  /// Declares a rule.
  ///
  /// It holds in the forms of input that contain what its check looks at, with those of `added` and without
  /// those of `excluded`. If its check passes fixes with findings, `grades` are all that these have.
  public init(
    _ id: RuleID, _ severity: Severity, _ profile: Profile,
    _ requirement: @autoclosure @escaping @Sendable () -> Requirement,
    about subject: Subject, of players: @autoclosure @escaping @Sendable () -> [Player] = [],
    alsoIn added: Forms = [], notIn excluded: Forms = [], facts: [Fact] = [],
    fixes grades: [Fix.Grade] = [],
    says summary: @autoclosure @escaping @Sendable () -> String,
    why rationale: @autoclosure @escaping @Sendable () -> String,
    remedy: @autoclosure @escaping @Sendable () -> String,
    fails violating: @autoclosure @escaping @Sendable () -> [Example],
    passes conforming: @autoclosure @escaping @Sendable () -> [Example], check: Check
  ) {
    // Explanations are created on demand, so that a run that only checks does not pay for them.
    content = Content(
      id: id, severity: severity, profile: profile, requirement: requirement, subject: subject,
      forms: check.forms.union(added).subtracting(excluded), facts: facts,
      fixGrades: grades, players: players,
      summary: summary,
      rationale: rationale, remedy: remedy,
      violating: violating, conforming: conforming, check: check)
  }
}

extension Rule: CustomStringConvertible {
  /// The ID of the rule.
  public var description: String { id.description }
}

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

extension Rule {
  /// What two findings must have in common for one to silence the other.
  public enum Scope: String, Sendable, Hashable, CaseIterable {
    /// The attribute; in JSON, the member of an object or array.
    case attribute
    /// The line.
    case line
    /// The date range, with all tags of its ID.
    case dateRange = "date range"
    /// The document.
    case document
  }
}
