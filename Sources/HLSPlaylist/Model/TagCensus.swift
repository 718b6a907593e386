/// How often each tag occurs in a playlist, and the line where it stands first.
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

  // Made once, so that a playlist costs no more than a copy.
  private static let empty = CaseTable<TagName, Row>(repeating: Row())

  private var rows = TagCensus.empty
  /// Lines that are neither tags nor comments nor blank.
  public internal(set) var uriLines = 0

  mutating func add(_ name: TagName, line: Int) {
    rows[name].add(line)
  }

  public func count(of name: TagName) -> Int { Int(rows[name].count) }

  /// The number of the first line with that tag, from 0, or nil.
  public func firstLine(of name: TagName) -> Int? {
    let row = rows[name]
    return row.count == 0 ? nil : Int(row.firstLine)
  }
}
