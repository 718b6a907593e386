import SourceText

/// The committed file of speeds: a line for each case, with tabs between name, read and lint.
struct RatioFile: Equatable {
  private(set) var ratios: [String: SpeedRatios] = [:]

  init() {}

  /// Reads the file; throws the description of its first faulty line.
  init(parsing text: String) throws(TableFault) {
    for row in try TabbedTable(parsing: text, columns: Self.columns).rows {
      guard let read = Double(row.cells[1]), let lint = Double(row.cells[2]), read > 0, lint > 0
      else { throw TableFault(line: row.line, message: "a ratio must be a number above 0") }
      ratios[row.cells[0]] = SpeedRatios(read: read, lint: lint)
    }
  }

  private static let columns = ["case", "read", "lint"]

  /// Sets the speeds of a case.
  mutating func set(_ name: String, to ratios: SpeedRatios) { self.ratios[name] = ratios }

  /// The text of the file, sorted by case.
  var text: String {
    let rows = ratios.sorted { $0.key < $1.key }
      .map { [$0.key, $0.value.read.fixed(5), $0.value.lint.fixed(5)] }
    return ([Self.columns] + rows).map { $0.joined(separator: "\t") + "\n" }.joined()
  }
}
