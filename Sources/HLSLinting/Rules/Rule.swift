/// A requirement that documents are checked against, with its explanation, its examples and the function
/// that checks it.
public struct Rule: Sendable, Identifiable {
  /// The permanent name.
  public let id: RuleID
  /// The severity of findings, unless an ``Escalation`` raises it.
  public let severity: Severity
  /// The profile that enables the rule.
  public let profile: Profile
  /// The force and source of the requirement.
  public let requirement: Requirement
  /// What a document must contain for the rule to be applicable.
  public let subject: Subject
  /// The players and services that the rule is about; empty for a rule that applies to all.
  public let players: [Player]
  /// The requirement in one sentence.
  public let summary: String
  /// What breaks if the requirement is violated.
  public var rationale: String { makeRationale() }
  /// How to fix a violation, in one sentence.
  public let remedy: String
  /// The function that checks the rule.
  public let check: Check

  private let makeRationale: @Sendable () -> String
  private let makeViolating: @Sendable () -> [Example]
  private let makeConforming: @Sendable () -> [Example]

  /// Examples that violate the rule.
  public var violating: [Example] { makeViolating() }
  /// Examples that conform to the rule.
  public var conforming: [Example] { makeConforming() }

  /// Declares a rule.
  public init(
    _ id: RuleID, _ severity: Severity, _ profile: Profile, _ requirement: Requirement,
    about subject: Subject, of players: [Player] = [], says summary: String,
    why rationale: @autoclosure @escaping @Sendable () -> String, remedy: String,
    fails violating: @autoclosure @escaping @Sendable () -> [Example],
    passes conforming: @autoclosure @escaping @Sendable () -> [Example], check: Check
  ) {
    self.id = id
    self.severity = severity
    self.profile = profile
    self.requirement = requirement
    self.subject = subject
    self.players = players
    self.summary = summary
    self.remedy = remedy
    // Explanations are created on demand, so that a run that only checks does not pay for them.
    makeRationale = rationale
    makeViolating = violating
    makeConforming = conforming
    self.check = check
  }
}

extension Rule: CustomStringConvertible {
  /// The ID of the rule.
  public var description: String { id.description }
}
