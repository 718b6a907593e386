public import SourceText

/// Typed access to attribute values (rfc8216bis-22, section 4.2).
///
/// Tags and attributes must come from this playlist.
extension Playlist {
  /// The tag's first attribute with that name; nil if there is none.
  public func attribute(_ name: AttributeName, of tag: PlaylistTag) -> Attribute? {
    let attributes = attributes
    for index in tag.attributes where attributes[index].name == name { return attributes[index] }
    return nil
  }

  /// Reads an unquoted decimal number; a minus sign is malformed unless `signed` is true.
  ///
  /// `absent` if `attribute` is nil, as for the other types of values.
  public func decimal(_ attribute: Attribute?, signed: Bool = false) -> Reading<DecimalNumber> {
    guard let attribute else { return .absent }
    let range = attribute.lexemeRange
    guard attribute.form == .unquoted,
      let number = DecimalNumber(
        parsing: attribute.valueRange.offsets, of: source.bytes.span, signed: signed)
    else { return .malformed(range) }
    return .value(number, range)
  }

  /// Reads a quoted string as written, without its quotes and before variable substitution.
  public func string(_ attribute: Attribute?) -> Reading<String> {
    guard let attribute else { return .absent }
    guard attribute.form == .quoted else { return .malformed(attribute.lexemeRange) }
    return .value(text(attribute.valueRange), attribute.valueRange)
  }

  /// Reads a quoted string after variable substitution.
  public func resolved(_ attribute: Attribute?) -> Reading<Variables.Resolution> {
    switch string(attribute) {
    case .absent: .absent
    case .malformed(let range): .malformed(range)
    case .value(let text, let range):
      .value(
        variables.isEmpty && !text.utf8.contains(UInt8(ascii: "{"))
          ? .literal(text) : variables.resolve(text, line: lineNumber(at: range.start)), range)
    }
  }

  /// Reads a quoted date and time.
  public func date(_ attribute: Attribute?) -> Reading<DateTime> {
    guard let attribute else { return .absent }
    guard attribute.form == .quoted,
      case .value(let date) = DateTime.read(
        attribute.valueRange.offsets, of: source.bytes.span)
    else { return .malformed(attribute.lexemeRange) }
    return .value(date, attribute.valueRange)
  }

  /// Reads a quoted, comma-separated list, in order and including repeated words.
  public func words(_ attribute: Attribute?) -> Reading<[Substring]> {
    switch string(attribute) {
    case .absent: .absent
    case .malformed(let range): .malformed(range)
    case .value(let text, let range):
      .value(text.split(separator: ",", omittingEmptySubsequences: false), range)
    }
  }

  /// Reads an unquoted word.
  public func word(_ attribute: Attribute?) -> Reading<String> {
    guard let attribute else { return .absent }
    guard attribute.form == .unquoted else { return .malformed(attribute.lexemeRange) }
    return .value(text(attribute.valueRange), attribute.valueRange)
  }

  /// Reads the bytes of an unquoted hexadecimal sequence.
  ///
  /// An odd number of digits and a missing `0x` are malformed; lowercase digits are read as players do.
  public func hexadecimal(_ attribute: Attribute?) -> Reading<[UInt8]> {
    guard let attribute else { return .absent }
    let range = attribute.valueRange
    guard attribute.form == .unquoted, range.count >= 4, range.count % 2 == 0 else {
      return .malformed(attribute.lexemeRange)
    }
    let bytes = source.bytes.span
    let start = Int(range.start)
    guard bytes[start] == UInt8(ascii: "0"), bytes[start + 1] | 0x20 == UInt8(ascii: "x") else {
      return .malformed(range)
    }
    var result: [UInt8] = []
    result.reserveCapacity(range.count / 2 - 1)
    for index in stride(from: start + 2, to: Int(range.end), by: 2) {
      guard let high = bytes[index].hexValue,
        let low = bytes[index + 1].hexValue
      else { return .malformed(range) }
      result.append(high << 4 | low)
    }
    return .value(result, range)
  }
}
