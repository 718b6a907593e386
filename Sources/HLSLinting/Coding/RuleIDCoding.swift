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
