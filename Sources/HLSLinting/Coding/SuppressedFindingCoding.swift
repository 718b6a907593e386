extension SuppressedFinding: Codable {
  private enum CodingKeys: CodingKey {
    case finding
    case origin
    case reason
    case owner
    case expires
  }

  /// Writes the finding, and why it is expected, with secrets masked.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(finding, forKey: .finding)
    try container.encode(origin, forKey: .origin)
    try container.encode(Redaction.masked(reason), forKey: .reason)
    try container.encodeIfPresent(owner.map { Redaction.masked($0) }, forKey: .owner)
    try container.encodeIfPresent(expires, forKey: .expires)
  }

  /// Reads an element of `expected` in a JSON report; throws `DecodingError` if a member is missing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(Finding.self, forKey: .finding),
      by: try container.decode(Origin.self, forKey: .origin),
      because: try container.decode(String.self, forKey: .reason),
      owner: try container.decodeIfPresent(String.self, forKey: .owner),
      expires: try container.decodeIfPresent(String.self, forKey: .expires))
  }
}
