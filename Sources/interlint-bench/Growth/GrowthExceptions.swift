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
