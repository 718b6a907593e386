package import HLSPlaylist
import SourceText

/// What a word means that playlists, options or reports use.
package struct Definition: Equatable {
  /// The word as it is written.
  package let word: String
  /// What it is, and what it means, in one line.
  package let meaning: String
  /// What belongs to it, one line each, such as the causes of an error.
  package let details: [String]

  /// Creates a definition from its parts.
  package init(word: String, meaning: String, details: [String] = []) {
    (self.word, self.meaning, self.details) = (word, meaning, details)
  }

  private static let vocabulary = Vocabulary.standard

  /// The definition of a tag; nil for an unknown one.
  package init?(_ name: TagName) {
    guard name != .unknown else { return nil }
    let definition = Self.vocabulary.definition(of: name)
    let attributes = definition.attributes.map { "\($0.name)" }.joined(separator: ", ")
    let parts = [
      "tag of \(name.family.noun)",
      definition.multiplicity == .once || definition.place == .firstLine
        ? "once" : "any number of times",
      "value: \(definition.value.words)" + (attributes.isEmpty ? "" : " (\(attributes))"),
      "rfc8216bis-22 §\(definition.section)",
    ]
    self.init(word: name.text, meaning: parts.joined(separator: "; "))
  }

  /// The definition of an attribute of a tag.
  package init(_ attribute: AttributeDefinition, of tag: TagName) {
    let owner = attribute.dateRangeClass.map { " in a date range of CLASS \($0.text)" } ?? ""
    let section = attribute.section ?? Self.vocabulary.definition(of: tag).section
    let isAppendix = section.first?.isLetter ?? false
    let type = attribute.type.words + owner + attribute.presence.words
    self.init(
      word: "\(attribute.name)",
      meaning: "attribute of \(tag.text): \(type); rfc8216bis-22 "
        + "\(isAppendix ? "App " : "§")\(section)")
  }

  /// The definitions of all tags.
  package static var tags: [Definition] { TagName.allCases.compactMap { Definition($0) } }

  /// The definitions of all attributes of all tags.
  package static var attributes: [Definition] {
    definedAttributes.map { Definition($0.attribute, of: $0.tag) }
  }

  /// The words that tags and attributes may have as values.
  package static var words: [Definition] {
    TagName.allCases.flatMap { tag -> [Definition] in
      guard case .word(let words) = vocabulary.definition(of: tag).value else { return [] }
      return words.all.map { Definition(word: $0.description, meaning: "value of \(tag.text)") }
    }
      + definedAttributes.flatMap { tag, attribute in
        attribute.type.allowedWords.all.map {
          Definition(
            word: $0.description, meaning: "value of \(attribute.name) in \(tag.text)")
        }
      }
  }

  private static var definedAttributes: [(tag: TagName, attribute: AttributeDefinition)] {
    TagName.allCases.flatMap { tag in
      vocabulary.definition(of: tag).attributes.map { (tag, $0) }
    }
  }
}

extension TagFamily {
  /// The playlists that have tags of the family.
  fileprivate var noun: String {
    switch self {
    case .basic, .mediaOrMultivariantPlaylist: "media and multivariant playlists"
    case .mediaPlaylist, .mediaMetadata: "media playlists"
    case .mediaSegment: "media segments"
    case .multivariantPlaylist: "multivariant playlists"
    case .none: "no playlist"
    }
  }
}

extension TagDefinition.Value {
  fileprivate var words: String {
    switch self {
    case .none: "none"
    case .integer(let least): "a whole number, at least \(least)"
    case .version: "a protocol version"
    case .word(let words): words.listed
    case .byteRange: "a byte range, length[@offset]"
    case .date: "a date and time, without quotes"
    case .duration: "a duration in seconds, a comma, and a title"
    case .attributes: "an attribute list"
    }
  }
}

extension ValueType {
  fileprivate var words: String {
    switch self {
    case .integer: "a whole number"
    case .decimal: "a decimal number"
    case .positiveDecimal: "a decimal number above 0"
    case .signedDecimal: "a decimal number, which may be negative"
    case .hexadecimal(let most): "a hexadecimal number of at most \(most) digits"
    case .hexadecimalBytes: "bytes in hexadecimal digits"
    case .resolution: "width x height"
    case .word(let words): "\(words.listed), without quotes"
    case .words(let words): "a quoted list of \(words.listed)"
    case .string(let format): "a quoted string" + format.words
    case .quotedWord(let words): "\(words.listed), in quotes"
    case .stringOrWord(let words): "a quoted string, or \(words.listed) without quotes"
    }
  }
}

extension TextFormat {
  fileprivate var words: String {
    switch self {
    case .any, .anyOrEmpty: ""
    case .uri: ": a URI"
    case .absoluteURI: ": an absolute URI"
    case .relativeURI: ": a relative URI"
    case .date: ": a date and time"
    case .byteRange, .byteRangeWithOffset: ": a byte range"
    case .variableName: ": the name of a variable"
    case .stableID, .pathwayID, .labelID, .instreamID: ": an identifier"
    case .language: ": a language tag"
    case .codecs, .supplementalCodecs: ": codecs"
    case .allowedCPC: ": key formats with labels"
    case .keyFormatVersions: ": versions with slashes between them"
    case .characteristics: ": media characteristics"
    }
  }
}

extension Presence {
  fileprivate var words: String {
    switch self {
    case .optional: ""
    case .required: ", required"
    case .requiredIf(let condition):
      ", required if \(condition.attribute) is \(condition.isOneOf ? "" : "not ")\(condition.words.listed)"
    case .requiredWith(let other): ", required with \(other)"
    case .choice: ", or another one of the tag"
    }
  }
}

extension Words {
  fileprivate var listed: String {
    all.map(\.description).joined(separator: " or ")
  }
}
