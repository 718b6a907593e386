import HLSDocuments
import HLSInterstitials
package import HLSLinting
package import HLSPlaylist

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
  /// How its faults are fixed; nil if that is not known.
  let fix: GrammarFix?

  /// The source is a section of rfc8216bis-22, such as `§4.4.5.1`, unless it names its document.
  init(
    _ id: RuleID, _ weight: Weight, _ section: String, about subject: Subject,
    _ covers: [FaultPattern], alsoIn forms: Forms = [], facts: [Rule.Fact] = [],
    says summary: @autoclosure @escaping @Sendable () -> String,
    why rationale: @autoclosure @escaping @Sendable () -> String,
    remedy: @autoclosure @escaping @Sendable () -> String,
    fix: GrammarFix? = nil,
    fails: @autoclosure @escaping @Sendable () -> Example,
    passes: @autoclosure @escaping @Sendable () -> Example
  ) {
    rule = Rule(
      id, weight.severity, weight.profile, weight.requirement(section), about: subject,
      alsoIn: forms, facts: facts, fixes: fix?.grades ?? [], says: summary(),
      why: rationale(), remedy: remedy(),
      fails: [fails()],
      passes: [passes()],
      check: .shared(GrammarPass.traversal))
    self.covers = covers
    self.fix = fix
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

/// Every rule of the grammar, and the rule that reports a fault.
package enum GrammarTable {
  static let rows: [GrammarRow] = [
    GrammarRow.text, GrammarRow.attributes, GrammarRow.values, GrammarRow.playlists,
    GrammarRow.versions, GrammarRow.variables, GrammarRow.segments, GrammarRow.encryption,
    GrammarRow.dateTimes, GrammarRow.dateRanges, GrammarRow.interstitials,
    GrammarRow.lowLatency, GrammarRow.variants, GrammarRow.renditions, GrammarRow.steering,
  ].flatMap { $0 }

  /// The rules, in the order of the specification's subjects.
  package static let rules: [Rule] = rows.map(\.rule)

  /// The rule that reports `fault`, from the most specific row that covers it; nil if no row does,
  /// which a test excludes.
  package static func rule(for fault: GrammarFault) -> RuleID? { pattern(for: fault)?.rule }

  /// How `fault` is fixed; nil if that is not known.
  static func fix(of fault: GrammarFault, in playlist: Playlist) -> Fix? {
    // Only the first of many is known.
    fault.count > 1 ? nil : pattern(for: fault)?.fix?.make(fault, playlist)
  }

  @inline(__always)
  private static func pattern(for fault: GrammarFault) -> Pattern? {
    let feature = fault.aspect == .needsVersion ? fault.features.all.first : nil
    let patterns = patterns[Int(fault.aspect.rawValue)]
    func find(_ tag: TagName?, _ attribute: AttributeName?, _ deciding: Word?) -> Pattern? {
      patterns.first { $0.is(about: tag, attribute, deciding, feature) }
    }
    return (fault.deciding != nil ? find(fault.tag, fault.attribute, fault.deciding) : nil)
      ?? find(fault.tag, fault.attribute, nil) ?? find(fault.tag, nil, nil) ?? find(nil, nil, nil)
  }

  /// A pattern that covers an aspect, and the rule that it belongs to.
  private struct Pattern {
    let pattern: FaultPattern
    let rule: RuleID
    let fix: GrammarFix?

    func `is`(
      about tag: TagName?, _ attribute: AttributeName?, _ deciding: Word?,
      _ feature: ProtocolFeature?
    ) -> Bool {
      pattern.deciding == deciding && pattern.feature == feature
        && pattern.tags.covers(tag) && pattern.attributes.covers(attribute)
    }
  }

  /// The patterns that cover each aspect.
  ///
  /// No two of different rules cover the same, which a test checks.
  private static let patterns: [[Pattern]] = {
    var patterns = [[Pattern]](repeating: [], count: Aspect.allCases.count)
    for row in rows {
      for pattern in row.covers {
        for aspect in pattern.aspects {
          patterns[Int(aspect.rawValue)].append(
            Pattern(pattern: pattern, rule: row.rule.id, fix: row.fix))
        }
      }
    }
    return patterns
  }()
}

extension Array where Element: Equatable {
  /// Whether a pattern with this list is about `element`; nil means all of them.
  fileprivate func covers(_ element: Element?) -> Bool {
    guard let element else { return isEmpty }
    return contains(element)
  }
}

/// The traversal that all rules of the grammar share.
enum GrammarPass {
  static let traversal = Traversal("grammar") { document, report in
    if document.dateRanges.first?.isScheduled == true {
      return checkSchedule(document, &report)
    }
    // With date ranges of breaks, vendor-specific markers are only for equipment of the vendor.
    let hasBreaks = document.marksBreaks
    GrammarCheck.forEachFault(in: document.playlist) { fault in
      if hasBreaks, fault.aspect == .unknownTag,
        AdMarker.isName(document.playlist.text(fault.range.slice(1, fault.range.count)))
      {
        return
      }
      guard let rule = GrammarTable.rule(for: fault) else { return }
      report.report(
        rule, GrammarMessage.text(for: fault, in: document.playlist), at: fault.range,
        related: related(to: fault),
        severity: GrammarSeverity.lowered(for: fault, in: document.playlist), count: fault.count,
        fix: GrammarTable.fix(of: fault, in: document.playlist))
    }
  }

  /// Checks the attributes of scheduled date ranges as those of tags.
  private static func checkSchedule(_ document: Document, _ report: inout SharedReport) {
    for range in document.dateRanges {
      let tag = WrittenDateRange(range)
      GrammarCheck.forEachFault(in: tag.playlist) { fault in
        guard let rule = GrammarTable.rule(for: fault), let place = tag.place(of: fault.range)
        else { return }
        report.report(
          rule, GrammarMessage.text(for: fault, in: tag.playlist), at: place,
          severity: GrammarSeverity.lowered(for: fault, in: tag.playlist), count: fault.count)
      }
    }
  }

  private static func related(to fault: GrammarFault) -> [RelatedPlace] {
    guard let place = fault.related else { return [] }
    return [RelatedPlace(place, GrammarMessage.related(fault.aspect))]
  }
}

extension Document {
  /// Whether date ranges mark breaks: interstitials, or splices of SCTE-35.
  var marksBreaks: Bool {
    dateRanges.contains { $0.category == .interstitial || !$0.splices.isEmpty }
  }
}
