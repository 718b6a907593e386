import CSQLite

/// A prepared statement.
@safe struct SQLiteStatement: ~Copyable {
  private let sqlite: interlint_sqlite
  private let statement: OpaquePointer

  init(_ sql: String, _ database: borrowing SQLiteDatabase) throws(HistoryError) {
    sqlite = database.sqlite
    unsafe statement = try database.prepare(sql)
  }

  deinit { _ = unsafe sqlite.finalize(statement) }

  func bind(_ values: [Value], _ database: borrowing SQLiteDatabase) throws(HistoryError) {
    for (index, value) in values.enumerated() { try database.check(bind(value, CInt(index + 1))) }
  }

  /// Whether there is a row.
  func step(_ database: borrowing SQLiteDatabase) throws(HistoryError) -> Bool {
    switch unsafe sqlite.step(statement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let status: throw database.error(status)
    }
  }

  func reset() { _ = unsafe sqlite.reset(statement) }

  var row: Row {
    let count = unsafe sqlite.column_count(statement)
    return Row(values: (0..<count).map { value($0) })
  }

  private func value(_ column: CInt) -> Value {
    switch unsafe sqlite.column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(unsafe sqlite.column_int64(statement, column))
    case SQLITE_NULL: return .null
    case let type:
      let start = unsafe sqlite.column_blob(statement, column)
      let bytes = unsafe UnsafeRawBufferPointer(
        start: start, count: start == nil ? 0 : Int(sqlite.column_bytes(statement, column)))
      return type == SQLITE_BLOB
        ? .blob(unsafe Array(bytes)) : .text(unsafe String(decoding: bytes, as: UTF8.self))
    }
  }

  private func bind(_ value: Value, _ index: CInt) -> CInt {
    switch value {
    case .null: return unsafe sqlite.bind_null(statement, index)
    case .integer(let number): return unsafe sqlite.bind_int64(statement, index, number)
    case .text(let text):
      guard let length = CInt(exactly: text.utf8.count) else { return SQLITE_TOOBIG }
      return unsafe interlint_sqlite_bind_text(sqlite, statement, index, text, length)
    case .blob(let bytes):
      guard let length = CInt(exactly: bytes.count) else { return SQLITE_TOOBIG }
      return unsafe bytes.withUnsafeBytes { buffer in
        unsafe interlint_sqlite_bind_blob(
          sqlite, statement, index, buffer.baseAddress, length)
      }
    }
  }
}
