import SourceText

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

/// A row of a result; a column of another type than asked for is read as if it were empty.
struct Row {
  let values: [Value]
  /// The places of columns in a whole row of a table; empty for the result of another statement.
  private let places: [Int?]

  /// Creates the result of a statement that names its columns.
  init(values: [Value]) { (self.values, places) = (values, []) }

  /// Creates a row of a table, with all of its columns or without the one at the end.
  init(values: [Value], of table: Table) { self.init(values: values, table.layout) }

  fileprivate init(values: [Value], _ layout: TableColumns) {
    (self.values, places) = (values, layout.places)
  }

  /// The value of a column; null if the row does not have it.
  func value(_ column: Column) -> Value {
    guard places.indices.contains(column.rawValue), let place = places[column.rawValue],
      values.indices.contains(place)
    else { return .null }
    return values[place]
  }

  /// 0 for a value that is not a number.
  func integer(_ column: Column) -> Int64 { optionalInteger(column) ?? 0 }

  /// Nil for NULL and for a value that is not a number.
  func optionalInteger(_ column: Column) -> Int64? { value(column).number }

  func text(_ column: Column) -> String { optionalText(column) ?? "" }

  func optionalText(_ column: Column) -> String? {
    if case .text(let text) = value(column) { text } else { nil }
  }

  func blob(_ column: Column) -> [UInt8] {
    if case .blob(let bytes) = value(column) { bytes } else { [] }
  }

  /// The runs of an interval.
  var runs: RunInterval {
    RunInterval(first: integer(.firstRun), end: optionalInteger(.endRun))
  }

  /// 0 for a value that is not a number.
  func integer(_ column: Int) -> Int64 { optionalInteger(column) ?? 0 }

  /// Nil for NULL and for a value that is not a number.
  func optionalInteger(_ column: Int) -> Int64? { values[column].number }

  func text(_ column: Int) -> String {
    if case .text(let text) = values[column] { text } else { "" }
  }

  func blob(_ column: Int) -> [UInt8] {
    if case .blob(let bytes) = values[column] { bytes } else { [] }
  }
}

/// A value of a column.
enum Value: Equatable, Hashable {
  case null
  case integer(Int64)
  case text(String)
  case blob([UInt8])

  init(_ text: String?) { self = text.map(Value.text) ?? .null }
  init(_ number: Int64?) { self = number.map(Value.integer) ?? .null }

  /// Nil for what is not a number.
  fileprivate var number: Int64? { if case .integer(let number) = self { number } else { nil } }
}

extension Record {
  /// The values of the fields, which are numbers, in the order of the columns.
  var columns: [Value] { Self.form.fields.map { Value($0.number(self)) } }

  /// Reads the fields from the last columns of a row.
  init(endOf row: Row) {
    self = .blank
    for (field, value) in zip(Self.form.fields, row.values.suffix(Self.form.fields.count)) {
      field.setNumber(&self, value.number)
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
