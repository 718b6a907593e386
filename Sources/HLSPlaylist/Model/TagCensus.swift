/// How often each tag occurs in a playlist, and the line where it stands first.
public struct TagCensus: Sendable {
  private struct Row: Sendable {
    var count: UInt32 = 0
    var firstLine: UInt32 = 0
  }

  private var rows = CaseTable<TagName, Row>(repeating: Row())
  /// Lines that are neither tags nor comments nor blank.
  public internal(set) var uriLines = 0

  mutating func add(_ name: TagName, line: Int) {
    var row = rows[name]
    if row.count == 0 { row.firstLine = UInt32(clamping: line) }
    row.count &+= 1
    rows[name] = row
  }

  public func count(of name: TagName) -> Int { Int(rows[name].count) }

  /// The number of the first line with that tag, from 0, or nil.
  public func firstLine(of name: TagName) -> Int? {
    let row = rows[name]
    return row.count == 0 ? nil : Int(row.firstLine)
  }
}
