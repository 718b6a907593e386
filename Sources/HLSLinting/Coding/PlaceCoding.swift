import SourceText

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
