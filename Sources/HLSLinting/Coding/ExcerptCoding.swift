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
