import HLSPlaylist
import SourceText

/// What a fault of the grammar is called in a finding: what was found, then what is allowed.
enum GrammarMessage {
  static func text(for fault: GrammarFault, in playlist: Playlist) -> String {
    let words = Wording(fault, playlist)
    return switch fault.aspect {
    case .emptyElement, .missingEquals, .unterminatedQuote, .textAfterQuote, .whitespaceInList,
      .whitespaceAroundEquals:
      words.list
    case .illegalName, .lowercaseName, .duplicateAttribute, .unknownAttribute, .similarAttribute,
      .undefinedAttribute, .unknownRequirement, .formerName, .removedAttribute:
      words.name
    case .missingAttribute, .forbiddenAttribute, .missingChoice, .severalChoices,
      .mediaOnlyAttribute:
      words.presence
    case .needsVersion, .missingVersion, .unneededVersion, .unknownVersion:
      words.version
    case .missingValue, .unexpectedValue, .duration, .missingComma, .notFirstLine, .duplicateTag,
      .missingTag, .lateTag, .misplacedTag, .excludedTag, .wrongKind, .removedTag, .unknownTag,
      .similarTag, .tagCase:
      words.tag
    default:
      words.value
    }
  }

  /// What the other place of a fault is.
  static func related(_ aspect: Aspect) -> String {
    switch aspect {
    case .lateTag: "the first media segment"
    case .needsVersion: "the version is declared here"
    case .missingVersion: "this needs it"
    case .notFirstLine: "it stands here"
    case .severalChoices: "the other one"
    case .excludedTag, .misplacedTag: "because of this tag"
    default: "first given here"
    }
  }
}

/// The words for one fault.
private struct Wording {
  private let fault: GrammarFault
  private let playlist: Playlist

  init(_ fault: GrammarFault, _ playlist: Playlist) {
    self.fault = fault
    self.playlist = playlist
  }

  /// The text that is reported, shortened where it is long; of an address no query, which may hold
  /// what is nobody's business.
  private var found: String {
    guard isAddress else { return shortened(fault.range) }
    let bytes = playlist.source.bytes
    let query = fault.range.offsets.first { bytes[$0] == UInt8(ascii: "?") }
    guard let query else { return shortened(fault.range) }
    return shortened(fault.range.slice(0, query - Int(fault.range.start))) + "?…"
  }

  private var isAddress: Bool {
    guard case .string(let format) = definition?.type else { return false }
    return format == .uri || format == .absoluteURI || format == .relativeURI
  }

  private func shortened(_ range: ByteRange) -> String {
    let text = playlist.text(range.slice(0, 60))
    return range.count > 60 ? text + "…" : text
  }

  private var attribute: String {
    if let name = fault.nameRange, !name.isEmpty { return shortened(name) }
    return fault.attribute?.text ?? fault.tag.text
  }

  private var meant: String {
    fault.suggestion.map { "; did you mean \($0.text)?" } ?? ""
  }

  private var definition: AttributeDefinition? {
    fault.attribute.flatMap { Vocabulary.standard.definition(of: $0, in: fault.tag) }
  }

  private var tagDefinition: TagDefinition { Vocabulary.standard.definition(of: fault.tag) }

  // MARK: Lists and names

  var list: String {
    switch fault.aspect {
    case .emptyElement: "a comma without an attribute beside it; attributes are parted by one comma"
    case .missingEquals: "\(found) has no value; an attribute is NAME=value"
    case .unterminatedQuote: "the quote of \(attribute) is not closed on its line"
    case .textAfterQuote:
      "\(attribute) goes on after its closing quote; only a comma or the end of the line can follow"
    case .whitespaceInList: "white space between attributes; only a comma may part them"
    default: "white space beside the equals sign; there may be none"
    }
  }

  var name: String {
    switch fault.aspect {
    case .illegalName:
      found.isEmpty || found.hasPrefix("=")
        ? "an attribute without a name"
        : "the name \(found) has other characters than A-Z, 0-9 and hyphen"
    case .lowercaseName: "the name \(found) has lower-case letters\(meant)"
    case .duplicateAttribute: "\(found) occurs twice in one attribute list; once is allowed"
    case .similarAttribute: "\(found) is not defined\(meant)"
    case .formerName: "\(found) is an old name\(meant)"
    case .removedAttribute: "\(found) was removed in protocol version 6; leave it out"
    case .unknownRequirement:
      "clients that do not know \(found) have to ignore the whole \(fault.tag.text)"
    default: "\(found) is not defined for \(fault.tag.text)\(meant)"
    }
  }

