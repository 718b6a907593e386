import HLSLinting
import HLSPlaylist

/// A rule of the grammar: which faults it stands for, and how it is told.
struct GrammarRow: Sendable {
  /// How strongly the text speaks, which decides severity and profile.
  enum Weight: Sendable {
    /// A must of the text.
    case must
    /// A should of the text.
    case should
    /// Legal or unsaid, and very likely a mistake.
    case slip
    /// Worth reading.
    case note
    /// Worth reading for those who ask for everything.
    case hint
  }

  let rule: Rule
  let covers: [FaultPattern]

  /// The source is a section of rfc8216bis-22, such as `§4.4.5.1`, unless it names its document.
  init(
    _ id: RuleID, _ weight: Weight, _ section: String, about subject: Subject,
    _ covers: [FaultPattern], says summary: String, why rationale: String, remedy: String,
    fails: Example, passes: Example
  ) {
    let source = section.hasPrefix("§") ? "rfc8216bis-22 \(section)" : section
    rule = Rule(
      id, weight.severity, weight.profile, weight.requirement(source), about: subject,
      says: summary, why: rationale, remedy: remedy, fails: [fails], passes: [passes],
      check: .shared(GrammarPass.traversal))
    self.covers = covers
  }
}

extension GrammarRow.Weight {
  var severity: Severity {
    switch self {
    case .must: .error
    case .should, .slip: .warning
    case .note, .hint: .info
    }
  }

  var profile: Profile {
    switch self {
    case .must: .spec
    case .should, .slip, .note: .recommended
    case .hint: .pedantic
    }
  }

  func requirement(_ source: String) -> Requirement {
    switch self {
    case .must: .must(source)
    case .should: .should(source)
    case .slip, .note, .hint: .advice(source)
    }
  }
}

/// Which faults a rule stands for; an empty list of tags or attributes stands for all of them.
struct FaultPattern: Sendable {
  var tags: [TagName] = []
  var attributes: [AttributeName] = []
  var aspects: [Aspect]
  /// The value of another attribute that the fault depends on.
  var deciding: Word?
  /// The feature of a fault about the protocol version.
  var feature: ProtocolFeature?

  /// Faults of any tag and attribute that no other row names.
  static func any(_ aspects: Aspect...) -> FaultPattern {
    FaultPattern(aspects: aspects)
  }

  static func tag(_ tags: TagName..., has aspects: Aspect...) -> FaultPattern {
    FaultPattern(tags: tags, aspects: aspects)
  }

  static func attribute(
    _ attributes: AttributeName..., of tag: TagName, has aspects: Aspect...
  ) -> FaultPattern {
    FaultPattern(tags: [tag], attributes: attributes, aspects: aspects)
  }

  /// Faults of the type of a value: quotes, and characters that the type does not have.
  static func type(_ attributes: AttributeName..., of tag: TagName) -> FaultPattern {
    FaultPattern(
      tags: [tag], attributes: attributes,
      aspects: [
        .unquoted, .quoted, .integer, .decimal, .signedDecimal, .hexadecimalPrefix,
        .hexadecimalDigit,
      ])
  }

  static func when(
    _ attribute: AttributeName, of tag: TagName, has aspect: Aspect, _ deciding: Word
  ) -> FaultPattern {
    FaultPattern(tags: [tag], attributes: [attribute], aspects: [aspect], deciding: deciding)
  }

  static func version(_ feature: ProtocolFeature...) -> [FaultPattern] {
    feature.map { FaultPattern(aspects: [.needsVersion], feature: $0) }
  }
}
