/// The requirements of specifications and which of them are checked.
public struct RequirementCoverage: Sendable, Equatable {
  /// A specification.
  public struct Document: Sendable, Equatable {
    /// The name, such as `rfc8216bis-22`.
    public let name: String
    /// In the order of the specification.
    public let sections: [Section]

    /// Creates a specification with its sections.
    public init(name: String, sections: [Section]) {
      self.name = name
      self.sections = sections
    }
  }

  /// A section of a specification.
  public struct Section: Sendable, Equatable {
    /// Nil for the whole specification.
    public let name: String?
    /// The requirements that the section states.
    public let requirements: [Requirement]

    /// Creates a section with its requirements.
    public init(name: String?, requirements: [Requirement]) {
      self.name = name
      self.requirements = requirements
    }
  }

  /// A requirement.
  public struct Requirement: Sendable, Equatable {
    /// The ID of the requirement, and of the rule that checks it, if there is one.
    public let id: String
    /// One word, such as `checked`, `planned`, `declined`, `guard` or `uncheckable`.
    public let status: String
    /// Why it is not checked; empty for `checked`.
    public let why: String

    /// Creates a requirement.
    public init(id: String, status: String, why: String = "") {
      self.id = id
      self.status = status
      self.why = why
    }
  }

  /// In the order in which they are listed; a requirement is part of each section that states it.
  public let documents: [Document]
  /// False if only requirements with a rule are known.
  public let isComplete: Bool

  /// Creates the coverage of specifications.
  public init(documents: [Document], isComplete: Bool) {
    self.documents = documents
    self.isComplete = isComplete
  }
}