  var presence: String {
    let choices = tagDefinition.attributes.filter {
      if case .choice = $0.presence { true } else { false }
    }.map(\.name.text)
    switch fault.aspect {
    case .missingAttribute:
      return "\(fault.tag.text) has no \(attribute)\(deciding(before: "; it is required with"))"
    case .forbiddenAttribute:
      return "\(attribute) is not allowed\(deciding(before: " with"))"
    case .missingChoice: return "\(fault.tag.text) has none of \(Self.join(choices, "and"))"
    case .severalChoices:
      return "\(attribute) is one too many; only one of \(Self.join(choices, "and")) is allowed"
    default: return "\(attribute) is allowed in media playlists alone"
    }
  }

  private func deciding(before words: String) -> String {
    guard let word = fault.deciding else { return "" }
    let attribute: AttributeName = fault.tag == .media ? .type : .method
    return "\(words) \(attribute.text)=\(word)"
  }

  // MARK: Values

  var value: String {
    let subject = fault.attribute == nil ? fault.tag.text : attribute
    switch fault.aspect {
    case .emptyValue: return "\(subject) has no value; it takes \(allowed)"
    case .emptyString: return "\(subject) is an empty string; it has to say something"
    case .unquoted:
      if case .string = definition?.type {
        return "\(subject) is \(found) without quotes; it takes a quoted string"
      }
      return "\(subject) is \(found) without quotes; it takes \(allowed)"
    case .uri:
      return "\(subject) is \(found), which is no URI; blanks and other odd characters are written "
        + "as percent escapes"
    case .hexadecimalDigit:
      return "\(subject) is \(found); hexadecimal digits are 0-9 and A-F, in capital letters"
    case .quoted where fault.tag == .programDateTime:
      return "the date is in quotes; here it stands without them"
    case .quoted: return "\(subject) is \(found), a quoted string; it takes \(allowed)"
    case .integerRange:
      return "\(subject) is \(found); the largest number is 18446744073709551615"
    case .negative: return "\(subject) is \(found); it may not be negative"
    case .hexadecimalEmpty: return "\(subject) has no digits after \(found)"
    case .hexadecimalHalfByte:
      return "\(subject) has an odd number of hexadecimal digits; two make a byte"
    case .hexadecimalTooLong:
      return "\(subject) has \(fault.range.count - 2) hexadecimal digits; at most 32 are allowed"
    case .memberCharacter where found.hasPrefix("\""):
      return "\(subject) is \(found), a list with an empty member"
    case .wordCharacter, .memberCharacter:
      return "\(subject) has the word \"\(found)\"; words have no blanks, commas or quotes"
    case .wordCase: return "\(subject) has \(found); words are in capital letters: \(wordList)"
    case .repeatedMember: return "\(found) is repeated in \(subject)"
    case .unknownMember: return "\(subject) has \(found), which has no effect; defined: \(wordList)"
    case .noKnownMember:
      return "\(subject) is \(found), which has no effect; defined: \(wordList)"
    case .bareWord:
      return "\(subject) is \(found) without quotes; it takes a quoted string, "
        + "a hexadecimal sequence or a signed decimal number"
    case .label:
      return "\(subject) is \(found); labels have capital letters, digits and hyphens"
    case .notAbsolute: return "\(subject) is \(found), a relative URI; it has to be absolute"
    case .notRelative: return "\(subject) is \(found); it may not have a scheme or host"
    case .unusualDate:
      return "\(subject) is \(found), a form of ISO 8601 that few players read; "
        + "YYYY-MM-DDThh:mm:ss.SSSZ is safe"
    default: return "\(subject) is \(found); it takes \(allowed)"
    }
  }

  private var wordList: String {
    Self.join((definition?.type.allowedWords.all ?? []).map(\.description), "and")
  }

  /// What the attribute or the tag takes.
  private var allowed: String {
    if let definition { return Self.allowed(definition.type, fault.deciding) }
    if fault.attribute != nil {
      return "a quoted string, a hexadecimal sequence or a signed decimal number"
    }
    return switch tagDefinition.value {
    case .integer(let smallest):
      "a decimal integer" + (smallest > 0 ? " of at least \(smallest)" : "")
    case .version: "a whole number"
    case .word(let words): Self.join(words.all.map(\.description), "or")
    case .byteRange: "<length> or <length>@<offset>"
    case .date: "a date such as 2026-01-01T00:00:00.000Z"
    case .none, .duration, .attributes: "nothing"
    }
  }

