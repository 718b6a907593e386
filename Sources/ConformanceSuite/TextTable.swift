/// Columns of text, two blanks apart.
enum TextTable {
  /// The rows as lines; the columns in `leading` begin at the left, all others end at the right.
  static func lines(_ rows: [[String]], leading: Set<Int> = [0]) -> String {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      var line = zip(row, widths).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return leading.contains(column) ? cell.0 + padding : padding + cell.0
      }.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
