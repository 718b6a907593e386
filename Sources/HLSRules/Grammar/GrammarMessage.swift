import HLSPlaylist
import SourceText

/// The message of a fault of the grammar: what was found, then what was expected.
enum GrammarMessage {
  static func text(for fault: GrammarFault, in playlist: Playlist) -> String {
    let words = Wording(fault, playlist)
    return switch fault.aspect {
    case .emptyElement, .missingEquals, .missingListComma, .unterminatedQuote, .typographicQuote,
      .textAfterQuote,
      .whitespaceInList, .whitespaceAroundEquals:
      words.list
    case .illegalName, .lowercaseName, .duplicateAttribute, .unknownAttribute, .misspelledAttribute,
      .similarAttribute,
      .undefinedAttribute, .unknownRequirement, .formerName, .interfaceName, .removedAttribute:
      words.name
    case .missingAttribute, .forbiddenAttribute, .missingChoice, .severalChoices,
      .mediaOnlyAttribute:
      words.presence
    case .needsVersion, .missingVersion, .unneededVersion, .unknownVersion:
      words.version
    case .missingValue, .unexpectedValue, .duration, .missingComma, .notFirstLine, .duplicateTag,
      .missingTag, .lateTag, .misplacedTag, .excludedTag, .wrongKind, .removedTag, .unknownTag,
      .similarTag, .misspelledTag, .missingColon, .missingNumberSign, .commentedTag, .tagCase:
      words.tag
    default:
      words.value
    }
  }

  /// The description of the related place of a fault.
  static func related(_ aspect: Aspect) -> String {
    switch aspect {
    case .lateTag: "the first media segment"
    case .needsVersion: "the version is declared here"
    case .missingVersion: "this feature requires it"
    case .notFirstLine: "the tag is here"
    case .severalChoices: "the other attribute"
    case .excludedTag: "conflicts with this tag"
    case .misplacedTag: "expected before this tag"
    default: "first occurrence"
    }
  }
}

/// The text of one fault.
private struct Wording {
  private let fault: GrammarFault
  private let playlist: Playlist

  init(_ fault: GrammarFault, _ playlist: Playlist) {
    self.fault = fault
    self.playlist = playlist
  }

  /// The source text of the fault, shortened if it is long, and without the query of an address,
  /// which may contain secrets.
  private var found: String {
    let written = playlist.text(fault.range)
    guard fault.attribute != nil, case let text = playlist.substituted(fault.range), text != written
    else { return shown(written) }
    return "\(shown(text)) (\(shown(written)))"
  }

  private func shown(_ text: String) -> String {
    guard isAddress, let query = text.firstIndex(of: "?") else { return Self.shortened(text) }
    return Self.shortened(String(text[..<query])) + (text.hasPrefix("\"") ? "?…\"" : "?…")
  }

  private var isAddress: Bool {
    guard case .string(let format) = definition?.type else { return false }
    return format == .uri || format == .absoluteURI || format == .relativeURI
  }

  private func shortened(_ range: ByteRange) -> String {
    let text = playlist.text(range.slice(0, 60))
    return range.count > 60 ? text + "…" : text
  }

  private static func shortened(_ text: String) -> String {
    text.utf8.count > 60 ? String(decoding: text.utf8.prefix(60), as: UTF8.self) + "…" : text
  }

  private var attribute: String {
    if let name = fault.nameRange, !name.isEmpty { return shortened(name) }
    return fault.attribute?.text ?? fault.tag.text
  }

  private var didYouMean: String {
    fault.suggestion.map { "; did you mean \($0.text)?" } ?? ""
  }

  private var definition: AttributeDefinition? {
    fault.attribute.flatMap { Vocabulary.standard.definition(of: $0, in: fault.tag) }
  }

  private var tagDefinition: TagDefinition { Vocabulary.standard.definition(of: fault.tag) }

  // MARK: Lists and names

