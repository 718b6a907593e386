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

  /// Reads a quoted string, without its quotes and after variable substitution.
  ///
  /// Malformed if it uses a variable without a known value, as are dates, lists and hexadecimal sequences.
  public func string(_ attribute: Attribute?) -> Reading<String> {
    guard let attribute else { return .absent }
    guard attribute.form == .quoted else { return .malformed(attribute.lexemeRange) }
    let range = attribute.valueRange
    guard let substitution = substitution(in: range) else { return .value(text(range), range) }
    return substitution.text.map { .value($0, range) } ?? .malformed(attribute.lexemeRange)
  }

  /// Reads a quoted string after variable substitution.
  public func resolved(_ attribute: Attribute?) -> Reading<Variables.Resolution> {
    guard let attribute else { return .absent }
    guard attribute.form == .quoted else { return .malformed(attribute.lexemeRange) }
    return .value(resolved(attribute.valueRange), attribute.valueRange)
  }

  /// The text in a range after variable substitution.
  package func resolved(_ range: ByteRange) -> Variables.Resolution {
    let text = text(range)
    guard source.bytes.span.firstIndex(of: "{", in: range.offsets) != nil else {
      return .literal(text)
    }
    return variables.resolve(text, line: lineNumber(at: range.start))
  }

  /// Reads a quoted date and time, after variable substitution.
  public func date(_ attribute: Attribute?) -> Reading<DateTime> {
    guard let attribute else { return .absent }
    guard attribute.form == .quoted,
      case .value(let date)? = dateForm(attribute)
    else { return .malformed(attribute.lexemeRange) }
    return .value(date, attribute.valueRange)
  }

  /// What the text of a date is, after variable substitution; nil if it is undetermined.
  package func dateForm(_ attribute: Attribute) -> DateTime.Outcome? {
    read(attribute) { DateTime.read($0, of: $1) }
  }

  /// The value of an attribute after variable substitution, as written if it is undetermined.
  package func text(of attribute: Attribute) -> String { substituted(attribute.valueRange) }

  /// The text in a range after variable substitution, as written if it is undetermined.
  package func substituted(_ range: ByteRange) -> String {
    substitution(in: range)?.text ?? text(range)
  }

  /// Calls `body` with the place of a text after variable substitution, as written if it is undetermined.
  package func withSubstituted<Value>(
    _ range: ByteRange, _ body: (Range<Int>, Span<UInt8>) -> Value
  ) -> Value {
    guard let text = substitution(in: range)?.text else {
      return body(range.offsets, source.bytes.span)
    }
    let bytes = Array(text.utf8)
    return body(bytes.indices, bytes.span)
  }

  /// Reads a quoted byte range; malformed if its numbers exceed 64 bits.
  package func byteRange(_ attribute: Attribute?) -> Reading<ResourceRange> {
    guard let attribute else { return .absent }
    let range = attribute.valueRange
    return read(attribute) { ResourceRange(parsing: $0, of: $1) }.map { .value($0, range) }
      ?? .malformed(attribute.lexemeRange)
  }

  /// Calls `parse` with the place of a value after variable substitution; nil if it is undetermined.
  func read<Value>(
    _ attribute: Attribute, by parse: (Range<Int>, Span<UInt8>) -> Value?
  ) -> Value? {
    let range = attribute.valueRange
    guard let substitution = substitution(in: range) else {
      return parse(range.offsets, source.bytes.span)
    }
    guard let text = substitution.text else { return nil }
    let bytes = Array(text.utf8)
    return parse(bytes.indices, bytes.span)
  }

  /// What becomes of the text in a range; nil if it stays as it is.
  func substitution(in range: ByteRange) -> Variables.Resolution? {
    guard hasVariables, source.bytes[range.offsets].contains(UInt8(ascii: "{")) else { return nil }
    let resolution = variables.resolve(text(range), line: lineNumber(at: range.start))
    if case .literal = resolution { return nil }
    return resolution
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

  /// Whether a quoted, comma-separated list has a word; false for another value.
  package func hasWord(_ word: String, in attribute: Attribute?) -> Bool {
    guard let attribute, attribute.form == .quoted else { return false }
    return read(attribute) { list, bytes in
      var start = list.lowerBound
      while start <= list.upperBound {
        var end = start
        while end < list.upperBound, bytes[end] != UInt8(ascii: ",") { end += 1 }
        if bytes.equals(word, in: start..<end) { return true }
        start = end + 1
      }
      return false
    } ?? false
  }

  /// Reads an unquoted word.
  public func word(_ attribute: Attribute?) -> Reading<String> {
    guard let attribute else { return .absent }
    guard attribute.form == .unquoted else { return .malformed(attribute.lexemeRange) }
    return .value(text(attribute.valueRange), attribute.valueRange)
  }

  /// Reads the bytes of an unquoted hexadecimal sequence, after variable substitution.
  ///
  /// An odd number of digits and a missing `0x` are malformed; lowercase digits are read as players do.
  public func hexadecimal(_ attribute: Attribute?) -> Reading<[UInt8]> {
    guard let attribute else { return .absent }
    guard attribute.form == .unquoted, let bytes = read(attribute, by: Self.hexadecimalBytes)
    else { return .malformed(attribute.lexemeRange) }
    return .value(bytes, attribute.valueRange)
  }

  /// The bytes of a hexadecimal sequence in a part of a text; nil for anything else.
  package static func hexadecimalBytes(_ range: Range<Int>, _ bytes: Span<UInt8>) -> [UInt8]? {
    let start = range.lowerBound
    guard range.count >= 4, range.count % 2 == 0, bytes[start] == UInt8(ascii: "0"),
      bytes[start + 1] | 0x20 == UInt8(ascii: "x")
    else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(range.count / 2 - 1)
    for index in stride(from: start + 2, to: range.upperBound, by: 2) {
      guard let high = bytes[index].hexValue,
        let low = bytes[index + 1].hexValue
      else { return nil }
      result.append(high << 4 | low)
    }
    return result
  }
}
