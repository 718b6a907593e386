import HLSLinting
@testable import HLSPlaylist
@testable import HLSRules
@testable import SourceText
import Testing

/// Every fault that the vocabulary can give rise to has a rule, and every rule has such a fault.
struct GrammarTableTests {
  private static let vocabulary = Vocabulary.standard

  private static func fault(
    _ aspect: Aspect, _ tag: TagName = .unknown, _ attribute: AttributeName? = nil,
    deciding: Word? = nil, feature: ProtocolFeature? = nil
  ) -> GrammarFault {
    var fault = GrammarFault(
      aspect: aspect, tag: tag, attribute: attribute, range: ByteRange(0, 0))
    fault.deciding = deciding
    if let feature { fault.features = CaseSet(feature) }
    return fault
  }

  /// What can be wrong with any list, name or line.
  private static let general: [GrammarFault] =
    [
      .emptyElement, .missingEquals, .missingListComma, .unterminatedQuote, .typographicQuote,
      .textAfterQuote,
      .whitespaceInList, .whitespaceAroundEquals, .illegalName, .lowercaseName, .duplicateAttribute,
      .unknownAttribute, .misspelledAttribute, .undefinedAttribute, .unknownRequirement,
      .unknownTag, .similarTag,
      .misspelledTag, .missingColon, .missingNumberSign, .commentedTag, .tagCase, .interfaceName,
      .hexadecimalCase, .missingVersion, .unneededVersion,
      .unknownVersion,
    ].map { fault($0) }
    + [
      fault(.notFirstLine, .extm3u), fault(.duration, .extinf), fault(.missingComma, .extinf),
      fault(.unknownAttribute, .dateRange, .unknown),
      fault(.similarAttribute, .dateRange, .unknown), fault(.bareWord, .dateRange, .unknown),
      fault(.hexadecimalEmpty, .dateRange, .unknown),
      fault(.hexadecimalDigit, .dateRange, .unknown),
      fault(.signedDecimal, .dateRange, .unknown), fault(.emptyString, .dateRange, .unknown),
      fault(.emptyValue, .dateRange, .unknown),
      fault(.removedAttribute, .streamInf, .programID),
      fault(.undefinedAttribute, .iFrameStreamInf, .frameRate),
    ]
    + Vocabulary.formerNames.map { fault(.formerName, $0.tag, $0.today) }
    + ProtocolFeature.allCases.filter(\.isChecked)
    .map { fault(.needsVersion, feature: $0) }

  private static func faults(of tag: TagDefinition) -> [GrammarFault] {
    var aspects: [Aspect] = []
    if case .once = tag.multiplicity { aspects.append(.duplicateTag) }
    if case .beforeFirstSegment = tag.place { aspects.append(.lateTag) }
    if tag.precedes != nil { aspects.append(.misplacedTag) }
    if tag.excluded != nil { aspects.append(.excludedTag) }
    if tag.isRequiredInMediaPlaylist { aspects.append(.missingTag) }
    if tag.removedIn != nil { aspects.append(.removedTag) }
    if tag.name.family.isMediaOnly || tag.name.family == .multivariantPlaylist {
      aspects.append(.wrongKind)
    }
    switch tag.value {
    case .none: aspects.append(.unexpectedValue)
    case .attributes, .duration: aspects.append(.missingValue)
    case .integer(let smallest):
      aspects += [.missingValue, .integer, .integerRange] + (smallest > 0 ? [.tooSmall] : [])
    case .version: aspects += [.missingValue, .integer]
    case .word:
      aspects += tag.removedIn == nil ? [.missingValue, .unknownWord, .wordCharacter] : []
    case .byteRange: aspects += [.missingValue, .text]
    case .date: aspects += [.missingValue, .quoted, .date, .unusualDate]
    }
    if tag.attributes.contains(where: { if case .choice = $0.presence { true } else { false } }) {
      aspects += [.missingChoice, .severalChoices]
    }
    return aspects.map { fault($0, tag.name) }
      + tag.attributes.flatMap { faults(of: $0, in: tag.name) }
  }

  private static func faults(of attribute: AttributeDefinition, in tag: TagName) -> [GrammarFault] {
    var faults = aspects(of: attribute.type).map { fault($0, tag, attribute.name) }
    switch attribute.presence {
    case .required, .requiredWith: faults.append(fault(.missingAttribute, tag, attribute.name))
    case .requiredIf(let condition):
      faults += words(of: condition, in: tag).map {
        fault(.missingAttribute, tag, attribute.name, deciding: $0)
      }
    case .optional, .choice: break
    }
    if let condition = attribute.forbidden {
      faults += words(of: condition, in: tag).map {
        fault(.forbiddenAttribute, tag, attribute.name, deciding: $0)
      }
    }
    if case .string(.instreamID) = attribute.type {
      faults += ["CLOSED-CAPTIONS", "AUDIO"].map {
        fault(.text, tag, attribute.name, deciding: $0)
      }
    }
    if tag == .sessionKey, attribute.name == .method {
      faults.append(fault(.unknownWord, tag, .method, deciding: "NONE"))
    }
    if attribute.isMediaOnly { faults.append(fault(.mediaOnlyAttribute, tag, attribute.name)) }
    return faults
  }

