import SourceText

extension Finding: Codable {
  private enum CodingKeys: CodingKey {
    case rule
    case severity
    case message
    case excerpt
    case related
    case fingerprint
    case loads
    case measured
  }

  /// Writes the finding with secrets masked; an empty excerpt is left out.
  public func encode(to encoder: any Encoder) throws {
    let masked = redacted().value
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(rule, forKey: .rule)
    try container.encode(severity, forKey: .severity)
    try container.encode(masked.message, forKey: .message)
    if !excerpt.text.isEmpty { try container.encode(masked.excerpt, forKey: .excerpt) }
    try container.encode(masked.related, forKey: .related)
    try container.encode(fingerprint, forKey: .fingerprint)
    try container.encodeIfPresent(loads, forKey: .loads)
    try container.encodeIfPresent(measured, forKey: .measured)
    try masked.place.encode(to: encoder)
  }

  /// Reads a finding of a JSON report, or one that was encoded.
  ///
  /// Throws `DecodingError` if a member that the schema requires is missing or has a value that is not
  /// allowed. Unknown members are ignored.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      rule: try container.decode(RuleID.self, forKey: .rule),
      severity: try container.decode(Severity.self, forKey: .severity),
      message: try container.decode(String.self, forKey: .message),
      place: try Place(from: decoder),
      excerpt: try container.decodeIfPresent(Excerpt.self, forKey: .excerpt) ?? Excerpt(""),
      related: try container.decode([Related].self, forKey: .related),
      fingerprint: try container.decode(String.self, forKey: .fingerprint),
      loads: try container.decodeIfPresent(Loads.self, forKey: .loads),
      measured: try container.decodeIfPresent(MeasuredValue.self, forKey: .measured))
  }
}

extension Finding.Related: Codable {
  private enum CodingKeys: CodingKey {
    case message
  }

  /// Writes the place and the message, with secrets masked that have a name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Redaction.masked(message), forKey: .message)
    try place.encode(to: encoder)
  }

  /// Reads a related place; throws `DecodingError` as a place does, or if the message is missing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      place: try Place(from: decoder),
      message: try container.decode(String.self, forKey: .message))
  }
}

extension Place: Codable {
  private enum CodingKeys: CodingKey {
    case source
    case range
  }

  /// Writes the place, with secrets in the name of the source masked.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Redaction.masked(source), forKey: .source)
    try container.encode(PlaceRange(self), forKey: .range)
  }

  /// Reads a place.
  ///
  /// The JSON report has no `source` for a place in the input itself; the name is then empty, and decoding
  /// a ``SourceResult`` replaces it by that of the input. Throws `DecodingError` if the range is missing,
  /// its bytes are reversed or do not fit 32 bits, or a line or column is below 1.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let range = try container.decode(PlaceRange.self, forKey: .range)
    guard let first = UInt32(exactly: range.bytes.start),
      let after = UInt32(exactly: range.bytes.end), first <= after,
      range.start.line > 0, range.start.column > 0, range.end.line > 0, range.end.column > 0
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .range, in: container, debugDescription: "not a range of a text")
    }
    self.init(
      source: try container.decodeIfPresent(String.self, forKey: .source) ?? "",
      range: ByteRange(first, after), start: range.start.position, end: range.end.position)
  }
}

/// The range of a place, as JSON reports contain it: lines and columns from 1, and byte offsets.
package struct PlaceRange: Codable {
  struct LineColumn: Codable {
    let line: Int
    let column: Int

    var position: Position { Position(line: line, column: column) }
  }

  struct Bytes: Codable {
    let start: Int
    let end: Int
  }

  let start: LineColumn
  let end: LineColumn
  let bytes: Bytes

  package init(_ place: Place) {
    start = LineColumn(line: place.start.line, column: place.start.column)
    end = LineColumn(line: place.end.line, column: place.end.column)
    bytes = Bytes(start: Int(place.range.start), end: Int(place.range.end))
  }
}

extension RuleID: Codable, CodingKeyRepresentable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// The text of the ID, as the name of a JSON member.
  public var codingKey: any CodingKey { Key(stringValue: description) }

  /// Creates an ID from the name of a JSON member.
  public init?(codingKey: some CodingKey) { self.init(codingKey.stringValue) }

  /// Writes the text of the ID.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// Reads an ID from its text; throws `DecodingError` for what is not text.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }
}

extension Excerpt: Codable {
  private enum CodingKeys: CodingKey {
    case text
    case marked
    case cutBefore
    case cutAfter
    case unitsBefore
  }

  /// Writes the excerpt with its secrets masked.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Redaction.mask(secrets, of: text), forKey: .text)
    try container.encode(
      PlaceRange.Bytes(start: marked.lowerBound, end: marked.upperBound), forKey: .marked)
    try container.encode(isCutBefore, forKey: .cutBefore)
    try container.encode(isCutAfter, forKey: .cutAfter)
    if isCutBefore { try container.encodeIfPresent(unitsBefore, forKey: .unitsBefore) }
  }

  /// Reads an excerpt, and searches its text for secrets that are not masked.
  ///
  /// Throws `DecodingError` if a member is missing, or if `marked` is not inside of the text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let text = try container.decode(String.self, forKey: .text)
    let marked = try container.decode(PlaceRange.Bytes.self, forKey: .marked)
    guard marked.start >= 0, marked.start <= marked.end, marked.end <= text.utf8.count else {
      throw DecodingError.dataCorruptedError(
        forKey: .marked, in: container, debugDescription: "not inside of the text")
    }
    self.init(
      text, marked: marked.start..<marked.end,
      isCutBefore: try container.decode(Bool.self, forKey: .cutBefore),
      isCutAfter: try container.decode(Bool.self, forKey: .cutAfter),
      unitsBefore: try container.decodeIfPresent(Int.self, forKey: .unitsBefore).map { max(0, $0) })
  }
}
