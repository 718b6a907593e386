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
      facts: [Fact],
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
  /// those of `excluded`.
  public init(
    _ id: RuleID, _ severity: Severity, _ profile: Profile,
    _ requirement: @autoclosure @escaping @Sendable () -> Requirement,
    about subject: Subject, of players: @autoclosure @escaping @Sendable () -> [Player] = [],
    alsoIn added: Forms = [], notIn excluded: Forms = [], facts: [Fact] = [],
    says summary: @autoclosure @escaping @Sendable () -> String,
    why rationale: @autoclosure @escaping @Sendable () -> String,
    remedy: @autoclosure @escaping @Sendable () -> String,
    fails violating: @autoclosure @escaping @Sendable () -> [Example],
    passes conforming: @autoclosure @escaping @Sendable () -> [Example], check: Check
  ) {
    // Explanations are created on demand, so that a run that only checks does not pay for them.
    content = Content(
      id: id, severity: severity, profile: profile, requirement: requirement, subject: subject,
      forms: check.forms.union(added).subtracting(excluded), facts: facts, players: players,
      summary: summary,
      rationale: rationale, remedy: remedy,
      violating: violating, conforming: conforming, check: check)
  }
}

extension Rule: CustomStringConvertible {
  /// The ID of the rule.
  public var description: String { id.description }
}
