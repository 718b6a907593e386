/// What documents ask for and what became of it, as whoever publishes knows it.
public struct RequirementCoverage: Sendable, Equatable {
  public struct Document: Sendable, Equatable {
    public let name: String
    public let sections: [Section]

    public init(name: String, sections: [Section]) {
      self.name = name
      self.sections = sections
    }
  }

  public struct Section: Sendable, Equatable {
    /// Nil for the whole document.
    public let name: String?
    public let requirements: [Item]

    public init(name: String?, requirements: [Item]) {
      self.name = name
      self.requirements = requirements
    }
  }

  public struct Item: Sendable, Equatable {
    /// The ID of the requirement, and of the rule that checks it where there is one.
    public let id: String
    /// One word, such as `checked`, `planned`, `declined`, `guard` or `uncheckable`.
    public let status: String
    /// Why it is not checked; empty where it is.
    public let why: String

    public init(id: String, status: String, why: String = "") {
      self.id = id
      self.status = status
      self.why = why
    }
  }

  /// In the order in which they are listed; a requirement stands in each section that asks for it.
  public let documents: [Document]
  /// False where only what has a rule is known.
  public let isWhole: Bool

  public init(documents: [Document], isWhole: Bool) {
    self.documents = documents
    self.isWhole = isWhole
  }
}
