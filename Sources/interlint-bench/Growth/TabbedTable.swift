/// Why a table could not be read.
struct TableFault: Error, Equatable {
  /// The line, from 1.
  let line: Int
  let message: String
}

/// A committed table: a line of column names, then rows; tabs between the cells.
struct TabbedTable {
  struct Row {
    /// The line in the file, from 1.
    let line: Int
    let cells: [String]
  }

  private(set) var rows: [Row] = []

  init(parsing text: String, columns: [String]) throws(TableFault) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      // After the last line feed comes nothing.
      if index > 0, index == lines.count - 1, line.isEmpty { break }
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == columns.count, index > 0 || cells == columns else {
        throw TableFault(
          line: index + 1, message: "expected the columns \(columns.joined(separator: ", "))")
      }
      if index > 0 { rows.append(Row(line: index + 1, cells: cells)) }
    }
  }
}
