import HLSReporting
import SourceText

/// A table in the live view; on a narrow terminal, less important columns are hidden.
struct LiveTable {
  struct Column {
    let title: String
    let width: Int
    var isRight = false
    /// The importance; 0 is the most important.
    let rank: Int
  }

  private let area: TerminalArea
  private let columns: [Column]
  /// The indices of the visible columns.
  private let kept: [Int]
  /// The total width of the visible columns.
  let width: Int

  /// Shows the columns that fit into `room`, and at least this many of the most important ones.
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

  /// The separator between the last column and text that follows.
  var gap: String { kept.last.map { columns[$0].isRight } == true ? "   " : "" }

  func row(_ cells: [String]) -> String {
    kept.map { index in
      columns[index].isRight
        ? area.right(cells[index], columns[index].width)
        : area.fitted(cells[index], columns[index].width, padded: true)
    }.joined()
  }
}

/// The size of a terminal, and text that fits it.
struct TerminalArea {
  let columns: Int
  let rows: Int
  let isColored: Bool

  /// The first of these texts that fits; otherwise the last one, cut.
  func fitting(_ texts: [String], _ columns: Int) -> String {
    fitted(texts.first { $0.count <= columns } ?? texts.last ?? "", columns)
  }

  /// The note in a heading if not all rows are shown.
  func part(_ shown: Int, of count: Int) -> String {
    shown < count ? "   (\(shown) of \(count))" : ""
  }

  func heading(_ text: String) -> String { styled(fitted(text, columns), .faint) }

  func fitted(_ text: String, _ columns: Int, padded: Bool = false) -> String {
    TerminalText.fitted(text, to: columns, isPadded: padded)
  }

  /// The text cut to a number of columns, with spaces before it.
  func right(_ text: String, _ columns: Int) -> String {
    let text = fitted(text, columns)
    return String(repeating: " ", count: max(0, columns - text.count)) + text
  }

  func styled(_ text: String, _ style: TerminalStyle) -> String {
    style.applied(to: text, isColored)
  }
}
