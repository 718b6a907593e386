/// The lines of a report that fit in a number of bytes; if others do not, the last line says so.
package struct LineLimit {
  private static let remark = "\nThere are more findings, which do not fit here.\n"

  private let room: Int
  private var added: [UInt8] = []
  private var isExceeded = false

  /// Creates a limit of so many bytes.
  package init(bytes: Int) { room = max(0, bytes) }

  /// Adds a piece of the report.
  package mutating func add(_ piece: [UInt8]) {
    guard !isExceeded else { return }
    added += piece
    isExceeded = added.count > room
    if isExceeded { added.removeLast(added.count - room) }
  }

  /// What fits; empty if not even one line does.
  package var bytes: [UInt8] {
    guard isExceeded else { return added }
    let lines = added.prefix(max(0, room - Self.remark.utf8.count))
    guard let end = lines.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    return Array(lines[...end]) + Self.remark.utf8
  }
}