  var list: String {
    switch fault.aspect {
    case .emptyElement:
      "comma without an attribute; expected NAME=value pairs separated by single commas"
    case .missingEquals where found == "\\":
      "the line ends with a backslash; expected the whole tag on one line"
    case .missingEquals where found == ",":
      "the tag continues on the next line; expected the whole tag on one line"
    case .missingEquals where fault.suggestion != nil:
      "no equals sign after \(fault.suggestion?.text ?? ""); expected NAME=value"
    case .missingListComma:
      "no comma after the value of \(attribute); expected a comma before "
        + (fault.suggestion?.text ?? "")
    case .missingEquals: "\(found) has no value; expected NAME=value"
    case .unterminatedQuote: unterminated
    case .typographicQuote:
      "\(attribute) has typographic quotes, which are part of the value; expected \" before and "
        + "after it" + loss
    case .textAfterQuote:
      "\(attribute) has text after its closing quote; expected a comma or the end of the line"
    case .whitespaceInList: "whitespace between attributes; expected only a comma"
    default: "whitespace around the equals sign; expected none"
    }
  }

  private var unterminated: String {
    let (range, bytes) = (fault.range.offsets, playlist.source.bytes)
    guard range.upperBound < bytes.count, bytes[range.upperBound] == UInt8(ascii: ",") else {
      return "the quote of \(attribute) is not closed; expected a closing quote on the same line"
    }
    let value = isAddress ? "its value" : shortened(fault.range.slice(1, range.count))
    return
      "the quote of \(attribute) is not closed after \(value), so that the next attributes are "
      + "part of it; expected a quote before the comma" + loss
  }

  /// What follows from the quotes of an interstitial if it needs one of the attributes.
  private var loss: String {
    let line = playlist.lineNumber(at: fault.range.start)
    let number = playlist.tags.partitioningIndex { Int($0.line) >= line }
    guard fault.tag == .dateRange, number < playlist.tags.count,
      playlist.text(playlist.lines[line].range).contains("com.apple.hls.interstitial")
    else { return "" }
    var intact: Set<AttributeName> = []
    for attribute in playlist.attributes[playlist.tags[number].attributes]
    where attribute.form == .quoted {
      intact.insert(attribute.name)
    }
    let isWhole =
      intact.isSuperset(of: [.id, .class, .startDate])
      && (intact.contains(.assetURI) || intact.contains(.assetList))
    return isWhole ? "" : "; the interstitial is lost"
  }

  var name: String {
    switch fault.aspect {
    case .illegalName:
      found.isEmpty || found.hasPrefix("=")
        ? "attribute without a name; expected NAME=value"
        : "the name \(found) has invalid characters; expected only A-Z, 0-9 and hyphens"
    case .lowercaseName:
      "the name \(found) has lower-case letters"
        + (didYouMean.isEmpty ? "; expected capital letters" : didYouMean)
    case .duplicateAttribute: "\(found) occurs twice in one attribute list; expected it once"
    case .similarAttribute: "\(found) is not defined\(didYouMean)"
    case .formerName: "\(found) is an old name\(didYouMean)"
    case .interfaceName:
      "\(found) is a property of AVPlayerInterstitialEvent, not an attribute\(didYouMean)"
    case .removedAttribute: "\(found) was removed in protocol version 6; expected no such attribute"
    case .unknownRequirement:
      "\(found) is not defined; clients that do not know it must ignore the whole \(fault.tag.text)"
    default: "\(found) is not defined for \(fault.tag.text)\(didYouMean)"
    }
  }

  var presence: String {
    let choices = tagDefinition.attributes.filter {
      if case .choice = $0.presence { true } else { false }
    }.map(\.name.text)
    switch fault.aspect {
    case .missingAttribute:
      let reason = deciding.map { "\($0) requires" } ?? "is required"
      return "\(fault.tag.text) has no \(attribute), which \(reason)"
    case .forbiddenAttribute:
      return "\(attribute) is not allowed" + (deciding.map { " with \($0)" } ?? "")
    case .missingChoice:
      return "\(fault.tag.text) has none of \(Self.join(choices, "and")); expected exactly one"
    case .severalChoices:
      return "\(attribute) is one too many; expected only one of \(Self.join(choices, "and"))"
    default: return "\(attribute) is allowed only in media playlists"
    }
  }

