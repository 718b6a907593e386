import HLSDocuments
import HLSInterstitials
import SourceText

extension TimelineReport {
  /// The report for reading in a terminal: the picture, a table of its parts, and what is to be said of
  /// them.
  package func text(color: Bool, width: Int) -> [UInt8] {
    let width = max(40, width)
    var text = ReportText(isColored: color)
    text.writeTitle(name, summary, width)
    text.write(self, width)
    text.write(segmentTable(most: Self.mostRows), width)
    if let table = markerTable(most: Self.mostRows) { text.write(table, width) }
    if let uncertainty {
      text.write("\n")
      text.style(.warning)
      text.writeWrapped(uncertainty, at: 0, indent: 2, width: width)
      text.style(.plain)
      text.write("\n")
    }
    let joins = predictedJoins
    if let table = joinTable(joins, most: Self.mostRows) { text.write(table, width) }
    for section in sections(joins) { text.write(section, width) }
    return LogCommands.escaped(text.bytes)
  }

  /// The number of rows that a table has in text; JSON has all.
  static let mostRows = 40
}

extension ReportText {
  /// Writes the picture of a timeline.
  mutating func write(_ report: TimelineReport, _ width: Int) {
    let picture = TransportBarText(TransportBar(report), width: width)
    for line in picture.lines {
      write(line)
      write("\n")
    }
    write(" ", times: TransportBarText.gutter)
    writeWrapped(
      picture.legend, at: TransportBarText.gutter, indent: TransportBarText.gutter, width: width)
    write("\n")
  }

  /// Writes a line of the picture without its line feed.
  mutating func write(_ line: TransportBarText.Line) {
    style(.frame)
    write(TerminalText.fitted(line.label, to: TransportBarText.gutter, isPadded: true))
    let end = line.cells.lastIndex { $0.character != " " } ?? 0
    var current = Style.frame
    for cell in line.cells[...end] {
      if cell.style != current { style(cell.style) }
      current = cell.style
      write(String(cell.character))
    }
    style(.plain)
  }

  /// Writes a table; what is wider than a wide column is cut.
  ///
  /// `advice` follows the number of rows that are left out.
  mutating func write(
    _ table: TimelineTable, _ width: Int, advice: String = "; --format=json lists all"
  ) {
    var widths = table.columns.indices.map { column in
      ([table.columns[column].title] + table.rows.map { $0[column] }).map(TerminalText.columns)
        .max() ?? 0
    }
    let wide = table.columns.indices.filter { table.columns[$0].isWide }
    let others = widths.reduce(0, +) - wide.map { widths[$0] }.reduce(0, +) + 2 * (widths.count - 1)
    for (place, column) in wide.enumerated() {
      let room =
        (width - others - wide[..<place].map { widths[$0] }.reduce(0, +)) / (wide.count - place)
      widths[column] = min(widths[column], max(12, room))
    }
    style(.bold)
    write("\n\(table.title):\n")
    style(.frame)
    write(table.columns.map(\.title), table, widths, width)
    style(.plain)
    for row in table.rows { write(row, table, widths, width) }
    if table.rest > 0 { write("… and \(table.rest) more\(advice)\n") }
  }

  private mutating func write(
    _ cells: [String], _ table: TimelineTable, _ widths: [Int], _ width: Int
  ) {
    let padded = cells.indices.map { column in
      let cell = TerminalText.fitted(cells[column], to: widths[column])
      let spaces = String(
        repeating: " ", count: max(0, widths[column] - TerminalText.columns(of: cell)))
      return table.columns[column].isNumber ? spaces + cell : cell + spaces
    }
    var line = Substring(TerminalText.fitted(padded.joined(separator: "  "), to: width))
    while line.last == " " { line.removeLast() }
    write(line + "\n")
  }

  /// Writes the sentences of a part of the report.
  mutating func write(_ section: TimelineSection, _ width: Int) {
    style(.bold)
    write("\n\(section.title):\n")
    style(.plain)
    for entry in section.entries {
      write("  ")
      if entry.remedy != nil { style(.warning) }
      writeWrapped(
        entry.text.breakingWords(of: width - 4), at: 2, indent: 4, width: width, upTo: 4_000)
      style(.plain)
      write("\n")
      guard let remedy = entry.remedy else { continue }
      writeRemark("fix", remedy, 4, FindingLayout(width: width, wrapsMessages: true))
    }
  }
}

extension String {
  /// The visible form of the text with spaces in words that have more than so many columns.
  func breakingWords(of columns: Int) -> String {
    TerminalText.visible(self).split(separator: " ", omittingEmptySubsequences: false).map { word in
      guard TerminalText.columns(of: String(word)) > columns else { return String(word) }
      var pieces = [""]
      for character in word {
        let longer = pieces[pieces.count - 1] + String(character)
        if TerminalText.columns(of: longer) > columns {
          pieces.append(String(character))
        } else {
          pieces[pieces.count - 1] = longer
        }
      }
      return pieces.joined(separator: " ")
    }.joined(separator: " ")
  }
}
