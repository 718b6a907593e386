extension UncheckedLink: Codable {
  private enum CodingKeys: CodingKey {
    case kind
    case reason
    case count
    case uri
    case lines
    case reportedBy
  }

  /// Writes the entry with secrets masked.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encode(Redaction.masked(reason), forKey: .reason)
    try container.encode(count, forKey: .count)
    try container.encode(Redaction.masked(uri), forKey: .uri)
    if lines.count > 1 { try container.encode(lines, forKey: .lines) }
    try container.encodeIfPresent(reportedBy, forKey: .reportedBy)
    try place.encode(to: encoder)
  }

  /// Reads an entry; throws `DecodingError` if a member is missing or the count is below 1.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let count = try container.decode(Int.self, forKey: .count)
    guard count > 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: .count, in: container, debugDescription: "below 1")
    }
    self.init(
      kind: try container.decode(String.self, forKey: .kind),
      reason: try container.decode(String.self, forKey: .reason), count: count,
      uri: try container.decode(String.self, forKey: .uri), place: try Place(from: decoder),
      lines: try container.decodeIfPresent([Int].self, forKey: .lines) ?? [],
      reportedBy: try container.decodeIfPresent(String.self, forKey: .reportedBy))
  }
}