  /// The attribute that decides whether the reported one is required or allowed.
  private var deciding: String? {
    guard let word = fault.deciding else { return nil }
    let attribute: AttributeName = fault.tag == .media ? .type : .method
    return "\(attribute.text)=\(word)"
  }

  // MARK: Values

  var value: String {
    let subject = fault.attribute == nil ? fault.tag.text : attribute
    switch fault.aspect {
    case .emptyValue: return "\(subject) has no value; expected \(allowed)"
    case .emptyString: return "\(subject) is an empty string; expected at least one character"
    case .unquoted where !found.contains("{$"):
      if case .string = definition?.type {
        return "\(subject) is \(found) (unquoted); expected a quoted string"
      }
      return "\(subject) is \(found) (unquoted); expected \(allowed)"
    // Of a value with variables, the place is not known.
    case .uri where !found.hasPrefix("\""):
      guard let macro = UnexpandedMacro(at: fault.range, in: playlist) else {
        return
          "\(subject) has \"\(found)\", which is not allowed in a URI; expected percent-encoding"
      }
      return
        "\(subject) has \(macro.name), whose \"\(found)\" is not allowed in a URI; "
        + "expected \(macro.expected)"
    case .uri:
      return "\(subject) is \(found), which is not a valid URI; expected spaces and other invalid "
        + "characters percent-encoded"
    case .hexadecimalDigit:
      return "\(subject) is \(found); expected the hexadecimal digits 0-9 and A-F (capital letters)"
    case .hexadecimalCase:
      return "\(subject) is \(found); expected capital letters (lower case is accepted by every "
        + "known player)"
    case .quoted where fault.tag == .programDateTime:
      return "the date is quoted; expected an unquoted date"
    case .quoted: return "\(subject) is \(found) (quoted); expected \(allowed)"
    case .integerRange:
      return "\(subject) is \(found); expected at most 20 digits, up to 18446744073709551615"
    case .negative: return "\(subject) is \(found); expected a number of 0 or more"
    case .hexadecimalEmpty: return "\(subject) has no digits after \(found); expected at least one"
    case .hexadecimalHalfByte:
      return "\(subject) has an odd number of hexadecimal digits; expected two for each byte"
    case .hexadecimalTooLong:
      let digits = playlist.withSubstituted(fault.range) { range, _ in range.count - 2 }
      return "\(subject) has \(digits) hexadecimal digits; expected at most 32"
    case .memberCharacter where found.hasPrefix("\"") && hasEmptyMember:
      return "\(subject) is \(found), a list with an empty member; expected no empty members"
    case .memberCharacter where found.hasPrefix("\""):
      return "\(subject) is \(found); expected members without spaces or quotes"
    case .memberCharacter where hasOtherSeparator:
      return "\(subject) has \(found); expected a comma between the words"
    case .wordCharacter, .memberCharacter:
      return "\(subject) has the word \"\(found)\"; expected no spaces, commas or quotes"
    case .wordCase: return "\(subject) has \(found); expected capital letters: \(wordList)"
    case .similarMember:
      return "\(subject) has \(found), which has no effect; did you mean "
        + "\(fault.suggestedWord?.description ?? wordList)?"
    case .unknownWord where fault.suggestedWord != nil && definition.map(\.isQuoted) ?? false:
      return "\(subject) is \(found); did you mean \"\(fault.suggestedWord?.description ?? "")\"?"
    case .unknownWord where fault.suggestedWord != nil:
      return
        "\(subject) is \(found)\(reference); did you mean \(fault.suggestedWord?.description ?? "")?"
    case .repeatedMember: return "\(found) is repeated in \(subject); expected it once"
    case .unknownMember: return "\(subject) has \(found), which has no effect; expected \(wordList)"
    case .noKnownMember:
      return "\(subject) is \(found), which has no effect; expected \(wordList)"
    case .bareWord:
      return "\(subject) is \(found) (unquoted); expected a quoted string, "
        + "a hexadecimal sequence or a signed decimal number"
    case .label:
      return "\(subject) is \(found); expected capital letters, digits and hyphens in labels"
    case .notAbsolute: return "\(subject) is \(found), a relative URI; expected an absolute URI"
    case .notRelative: return "\(subject) is \(found); expected a URI without scheme and host"
    case .unusualDate:
      return "\(subject) is \(found), another form of ISO 8601; expected the common form "
        + "YYYY-MM-DDThh:mm:ss.SSSZ"
    default: return "\(subject) is \(found)\(reference); expected \(allowed)"
    }
  }

