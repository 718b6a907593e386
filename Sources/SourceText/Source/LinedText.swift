/// A source that is divided into lines, so that a place in it can be told to people.
public protocol LinedText: Sendable {
  var source: SourceFile { get }
  var lineCount: Int { get }
  /// The line of that number, from 0, without its terminator.
  func lineRange(_ number: Int) -> ByteRange
  /// The number of the line that holds `offset`, from 0; the last line for offsets past the end.
  func lineNumber(at offset: UInt32) -> Int
}

extension LinedText {
  /// The place of `offset` as people count.
  @inlinable public func position(of offset: UInt32) -> Position {
    let number = lineNumber(at: offset)
    let start = number < lineCount ? lineRange(number).start : 0
    return Position(line: number + 1, column: Int(offset - min(start, offset)) + 1)
  }
}
