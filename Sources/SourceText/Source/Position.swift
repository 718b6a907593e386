/// A line and column, both counted from 1.
public struct Position: Sendable, Hashable, Comparable, Codable {
  /// The line number, from 1.
  public var line: Int
  /// The column in UTF-8 bytes, from 1.
  public var column: Int

  /// Creates a position from a line and a column, both from 1.
  @inlinable public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Orders positions by line, then by column.
  @inlinable public static func < (left: Position, right: Position) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
