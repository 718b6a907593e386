public import SourceText

/// A range of a source, in bytes and in lines and columns.
public struct Place: Sendable, Hashable {
  /// The name of the source.
  public let source: String
  /// The range in bytes.
  public let range: ByteRange
  /// The position of the first byte.
  public let start: Position
  /// The position after the last byte.
  public let end: Position

  package init(source: String, range: ByteRange, start: Position, end: Position) {
    self.source = source
    self.range = range
    self.start = start
    self.end = end
  }

  /// Computes the lines and columns of a range.
  init(_ range: ByteRange, in text: any LinedText) {
    self.init(
      source: text.source.name, range: range, start: text.position(of: range.start),
      end: text.position(of: range.end))
  }
}
