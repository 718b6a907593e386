/// The columns of a table in the live view: where a terminal is narrow the less important ones are left
/// out, so that the others can be read.
struct LiveTable {
  struct Column {
    let title: String
    let width: Int
    var isRight = false
    /// 0 for the most important one.
    let rank: Int
  }

  private let area: TerminalArea
  private let columns: [Column]
  /// The columns that are shown.
  private let kept: [Int]
  /// The columns of the terminal that they take.
  let width: Int

  /// Keeps the columns that fit into that room, and so many of the most important ones anyway.
  init(_ area: TerminalArea, _ columns: [Column], room: Int, atLeast least: Int = 1) {
    self.area = area
    self.columns = columns
    var kept: [Int] = []
    var width = 0
    for index in columns.indices.sorted(by: { columns[$0].rank < columns[$1].rank }) {
      guard width + columns[index].width <= room || kept.count < least else { break }
      kept.append(index)
      width += columns[index].width
    }
    self.kept = kept.sorted()
    self.width = width
  }

  var heading: String { row(columns.map(\.title)) }

  /// What separates the last column from text that follows.
  var gap: String { kept.last.map { columns[$0].isRight } == true ? "   " : "" }

  func row(_ cells: [String]) -> String {
    kept.map { index in
      columns[index].isRight
        ? area.right(cells[index], columns[index].width)
        : area.fitted(cells[index], columns[index].width, padded: true)
    }.joined()
  }
}
