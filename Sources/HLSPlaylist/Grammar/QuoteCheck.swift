import SourceText

/// Quotes that change how the rest of an attribute list is read.
extension GrammarCheck {
  /// The first fault of a list that explains everything else that seems wrong in it: typographic
  /// quotes, or a closing quote that is missing before another quoted value.
  func quoteFault(in tag: PlaylistTag, _ bytes: Span<UInt8>) -> GrammarFault? {
    for index in tag.attributes where attributes[index].form != .quoted {
      let attribute = attributes[index]
      if Self.hasTypographicQuote(attribute, bytes) {
        return fault(.typographicQuote, attribute, tag, at: attribute.lexemeRange)
      }
      if attribute.form == .textAfterQuote, let string = Self.stringWithoutEnd(attribute, bytes) {
        return fault(.unterminatedQuote, attribute, tag, at: string)
      }
    }
    return nil
  }

  private func fault(
    _ aspect: Aspect, _ attribute: Attribute, _ tag: PlaylistTag, at range: ByteRange
  ) -> GrammarFault {
    var fault = GrammarFault(
      aspect: aspect, tag: tag.name, attribute: attribute.name, range: range)
    fault.nameRange = attribute.nameRange
    return fault
  }

  /// Whether an attribute has a typographic quote where a value begins or ends.
  private static func hasTypographicQuote(_ attribute: Attribute, _ bytes: Span<UInt8>) -> Bool {
    let value = attribute.valueRange.offsets
    guard value.count >= 3 else { return false }
    func isQuote(at place: Int) -> Bool {
      // U+2018 to U+201F.
      bytes[place] == 0xE2 && bytes[place + 1] == 0x80 && 0x98...0x9F ~= bytes[place + 2]
    }
    switch attribute.form {
    case .unquoted: return isQuote(at: value.lowerBound) || isQuote(at: value.upperBound - 3)
    case .textAfterQuote, .unterminated:
      // The opening quote is straight, and the value goes on up to the next straight one.
      for place in value.dropLast(2) where isQuote(at: place) {
        if place + 3 == value.upperBound || bytes[place + 3] == UInt8(ascii: ",") { return true }
      }
      return false
    case .quoted, .nameOnly, .empty: return false
    }
  }

  /// The string up to the comma before the next attribute, if the quote that seems to close it opens
  /// the value of an attribute: `"ad1` of `ID="ad1,CLASS="com.example"`.
  private static func stringWithoutEnd(
    _ attribute: Attribute, _ bytes: Span<UInt8>
  ) -> ByteRange? {
    var end: Int?
    var comma: Int?
    for place in attribute.valueRange.offsets {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        // The last name must end directly before the quote.
        guard let end, comma != nil, bytes[place - 1] == UInt8(ascii: "=") else { return nil }
        return ByteRange(attribute.lexemeRange.start, UInt32(end))
      case UInt8(ascii: ","): comma = place
      case UInt8(ascii: "="):
        if let start = comma, place > start + 1, end == nil { end = start }
        // A second equals sign before the next comma belongs to a value.
        if place + 1 < bytes.count, bytes[place + 1] != UInt8(ascii: "\"") { comma = nil }
      case let byte:
        let isName = byte.isUppercaseLetter || byte.isDigit || byte == UInt8(ascii: "-")
        if !isName { comma = nil }
      }
    }
    return nil
  }
}
