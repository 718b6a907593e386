import SourceText

/// A comma, a quote or an equals sign that is missing, so that an attribute list is read in another way than intended.
extension GrammarCheck {
  // MARK: A missing comma

  /// The fault of an unquoted value that runs on into the next attribute, as in `15.0X-ASSET-URI="a"`; nil if
  /// it does not.
  func missingComma(
    after attribute: Attribute, in tag: PlaylistTag, _ bytes: Span<UInt8>,
    onlyAfterNumbers: Bool = false
  ) -> GrammarFault? {
    let value = attribute.valueRange.offsets
    guard let equals = value.first(where: { bytes[$0] == UInt8(ascii: "=") }),
      let (name, start) = knownName(endingAt: equals, after: value.lowerBound, in: tag, bytes)
    else { return nil }
    var end = start
    while end > value.lowerBound, Self.isSeparator(bytes[end - 1]) { end -= 1 }
    let own = value.lowerBound..<end
    guard !own.isEmpty,
      !onlyAfterNumbers || ValueGrammar.signedDecimal(own, bytes) == nil
        || ValueGrammar.hexadecimal(own, bytes, atMost: .max, wholeBytes: false) == nil
    else { return nil }
    var fault = GrammarFault(
      aspect: .missingListComma, tag: tag.name, attribute: attribute.name,
      range: end < start ? ByteRange(end..<start) : ByteRange(start..<equals))
    fault.nameRange = attribute.nameRange
    fault.suggestion = name
    return fault
  }

  /// The attribute that follows a closing quote without a comma; nil if something else follows.
  func nameAfterQuote(
    _ attribute: Attribute, in tag: PlaylistTag, _ bytes: Span<UInt8>
  ) -> AttributeName? {
    let value = attribute.valueRange.offsets
    guard var start = value.first(where: { bytes[$0] == UInt8(ascii: "\"") }) else { return nil }
    start += 1
    while start < value.upperBound, Self.isSeparator(bytes[start]) { start += 1 }
    guard let (name, end) = knownName(at: start, in: tag, bytes), end < value.upperBound,
      bytes[end] == UInt8(ascii: "=")
    else { return nil }
    return name
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte.isSpaceOrTab || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "|")
      || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "&")
  }

  // MARK: A missing quote

  /// The place of a value without its quotes, and the index of the next attribute: what follows up to a closing
  /// quote is part of the value, and so are further words of a list.
  func unquoted(
    _ index: Int, of tag: PlaylistTag, _ type: ValueType, _ bytes: Span<UInt8>
  ) -> (range: ByteRange, next: Int) {
    let start = attributes[index].lexemeRange.start
    if let (end, next) = endOfQuote(
      after: attributes[index].valueRange.start, index, of: tag, bytes)
    {
      return (ByteRange(start, UInt32(end)), next)
    }
    var next = index + 1
    if type.isList {
      while next < tag.attributes.upperBound, attributes[next].form == .nameOnly,
        attributes[next].name == .unknown
      {
        next += 1
      }
    } else if case .words(let words) = type {
      while next < tag.attributes.upperBound, attributes[next].form == .nameOnly,
        let word = Word(bytes, attributes[next].nameRange.offsets), words.contains(word)
      {
        next += 1
      }
    }
    return (ByteRange(start, attributes[next - 1].range.end), next)
  }

  /// The end of a value whose quote closes at the first quote from `start` on, and the index of the attribute
  /// after it; nil if that quote opens another value.
  private func endOfQuote(
    after start: UInt32, _ index: Int, of tag: PlaylistTag, _ bytes: Span<UInt8>
  ) -> (end: Int, next: Int)? {
    let end = Int(tag.range.end)
    guard let quote = (Int(start)..<end).first(where: { bytes[$0] == UInt8(ascii: "\"") }),
      bytes[quote - 1] != UInt8(ascii: "="),
      quote + 1 == end || bytes[quote + 1] == UInt8(ascii: ",")
    else { return nil }
    var next = index + 1
    while next < tag.attributes.upperBound, attributes[next].nameRange.start <= quote { next += 1 }
    return (quote + 1, next)
  }

  // MARK: A missing equals sign

  /// Reports an element without an equals sign after its name; a quoted value after it is part of the element.
  mutating func addMissingEquals(
    _ index: Int, of tag: PlaylistTag, _ state: inout ListState, _ bytes: Span<UInt8>
  ) {
    let attribute = attributes[index]
    var fault = GrammarFault(
      aspect: .missingEquals, tag: tag.name, attribute: attribute.name, range: attribute.nameRange)
    let name = attribute.nameRange.offsets
    if attribute.name == .unknown, let (known, end) = knownName(at: name.lowerBound, in: tag, bytes)
    {
      fault.suggestion = known
      if let quote = (end..<name.upperBound).first(where: { bytes[$0] == UInt8(ascii: "\"") }) {
        let closing = endOfQuote(after: UInt32(quote + 1), index, of: tag, bytes)
        fault = GrammarFault(
          aspect: .missingEquals, tag: tag.name, attribute: known,
          range: ByteRange(attribute.range.start, UInt32(closing?.end ?? Int(attribute.range.end))))
        fault.suggestion = known
        state.listEnd = closing?.next ?? index + 1
      }
    }
    add(fault)
  }

  // MARK: Names in a text

  /// The longest attribute of the tag whose name begins at a place, and the end of the name; nil if there is none.
  func knownName(
    at start: Int, in tag: PlaylistTag, _ bytes: Span<UInt8>
  ) -> (name: AttributeName, end: Int)? {
    let limit = min(Int(tag.range.end), start + 32)
    guard start < limit else { return nil }
    var end = start
    while end < limit, bytes[end].isAttributeNameCharacter { end += 1 }
    while end > start {
      if let name = AttributeName.table.find(bytes, start..<end),
        vocabulary.number(of: name, in: tag.name) != nil
      {
        return (name, end)
      }
      end -= 1
    }
    return nil
  }

  /// The longest attribute of the tag whose name ends at a place and begins after another one; nil if there is
  /// none.
  func knownName(
    endingAt end: Int, after first: Int, in tag: PlaylistTag, _ bytes: Span<UInt8>
  ) -> (name: AttributeName, start: Int)? {
    var start = end
    while start > first + 1, end - start < 32, bytes[start - 1].isAttributeNameCharacter {
      start -= 1
    }
    while start < end {
      if let name = AttributeName.table.find(bytes, start..<end),
        vocabulary.number(of: name, in: tag.name) != nil
      {
        return (name, start)
      }
      start += 1
    }
    return nil
  }
}

extension ValueType {
  /// Whether the value is a string whose parts are separated by commas.
  fileprivate var isList: Bool {
    switch self {
    case .string(.codecs), .string(.supplementalCodecs), .string(.allowedCPC),
      .string(.characteristics):
      true
    default: false
    }
  }
}