  private static func allowed(_ type: ValueType, _ deciding: Word?) -> String {
    switch type {
    case .integer: "a decimal integer without quotes"
    case .decimal: "a decimal number without quotes"
    case .positiveDecimal: "a decimal number above zero without quotes"
    case .signedDecimal: "a signed decimal number without quotes"
    case .hexadecimal, .hexadecimalBytes:
      "0x and hexadecimal digits 0-9 and A-F without quotes"
    case .resolution: "<width>x<height> without quotes"
    case .word(let words): join(words.all.map(\.description), "or") + " without quotes"
    case .words(let words): "a quoted list of " + join(words.all.map(\.description), "and")
    case .quotedWord(let words):
      join(words.all.map { "\"\($0)\"" }, "or") + " in quotes"
    case .stringOrWord(let words):
      "a quoted string or " + join(words.all.map(\.description), "or")
    case .string(let format): allowed(format, deciding)
    }
  }

  private static func allowed(_ format: TextFormat, _ deciding: Word?) -> String {
    switch format {
    case .any, .anyOrEmpty: "a quoted string"
    case .uri, .absoluteURI, .relativeURI:
      "a URI in quotes, with escapes for blanks and other characters that no URI has"
    case .date: "a quoted date such as \"2026-01-01T00:00:00.000Z\""
    case .byteRange: "\"<length>\" or \"<length>@<offset>\" in quotes"
    case .byteRangeWithOffset: "\"<length>@<offset>\" in quotes"
    case .variableName: "letters, digits, hyphens and underscores"
    case .stableID: "letters, digits and + / = . - _"
    case .pathwayID: "letters, digits and . - _"
    case .labelID: "letters, hyphens and underscores"
    case .instreamID:
      deciding == "CLOSED-CAPTIONS"
        ? "CC1 to CC4 or SERVICE1 to SERVICE63" : "letters, digits and points"
    case .language: "a language tag such as en or pt-BR (RFC 5646)"
    case .codecs: "a quoted list of format identifiers parted by commas"
    case .supplementalCodecs:
      "a quoted list of format identifiers, each with brands of four characters after slashes"
    case .allowedCPC: "a quoted list of KEYFORMAT:LABEL/LABEL parted by commas"
    case .keyFormatVersions: "a quoted list of positive integers parted by slashes"
    case .characteristics: "a quoted list of characteristic tags parted by commas"
    }
  }

  // MARK: Tags

  var tag: String {
    switch fault.aspect {
    case .missingValue: "\(fault.tag.text) has no value; it needs one after a colon"
    case .unexpectedValue: "\(fault.tag.text) takes no value"
    case .duration: "the EXTINF duration is \(found); it takes a decimal number of seconds"
    case .missingComma: "EXTINF has no comma after its duration; it needs one, title or not"
    case .notFirstLine: "the first line is not #EXTM3U"
    case .duplicateTag: "\(fault.tag.text) occurs twice; a playlist has one at most"
    case .missingTag: "the playlist has no \(fault.tag.text); every media playlist needs it"
    case .lateTag: "\(fault.tag.text) stands after the first media segment; it belongs before it"
    case .misplacedTag:
      "\(fault.tag.text) stands after \(tagDefinition.precedes?.text ?? ""); it belongs before it"
    case .excludedTag:
      "\(fault.tag.text) in a playlist with \(tagDefinition.excluded?.text ?? "")"
    case .wrongKind:
      "\(fault.tag.text) in a \(playlist.kind == .media ? "media" : "multivariant") playlist; "
        + "it belongs in a \(playlist.kind == .media ? "multivariant" : "media") one"
    case .removedTag:
      "\(fault.tag.text) was removed in protocol version \(tagDefinition.removedIn ?? 0)"
    case .similarTag:
      "\(found) is not a tag; did you mean #\(fault.suggestedTag?.text ?? "")?"
    case .tagCase: "\(found) is a comment; tags are written in capital letters"
    default: "\(found) is not a tag of the specification; clients skip it"
    }
  }

  var version: String {
    let names = Self.join(fault.features.all.filter(\.isBinding).map(\.text), "and")
    switch fault.aspect {
    case .needsVersion:
      let feature = fault.features.all.first
      return "\(feature?.text ?? "this") needs EXT-X-VERSION \(feature?.version ?? 1) or more; "
        + "the playlist says \(fault.version)"
    case .missingVersion:
      return "no EXT-X-VERSION, which means 1; \(names) "
        + "\(fault.features.all.count == 1 ? "needs" : "need") \(fault.version)"
    case .unneededVersion:
      return "EXT-X-VERSION is \(found); \(fault.version) is enough for what the playlist holds"
    default:
      return "EXT-X-VERSION is \(found); the versions are 1 to \(ProtocolFeature.latestVersion)"
    }
  }

  /// `a`, `a and b`, `a, b and c`.
  private static func join(_ parts: [String], _ last: String) -> String {
    guard let end = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " \(last) " + end
  }
}
