import SourceText

/// Rows of text in columns, for a terminal.
enum TextTable {
  private static let width = 100

  /// The rows as lines; columns in `leading` are left-aligned, all others right-aligned.
  ///
  /// Text that is too long for a left-aligned last column continues on the next line.
  static func lines(_ rows: [[String]], leading: Set<Int> = [0]) -> String {
    let rows = rows.map { $0.map(TerminalText.visible) }
    let last = (rows.first?.count ?? 0) - 1
    guard leading.contains(last) else { return aligned(rows, leading) }
    let columns = width - widths(of: rows).dropLast().reduce(0) { $0 + $1 + 2 }
    let broken = rows.flatMap { row in
      pieces(of: row[last], columns: columns).enumerated().map { number, piece in
        (number == 0 ? Array(row.dropLast()) : row.dropLast().map { _ in "" }) + [piece]
      }
    }
    return aligned(broken, leading)
  }

  private static func widths(of rows: [[String]]) -> [Int] {
    (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
  }

  private static func aligned(_ rows: [[String]], _ leading: Set<Int>) -> String {
    let widths = widths(of: rows)
    return rows.map { row in
      var line = zip(row, widths).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return leading.contains(column) ? cell.0 + padding : padding + cell.0
      }.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  /// The text in pieces of at most `columns` columns, split at spaces; longer words are not split.
  private static func pieces(of text: String, columns: Int) -> [String] {
    text.split(separator: " ").reduce(into: [""]) { pieces, word in
      let line = pieces[pieces.count - 1]
      if line.isEmpty {
        pieces[pieces.count - 1] = String(word)
      } else if line.count + 1 + word.count <= columns {
        pieces[pieces.count - 1] += " " + word
      } else {
        pieces.append(String(word))
      }
    }
  }
}
