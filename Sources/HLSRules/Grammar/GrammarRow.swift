import HLSLinting
import HLSPlaylist

/// A rule of the grammar: its texts and the faults that it reports.
struct GrammarRow: Sendable {
  /// The force of the requirement, which determines severity and profile.
  enum Weight: Sendable {
    /// A MUST of the specification.
    case must
    /// A MUST of the specification whose violation every known player accepts.
    case tolerated
    /// A MUST of the specification that packagers violate in every output, and no player notices.
    case habit
    /// Required by no MUST, but without it players lose something that the playlist asks for.
    case loss
    /// A SHOULD of the specification.
    case should
    /// A SHOULD of the specification whose violation no known player notices.
    case unnoticed
    /// Allowed or not specified, but very likely a mistake.
    case slip
    /// Useful information.
    case note
    /// Useful only to those who enable the pedantic profile.
    case hint
  }

  let rule: Rule
  let covers: [FaultPattern]

  /// The source is a section of rfc8216bis-22, such as `§4.4.5.1`, unless it names its document.
  init(
    _ id: RuleID, _ weight: Weight, _ section: String, about subject: Subject,
    _ covers: [FaultPattern], alsoIn forms: Forms = [], facts: [Rule.Fact] = [],
    says summary: @autoclosure @escaping @Sendable () -> String,
    why rationale: @autoclosure @escaping @Sendable () -> String,
    remedy: @autoclosure @escaping @Sendable () -> String,
    fails: @autoclosure @escaping @Sendable () -> Example,
    passes: @autoclosure @escaping @Sendable () -> Example
  ) {
    rule = Rule(
      id, weight.severity, weight.profile, weight.requirement(section), about: subject,
      alsoIn: forms, facts: facts, says: summary(), why: rationale(), remedy: remedy(),
      fails: [fails()],
      passes: [passes()],
      check: .shared(GrammarPass.traversal))
    self.covers = covers
  }
}

extension GrammarRow.Weight {
  var severity: Severity {
    switch self {
    case .must, .loss: .error
    case .tolerated, .should, .slip: .warning
    case .unnoticed, .note, .hint, .habit: .info
    }
  }

  var profile: Profile {
    switch self {
    case .must, .tolerated: .spec
    case .loss, .should, .unnoticed, .slip, .note: .recommended
    case .hint, .habit: .pedantic
    }
  }

  func requirement(_ section: String) -> Requirement {
    let source = section.hasPrefix("§") ? "rfc8216bis-22 \(section)" : section
    return switch self {
    case .must, .tolerated, .habit: .must(source)
    case .should, .unnoticed: .should(source)
    case .loss, .slip, .note, .hint: .advice(source)
    }
  }
}

/// The faults that a rule reports; an empty list of tags or attributes matches all of them.
struct FaultPattern: Sendable {
  var tags: [TagName] = []
  var attributes: [AttributeName] = []
  var aspects: [Aspect]
  /// The value of another attribute that the fault depends on.
  var deciding: Word?
  /// The feature of a fault about the protocol version.
  var feature: ProtocolFeature?

  /// Faults of any tag and attribute that no other row covers.
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

  /// Faults of the type of a value: quotes, and characters that the type does not allow.
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
