public import SourceText

/// A range of a source, in bytes and in lines and columns.
///
/// As JSON, a place has the members `source` and `range` of a finding in the JSON report.
public struct Place: Sendable, Hashable {
  /// The name of the source.
  public internal(set) var source: String
  /// The range in bytes.
  public let range: ByteRange
  /// The position of the first byte.
  public let start: Position
  /// The position after the last byte.
  public let end: Position

  /// Creates a place from its parts.
  ///
  /// Lines and columns below 1 become 1, and an `end` before `start` becomes `start`. Whether the bytes
  /// and the lines are the same part of the source is not checked.
  public init(source: String, range: ByteRange, start: Position, end: Position) {
    self.source = source
    self.range = range
    self.start = Position(line: max(1, start.line), column: max(1, start.column))
    self.end = max(self.start, Position(line: max(1, end.line), column: max(1, end.column)))
  }

  /// Computes the lines and columns of a range of a text.
  public init(_ range: ByteRange, in text: any LinedText) {
    self.init(
      source: text.source.name, range: range, start: text.position(of: range.start),
      end: text.position(of: range.end))
  }
}
