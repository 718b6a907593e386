/// The committed list of shapes that are known to grow faster; it may only shrink.
struct GrowthExceptions: Sendable, Equatable {
  struct Exception: Sendable, Equatable {
    let shape: String
    let quantity: GrowthMeasurement.Quantity
    /// The greatest factor for a tenfold size.
    let factor: Double
    let reason: String
  }

  let exceptions: [Exception]

  init(_ exceptions: [Exception]) { self.exceptions = exceptions }

  /// Reads the file; each shape that it names must be one of `shapes`.
  init(parsing text: String, shapes: Set<String>) throws(TableFault) {
    var exceptions: [Exception] = []
    let table = try TabbedTable(parsing: text, columns: ["shape", "quantity", "factor", "reason"])
    for row in table.rows {
      func fail(_ message: String) -> TableFault { TableFault(line: row.line, message: message) }
      guard shapes.contains(row.cells[0]) else { throw fail("no shape \(row.cells[0])") }
      guard let quantity = GrowthMeasurement.Quantity(rawValue: row.cells[1]) else {
        throw fail("the quantity must be cost or memory")
      }
      guard let factor = Double(row.cells[2]), factor > GrowthLimits.most else {
        throw fail("the factor must be a number above \(GrowthLimits.most.fixed(0))")
      }
      guard !row.cells[3].isEmpty else { throw fail("an exception must have a reason") }
      exceptions.append(
        Exception(shape: row.cells[0], quantity: quantity, factor: factor, reason: row.cells[3]))
    }
    self.exceptions = exceptions
  }

  subscript(shape: String, quantity: GrowthMeasurement.Quantity) -> Exception? {
    exceptions.first { $0.shape == shape && $0.quantity == quantity }
  }
}

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

/// Factors by which cost and memory may grow for a tenfold size.
enum GrowthLimits {
  /// The greatest factor without an exception: above 10, since what no longer fits into the caches of the
  /// processor costs up to a third more.
  static let most = 14.0
  /// A shape with an exception that always stays below this needs none.
  static let unneeded = 10.0
}
