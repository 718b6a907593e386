/// The number of occurrences of each tag in a playlist, and the first line of each.
public struct TagCensus: Sendable {
  private struct Row: Sendable {
    var count: UInt32 = 0
    var firstLine: UInt32 = 0

    @inline(__always)
    mutating func add(_ line: Int) {
      if count == 0 { firstLine = UInt32(clamping: line) }
      count &+= 1
    }
  }

  // Created once, so that a playlist only copies it.
  private static let empty = CaseTable<TagName, Row>(repeating: Row())

  private var rows = TagCensus.empty

  mutating func add(_ name: TagName, line: Int) {
    rows[name].add(line)
  }

  /// Adds the tags of lines that are counted from `line`.
  mutating func add(_ other: TagCensus, line: Int) {
    for name in TagName.allCases where other.rows[name].count > 0 {
      if rows[name].count == 0 {
        rows[name].firstLine = UInt32(clamping: Int(other.rows[name].firstLine) + line)
      }
      rows[name].count += other.rows[name].count
    }
  }

  /// The number of lines with that tag; for ``TagName/unknown``, of all undefined tags together.
  public func count(of name: TagName) -> Int { Int(rows[name].count) }

  /// The number of the first line with that tag, from 0; nil if there is none.
  public func firstLine(of name: TagName) -> Int? {
    let row = rows[name]
    return row.count == 0 ? nil : Int(row.firstLine)
  }
}
