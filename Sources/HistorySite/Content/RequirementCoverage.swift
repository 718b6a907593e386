/// The requirements of specifications and which of them are checked.
package struct RequirementCoverage: Sendable, Equatable {
  /// A specification.
  package struct Document: Sendable, Equatable {
    /// The name, such as `rfc8216bis-22`.
    package let name: String
    /// In the order of the specification.
    package let sections: [Section]

    /// Creates a specification with its sections.
    package init(name: String, sections: [Section]) {
      self.name = name
      self.sections = sections
    }
  }

  /// A section of a specification.
  package struct Section: Sendable, Equatable {
    /// Nil for the whole specification.
    package let name: String?
    /// The requirements that the section states.
    package let requirements: [Requirement]

    /// Creates a section with its requirements.
    package init(name: String?, requirements: [Requirement]) {
      self.name = name
      self.requirements = requirements
    }
  }

  /// A requirement.
  package struct Requirement: Sendable, Equatable {
    /// The ID of the requirement, and of the rule that checks it, if there is one.
    package let id: String
    /// One word, such as `checked`, `planned`, `declined`, `guard` or `uncheckable`.
    package let status: String
    /// Why it is not checked; empty for `checked`.
    package let why: String

    /// Creates a requirement.
    package init(id: String, status: String, why: String = "") {
      self.id = id
      self.status = status
      self.why = why
    }
  }

  /// In the order in which they are listed; a requirement is part of each section that states it.
  package let documents: [Document]
  /// False if only requirements with a rule are known.
  package let isComplete: Bool

  /// Creates the coverage of specifications.
  package init(documents: [Document], isComplete: Bool) {
    self.documents = documents
    self.isComplete = isComplete
  }
}