  /// Whether the member is several words of the list, with something else than a comma between them.
  private var hasOtherSeparator: Bool {
    let words = found.split { !($0.isLetter || $0 == "-" || $0.isNumber) }
    let known = definition?.type.allowedWords.all.map(\.description) ?? []
    return words.count > 1 && words.allSatisfy { known.contains(String($0)) }
  }

  /// Whether the value is a quoted list with nothing between two commas, after variable substitution.
  private var hasEmptyMember: Bool {
    playlist.substituted(fault.range).dropFirst().dropLast()
      .split(separator: ",", omittingEmptySubsequences: false).contains("")
  }

  /// A remark if the value is not a string and has a variable reference.
  private var reference: String {
    switch fault.aspect {
    case .integer, .decimal, .signedDecimal, .unquoted, .unknownWord, .resolution:
      found.contains("{$") ? ", where variables are not replaced" : ""
    default: ""
    }
  }

  private var wordList: String {
    Self.join((definition?.type.allowedWords.all ?? []).map(\.description), "or")
  }

  /// The values that the attribute or the tag allows.
  private var allowed: String {
    if let definition { return Self.allowed(definition.type, fault.deciding) }
    if fault.attribute != nil {
      return "a quoted string, a hexadecimal sequence or a signed decimal number"
    }
    return switch tagDefinition.value {
    case .integer(let smallest):
      "a decimal integer" + (smallest > 0 ? " of at least \(smallest)" : "")
    case .version: "an integer"
    case .word(let words): Self.join(words.all.map(\.description), "or")
    case .byteRange: "<length> or <length>@<offset>"
    case .date: "a date such as 2026-01-01T00:00:00.000Z"
    case .none, .duration, .attributes: "no value"
    }
  }

  private static func allowed(_ type: ValueType, _ deciding: Word?) -> String {
    switch type {
    case .integer: "an unquoted decimal integer"
    case .decimal: "an unquoted decimal number"
    case .positiveDecimal: "an unquoted decimal number greater than zero"
    case .signedDecimal: "an unquoted signed decimal number"
    case .hexadecimal, .hexadecimalBytes:
      "0x and the hexadecimal digits 0-9 and A-F, without quotes"
    case .resolution: "an unquoted <width>x<height>"
    case .word(let words): join(words.all.map(\.description), "or") + " without quotes"
    case .words(let words): "a quoted list of " + join(words.all.map(\.description), "and")
    case .quotedWord(let words):
      join(words.all.map { "\"\($0)\"" }, "or") + ", quoted"
    case .stringOrWord(let words):
      "a quoted string or " + join(words.all.map(\.description), "or")
    case .string(let format): allowed(format, deciding)
    }
  }

  private static func allowed(_ format: TextFormat, _ deciding: Word?) -> String {
    switch format {
    case .any, .anyOrEmpty: "a quoted string"
    case .uri, .absoluteURI, .relativeURI:
      "a quoted URI, with spaces and other invalid characters percent-encoded"
    case .date: "a quoted date such as \"2026-01-01T00:00:00.000Z\""
    case .byteRange: "\"<length>\" or \"<length>@<offset>\", quoted"
    case .byteRangeWithOffset: "\"<length>@<offset>\", quoted"
    case .variableName: "only letters, digits, hyphens and underscores"
    case .stableID: "only letters, digits and + / = . - _"
    case .pathwayID: "only letters, digits and . - _"
    case .labelID: "only letters, hyphens and underscores"
    case .instreamID:
      deciding == "CLOSED-CAPTIONS"
        ? "CC1 to CC4 or SERVICE1 to SERVICE63" : "only letters, digits and periods"
    case .language: "a language tag such as en or pt-BR (RFC 5646)"
    case .codecs: "a quoted list of format identifiers separated by commas"
    case .supplementalCodecs:
      "a quoted list of format identifiers, each with four-character brands after slashes"
    case .allowedCPC: "a quoted list of KEYFORMAT:LABEL/LABEL separated by commas"
    case .keyFormatVersions: "a quoted list of positive integers separated by slashes"
    case .characteristics: "a quoted list of characteristic tags separated by commas"
    }
  }

