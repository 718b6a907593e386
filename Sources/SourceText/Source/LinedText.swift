/// A source divided into lines, so that an offset can be shown as line and column.
public protocol LinedText: Sendable {
  /// The bytes and their name.
  var source: SourceFile { get }
  /// The number of lines.
  var lineCount: Int { get }
  /// The range of the line with that number, from 0, without its terminator.
  func lineRange(_ number: Int) -> ByteRange
  /// The number of the line that contains `offset`, from 0; the last line for offsets past the end.
  func lineNumber(at offset: UInt32) -> Int
}

extension LinedText {
  /// The line and column of `offset`, both from 1.
  @inlinable public func position(of offset: UInt32) -> Position {
    let number = lineNumber(at: offset)
    let start = number < lineCount ? lineRange(number).start : 0
    return Position(line: number + 1, column: Int(offset - min(start, offset)) + 1)
  }
}

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

/// The lines with which Git marks a merge conflict.
package enum ConflictMarker {
  /// The number of the first such line, from 0; nil if there is none.
  package static func line(in bytes: [UInt8]) -> Int? {
    var number = 0
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if ["<<<<<<< ", ">>>>>>> "].contains(where: { line.starts(with: $0.utf8) }) { return number }
      number += 1
    }
    return nil
  }

  /// The marker in the line with a number, from 0, in words.
  package static func words(_ line: Int) -> String {
    "line \(line + 1) is a marker of a merge conflict that is not resolved"
  }
}
