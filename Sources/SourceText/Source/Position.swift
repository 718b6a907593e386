/// A place as people count: line and column from 1, columns in UTF-8 bytes.
public struct Position: Sendable, Hashable, Comparable {
  public var line: Int
  public var column: Int

  @inlinable public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  @inlinable public static func < (left: Position, right: Position) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
