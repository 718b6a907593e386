/// An open connection to a database that holds a history, closed with the last reference to it.
///
/// Statements use `?` for values and only what all databases understand. A reference, because
/// Swift cannot borrow a noncopyable value whose type is known only at run time.
protocol Database: AnyObject {
  /// Runs statements that take no values and return no rows.
  func run(script: String) throws(HistoryError)

  /// Runs one statement and passes each row of the result to `body`.
  func execute(
    _ sql: String, _ values: [Value], _ body: (Row) throws(HistoryError) -> Void
  ) throws(HistoryError)

  /// Inserts rows in bulk, which have all columns that are inserted: the time depends little on how many there are.
  func insert(_ rows: [[Value]], into table: Table) throws(HistoryError)

  /// The statements that begin a transaction which excludes all other writers.
  var writeStart: String { get }

  /// The statements that begin a transaction which reads the state of one moment.
  var readStart: String { get }

  /// Whether the database was changed since it was opened, and may have been read half changed.
  var hasChanged: Bool { get }

  /// Returns the space of removed rows to the system, if the database does not do so by itself.
  func shrink()
}

extension Database {
  /// Runs one statement and passes each row of the result to `body`.
  func run(
    _ sql: StaticString, _ values: [Value] = [],
    _ body: (Row) throws(HistoryError) -> Void = { _ in }
  ) throws(HistoryError) {
    try execute("\(sql)", values, body)
  }

  /// Runs a statement that ends with the name of a column, for the rows in which that column has a
  /// value of `list`; 500 values at a time.
  func run(
    _ sql: StaticString, _ values: [Value] = [], in list: [Value],
    _ body: (Row) throws(HistoryError) -> Void = { _ in }
  ) throws(HistoryError) {
    var rest = list[...]
    while !rest.isEmpty {
      let some = rest.prefix(500)
      rest = rest.dropFirst(500)
      let places = some.map { _ in "?" }.joined(separator: ",")
      try execute("\(sql) IN (\(places))", values + some, body)
    }
  }

  /// The first column of the first row as a number; nil without rows or for another type.
  func number(_ sql: StaticString, _ values: [Value] = []) throws(HistoryError) -> Int64? {
    var number: Int64?
    try run(sql, values) { row in if number == nil { number = row.optionalInteger(0) } }
    return number
  }

  /// Increments a number of the table `numbers` inside a transaction and returns the new value.
  func increment(_ name: String) throws(HistoryError) -> Int64 {
    try run("UPDATE numbers SET value = value + 1 WHERE name = ?", [.text(name)])
    return try number("SELECT value FROM numbers WHERE name = ?", [.text(name)]) ?? 1
  }

  /// Runs `body` in one transaction while nobody else writes: all of it is stored, or nothing.
  func write(_ body: () throws(HistoryError) -> Void) throws(HistoryError) {
    try transaction(writeStart, body)
  }

  /// Runs `body`, which only reads, on the state of one moment.
  func read(_ body: () throws(HistoryError) -> Void) throws(HistoryError) {
    try transaction(readStart, body)
  }

  private func transaction(
    _ start: String, _ body: () throws(HistoryError) -> Void
  ) throws(HistoryError) {
    do throws(HistoryError) {
      try run(script: start)
      try body()
      try commit()
    } catch {
      // After some failures a database has already rolled back, so this one may fail.
      try? run(script: "ROLLBACK")
      throw error
    }
  }

  private func commit() throws(HistoryError) {
    do throws(HistoryError) {
      try run(script: "COMMIT")
    } catch {
      guard case .lost(let reason) = error else { throw error }
      throw .unconfirmed(reason: reason)
    }
  }
}

extension Database {
  /// Reads whole rows of a table, as `Table.selection` has them; `rest` ends the statement.
  func rows(
    of table: Table, _ rest: StaticString = "", _ values: [Value] = [],
    _ body: (Row) throws(HistoryError) -> Void
  ) throws(HistoryError) {
    let layout = table.layout
    try execute("\(table.selection) \(rest)", values) { row throws(HistoryError) in
      try body(Row(values: row.values, layout))
    }
  }
}
