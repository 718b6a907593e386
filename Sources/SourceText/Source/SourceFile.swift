/// A name and the bytes loaded under it.
public struct SourceFile: Sendable {
  /// The maximum size of a source in bytes, because offsets have 32 bits; loaders must refuse
  /// larger ones.
  public static let largestSize = Int(UInt32.max)

  /// The name to display: a path, or an address without secrets.
  public let name: String
  /// The unmodified bytes, in any encoding.
  public let bytes: [UInt8]

  /// Whether the bytes were received from the network, or recorded from it.
  ///
  /// Who runs the program did not write them.
  package var isReceived: Bool {
    get { wasReceived }
    set { wasReceived = newValue }
  }
  @usableFromInline var wasReceived = false

  /// Creates a source from its name and bytes.
  @inlinable public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Creates a source from its name and bytes that were received.
  package init(name: String, received bytes: [UInt8]) {
    self.init(name: name, bytes: bytes)
    wasReceived = true
  }

  /// The text in `range`; bytes that are not UTF-8 become U+FFFD, and a range past the end is
  /// clamped.
  @inlinable public func text(_ range: ByteRange) -> String {
    String(decoding: bytes[range.offsets.clamped(to: bytes.indices)], as: UTF8.self)
  }
}

extension SourceFile {
  /// The maximum number of lines, of attributes, and of JSON values that are read: one for each 8 bytes,
  /// and at least 120,000.
  ///
  /// Documents that are written for players stay far below it. The values of others would need much more
  /// memory than their bytes.
  package var mostItems: Int { max(120_000, bytes.count / 8) }

  /// The maximum number of exchanges that are read: one for each 48 bytes, and at least 10,000.
  package var mostExchanges: Int { max(10_000, bytes.count / 48) }

  /// The maximum size of all values by which references to variables are replaced, in bytes: 16 times the size,
  /// and at least 16 MB.
  package var mostReplaced: Int { max(16_000_000, bytes.count * 16) }

  /// The maximum number of events, date ranges and messages that are read: one for each 64 bytes, and at least
  /// 10,000.
  package var mostEntries: Int { max(10_000, bytes.count / 64) }
}

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
