/// An open database of one of the kinds that a history can be in, closed on every path.
///
/// Statements are written once, with `?` for values, in what the kinds have in common.
enum Database: ~Copyable {
  case sqlite(SQLiteDatabase)
  case postgresql(PostgreSQLDatabase)

  // What asks for the kind is not inlined: the optimiser of Swift 6.3 ends by a fault where it joins
  // two such questions.

  /// Runs statements that take no values and give no rows.
  @inline(never)
  func run(script: String) throws(HistoryError) {
    switch self {
    case .sqlite(let database): try database.run(script: script)
    case .postgresql(let database): try database.run(script: script)
    }
  }

  /// Runs one statement, and gives each row to `body`.
  func run(
    _ sql: StaticString, _ values: [Value] = [],
    _ body: (Row) throws(HistoryError) -> Void = { _ in }
  ) throws(HistoryError) {
    try run(text: "\(sql)", values, body)
  }

  /// Runs a statement that ends with the name of a column, for the rows in which that is one of
  /// `list`, some at a time.
  func run(
    _ sql: StaticString, _ values: [Value] = [], in list: [Value],
    _ body: (Row) throws(HistoryError) -> Void = { _ in }
  ) throws(HistoryError) {
    var rest = list[...]
    while !rest.isEmpty {
      let some = rest.prefix(500)
      rest = rest.dropFirst(500)
      let places = some.map { _ in "?" }.joined(separator: ",")
      try run(text: "\(sql) IN (\(places))", values + some, body)
    }
  }

  @inline(never)
  private func run(
    text: String, _ values: [Value], _ body: (Row) throws(HistoryError) -> Void
  ) throws(HistoryError) {
    switch self {
    case .sqlite(let database): try database.run(text, values, body)
    case .postgresql(let database): try database.run(text, values, body)
    }
  }

  /// Puts rows into a table, however many there are in about the time of one statement.
  @inline(never)
  func insert(_ rows: [[Value]], into table: Table) throws(HistoryError) {
    guard !rows.isEmpty else { return }
    switch self {
    case .sqlite(let database): try database.insert(rows, into: table)
    case .postgresql(let database): try database.insert(rows, into: table)
    }
  }

  /// The first column of the first row as a number; nil where there is none.
  func number(_ sql: StaticString, _ values: [Value] = []) throws(HistoryError) -> Int64? {
    var number: Int64?
    try run(sql, values) { row in if number == nil { number = row.optionalInteger(0) } }
    return number
  }

  /// Counts up a number of the table `numbers` inside a transaction, and gives it.
  func count(up name: String) throws(HistoryError) -> Int64 {
    try run("UPDATE numbers SET value = value + 1 WHERE name = ?", [.text(name)])
    return try number("SELECT value FROM numbers WHERE name = ?", [.text(name)]) ?? 1
  }

  /// Does `body` in one transaction that nobody else writes beside: all of it is stored, or nothing.
  @inline(never)
  func transaction(
    _ body: (borrowing Database) throws(HistoryError) -> Void
  ) throws(HistoryError) {
    switch self {
    case .sqlite: try whole("BEGIN IMMEDIATE", body)
    case .postgresql:
      try whole("BEGIN; SELECT pg_advisory_xact_lock(\(PostgreSQLSchema.lock), 0)", body)
    }
  }

  /// Does `body`, which reads, as of one moment.
  @inline(never)
  func reading(
    _ body: (borrowing Database) throws(HistoryError) -> Void
  ) throws(HistoryError) {
    switch self {
    case .sqlite: try whole("BEGIN", body)
    case .postgresql: try whole("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", body)
    }
  }

  private func whole(
    _ beginning: String, _ body: (borrowing Database) throws(HistoryError) -> Void
  ) throws(HistoryError) {
    do throws(HistoryError) {
      try run(script: beginning)
      try body(self)
      try run(script: "COMMIT")
    } catch {
      // A database has rolled back by itself after some failures, so this one may fail.
      try? run(script: "ROLLBACK")
      throw error
    }
  }

  /// Gives back the room of what was removed, where the database does not do so by itself.
  @inline(never)
  func shrink() {
    switch self {
    case .sqlite:
      try? run(script: "PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE)")
    case .postgresql: break
    }
  }
}
