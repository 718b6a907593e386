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