  // MARK: Tags

  var tag: String {
    switch fault.aspect {
    case .missingValue: "\(fault.tag.text) has no value; expected a colon and a value"
    case .unexpectedValue: "\(fault.tag.text) has a value; expected none"
    case .duration: "the EXTINF duration is \(found); expected a decimal number of seconds"
    case .missingComma: "EXTINF has no comma after its duration; expected one, even without a title"
    case .notFirstLine where found.hasPrefix("#EXTM3U"):
      "the first line has text after #EXTM3U; expected only #EXTM3U"
    case .notFirstLine: "the first line is not #EXTM3U; expected it before anything else"
    case .duplicateTag: "\(fault.tag.text) occurs twice; expected at most one in a playlist"
    case .missingTag: "the playlist has no \(fault.tag.text), which every media playlist must have"
    case .lateTag:
      playlist.isInsideFirstSegment(fault.range)
        ? "\(fault.tag.text) is between EXTINF and the URI of the first media segment; expected before "
          + "the segment"
        : "\(fault.tag.text) is after the first media segment; expected before it"
    case .misplacedTag:
      "\(fault.tag.text) is after \(tagDefinition.precedes?.text ?? ""); expected before it"
    case .excludedTag:
      "\(fault.tag.text) is not allowed in a playlist with \(tagDefinition.excluded?.text ?? "")"
    case .wrongKind:
      "\(fault.tag.text) in a \(playlist.kind == .media ? "media" : "multivariant") playlist; "
        + "expected only in a \(playlist.kind == .media ? "multivariant" : "media") playlist"
    case .removedTag:
      "\(fault.tag.text) was removed in protocol version \(tagDefinition.removedIn ?? 0)"
    case .similarTag, .misspelledTag:
      "\(found) is not a tag; did you mean #\(fault.suggestedTag?.text ?? "")?"
    case .missingColon: "no colon after \(found); expected a colon after the tag name"
    case .missingNumberSign: "no # before \(found); expected # before the tag"
    case .commentedTag:
      "\(found) is a comment; a tag begins with #\(fault.suggestedTag?.text ?? "")"
    case .tagCase: "\(found) is a comment; expected a tag in capital letters"
    default: "\(found) is not a tag of the specification; clients skip it"
    }
  }

  var version: String {
    let names = Self.join(fault.features.all.filter(\.isBinding).map(\.text), "and")
    switch fault.aspect {
    case .needsVersion:
      let feature = fault.features.all.first
      return "\(feature?.text ?? "this") needs EXT-X-VERSION \(feature?.version ?? 1) or higher; "
        + "the playlist declares \(fault.version)"
    case .missingVersion:
      return "EXT-X-VERSION is missing, which means 1; \(names) "
        + "\(fault.features.all.count == 1 ? "needs" : "need") \(fault.version)"
    case .unneededVersion:
      return "EXT-X-VERSION is \(found); the playlist needs only \(fault.version)"
    default:
      return "EXT-X-VERSION is \(found); expected 1 to \(ProtocolFeature.latestVersion)"
    }
  }

  /// `a`, `a and b`, `a, b and c`.
  private static func join(_ parts: [String], _ last: String) -> String {
    guard let end = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " \(last) " + end
  }
}

extension AttributeDefinition {
  /// Whether the value is one word in quotes.
  fileprivate var isQuoted: Bool {
    if case .quotedWord = type { true } else { false }
  }
}