  /// The values of the deciding attribute for which the condition holds.
  private static func words(of condition: AttributeCondition, in tag: TagName) -> [Word] {
    (vocabulary.definition(of: condition.attribute, in: tag)?.type.allowedWords.all ?? [])
      .filter { condition.holds(for: $0) }
  }

  private static func aspects(of type: ValueType) -> [Aspect] {
    switch type {
    case .integer: [.emptyValue, .quoted, .integer, .integerRange]
    case .decimal: [.emptyValue, .quoted, .decimal, .negative]
    case .positiveDecimal: [.emptyValue, .quoted, .decimal, .negative, .tooSmall]
    case .signedDecimal: [.emptyValue, .quoted, .signedDecimal]
    case .hexadecimal:
      [
        .emptyValue, .quoted, .hexadecimalPrefix, .hexadecimalDigit, .hexadecimalCase,
        .hexadecimalEmpty, .hexadecimalTooLong,
      ]
    case .hexadecimalBytes:
      [
        .emptyValue, .quoted, .hexadecimalPrefix, .hexadecimalDigit, .hexadecimalCase,
        .hexadecimalEmpty, .hexadecimalHalfByte,
      ]
    case .resolution: [.emptyValue, .quoted, .resolution, .integerRange]
    case .word: [.emptyValue, .quoted, .wordCharacter, .unknownWord]
    case .words:
      [
        .emptyValue, .emptyString, .unquoted, .memberCharacter, .repeatedMember, .wordCase,
        .unknownMember, .noKnownMember, .similarMember,
      ]
    case .quotedWord: [.emptyValue, .emptyString, .unquoted, .wordCase, .unknownWord]
    case .stringOrWord: [.emptyValue, .emptyString, .wordCharacter, .unknownWord]
    case .string(let format):
      [.emptyValue, .unquoted] + (format == .anyOrEmpty ? [] : [.emptyString])
        + aspects(of: format)
    }
  }

  private static func aspects(of format: TextFormat) -> [Aspect] {
    switch format {
    case .any, .anyOrEmpty, .instreamID: []
    case .uri: [.uri]
    case .absoluteURI: [.uri, .notAbsolute]
    case .relativeURI: [.uri, .notRelative]
    case .date: [.date, .unusualDate]
    case .allowedCPC: [.text, .label]
    default: [.text]
    }
  }

  private static let all =
    general
    + TagName.allCases.filter { $0 != .unknown }
    .flatMap { faults(of: vocabulary.definition(of: $0)) }

  @Test
  func `every fault has a rule`() {
    for fault in Self.all {
      #expect(
        GrammarTable.rule(for: fault) != nil,
        "\(fault.aspect) of \(fault.tag.text) \(fault.attribute?.text ?? "")")
    }
  }

  @Test
  func `no two rules cover the same fault`() {
    var rules: [String: RuleID] = [:]
    for row in GrammarTable.rows {
      for pattern in row.covers {
        for tag in pattern.tags.isEmpty ? ["any tag"] : pattern.tags.map(\.text) {
          for attribute in pattern.attributes.isEmpty
            ? ["any attribute"] : pattern.attributes.map(\.text)
          {
            for aspect in pattern.aspects {
              let fault =
                "\(aspect) \(tag) \(attribute) \(String(describing: pattern.deciding)) "
                + String(describing: pattern.feature)
              let earlier = rules.updateValue(row.rule.id, forKey: fault)
              #expect(earlier == nil || earlier == row.rule.id, "\(fault)")
            }
          }
        }
      }
    }
    #expect(!rules.isEmpty)
  }

  @Test
  func `every aspect can occur`() {
    #expect(Set(Self.all.map(\.aspect)) == Set(Aspect.allCases))
  }

  @Test
  func `every rule stands for some fault`() {
    let used = Set(Self.all.compactMap { GrammarTable.rule(for: $0) })
    #expect(used == Set(GrammarTable.rules.map(\.id)))
  }

  @Test
  func `every tag and attribute with a name is defined`() {
    let retired: Set<AttributeName> = [.programID, .unknown]
    let defined = Set(
      TagName.allCases.flatMap { Self.vocabulary.definition(of: $0).attributes.map(\.name) })
    #expect(defined == Set(AttributeName.allCases).subtracting(retired))
    for tag in TagName.allCases where tag != .unknown {
      #expect(Self.vocabulary.definition(of: tag).name == tag)
    }
  }

  @Test
  func `a form of ISO 8601 that few read weighs less than a date that is none`() {
    func severity(_ date: String) -> [Severity] {
      let text =
        "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:\(date)\n#EXTINF:6,\na.ts\n"
        + "#EXT-X-ENDLIST\n"
      return Linter(RuleCatalog.book)
        .lint(SourceFile(name: "date.m3u8", bytes: Array(text.utf8))).findings
        .filter { $0.rule == "date-time/malformed" }.map(\.severity)
    }
    #expect(severity("20260101T000000.000Z") == [.warning])
    #expect(severity("yesterday") == [.error])
    #expect(severity("2026-01-01T00:00:00.000Z") == [])
  }
}
