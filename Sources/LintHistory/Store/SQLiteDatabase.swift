import CSQLite

/// An open SQLite file.
@safe struct SQLiteDatabase: ~Copyable {
  private let handle: OpaquePointer

  /// Opens the file at `path`, and creates it where that is asked for.
  init(opening path: String, creating: Bool) throws(HistoryError) {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_FULLMUTEX | (creating ? SQLITE_OPEN_CREATE : 0)
    let status = unsafe sqlite3_open_v2(path, &handle, flags, nil)
    guard let opened = unsafe handle else { throw .failed(reason: "no memory") }
    guard status == SQLITE_OK else {
      let error = unsafe Self.error(opened, status)
      unsafe sqlite3_close_v2(opened)
      throw error
    }
    unsafe self.handle = opened
    // A run ends in milliseconds; whoever still writes after this long is stuck.
    unsafe sqlite3_busy_timeout(opened, 10_000)
  }

  deinit { unsafe sqlite3_close_v2(handle) }

  func run(script: String) throws(HistoryError) {
    let status = unsafe sqlite3_exec(handle, script, nil, nil, nil)
    guard status == SQLITE_OK else { throw unsafe Self.error(handle, status) }
  }

  func run(
    _ sql: String, _ values: [Value], _ body: (Row) throws(HistoryError) -> Void
  ) throws(HistoryError) {
    let statement = try SQLiteStatement(sql, self)
    try statement.bind(values, self)
    while try statement.step(self) { try body(statement.row) }
  }

  func insert(_ rows: [[Value]], into table: Table) throws(HistoryError) {
    let columns = table.columns
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let statement = try SQLiteStatement(
      "INSERT INTO \(table.rawValue)(\(columns.joined(separator: ", "))) VALUES (\(places))", self)
    for row in rows {
      try statement.bind(row, self)
      _ = try statement.step(self)
      statement.reset()
    }
  }

  fileprivate func prepare(_ sql: String) throws(HistoryError) -> OpaquePointer {
    var statement: OpaquePointer?
    let status = unsafe sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    guard status == SQLITE_OK, let prepared = unsafe statement else {
      throw unsafe Self.error(handle, status)
    }
    return unsafe prepared
  }

  fileprivate func check(_ status: CInt) throws(HistoryError) {
    guard status == SQLITE_OK else { throw unsafe Self.error(handle, status) }
  }

  fileprivate func error(_ status: CInt) -> HistoryError { unsafe Self.error(handle, status) }

  private static func error(_ handle: OpaquePointer, _ status: CInt) -> HistoryError {
    switch status & 0xFF {
    case SQLITE_FULL: return .full
    case SQLITE_IOERR where status == SQLITE_IOERR_WRITE_CODE: return .full
    case SQLITE_BUSY, SQLITE_LOCKED: return .busy
    case SQLITE_NOTADB: return .notAHistory
    default:
      // A limit on the size of files shows as a failed write.
      if unsafe sqlite3_extended_errcode(handle) == SQLITE_IOERR_WRITE_CODE { return .full }
      guard let text = unsafe sqlite3_errmsg(handle) else { return .failed(reason: "\(status)") }
      return .failed(reason: unsafe String(cString: text))
    }
  }
}

/// `SQLITE_IOERR_WRITE`, a macro of an expression that Swift does not see.
private let SQLITE_IOERR_WRITE_CODE = SQLITE_IOERR | 3 << 8

/// A prepared statement.
@safe private struct SQLiteStatement: ~Copyable {
  private let statement: OpaquePointer

  init(_ sql: String, _ database: borrowing SQLiteDatabase) throws(HistoryError) {
    unsafe statement = try database.prepare(sql)
  }

  deinit { unsafe sqlite3_finalize(statement) }

  func bind(_ values: [Value], _ database: borrowing SQLiteDatabase) throws(HistoryError) {
    for (index, value) in values.enumerated() { try database.check(bind(value, CInt(index + 1))) }
  }

  /// Whether there is a row.
  func step(_ database: borrowing SQLiteDatabase) throws(HistoryError) -> Bool {
    switch unsafe sqlite3_step(statement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let status: throw database.error(status)
    }
  }

  func reset() { unsafe sqlite3_reset(statement) }

  var row: Row {
    let count = unsafe sqlite3_column_count(statement)
    return Row(values: (0..<count).map { value($0) })
  }

  private func value(_ column: CInt) -> Value {
    switch unsafe sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(unsafe sqlite3_column_int64(statement, column))
    case SQLITE_NULL: return .null
    case let type:
      let start = unsafe sqlite3_column_blob(statement, column)
      let bytes = unsafe UnsafeRawBufferPointer(
        start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(statement, column)))
      return type == SQLITE_BLOB
        ? .blob(unsafe Array(bytes)) : .text(unsafe String(decoding: bytes, as: UTF8.self))
    }
  }

  private func bind(_ value: Value, _ index: CInt) -> CInt {
    switch value {
    case .null: return unsafe sqlite3_bind_null(statement, index)
    case .integer(let number): return unsafe sqlite3_bind_int64(statement, index, number)
    case .text(let text):
      guard let length = CInt(exactly: text.utf8.count) else { return SQLITE_TOOBIG }
      return unsafe interlint_sqlite_bind_text(statement, index, text, length)
    case .blob(let bytes):
      guard let length = CInt(exactly: bytes.count) else { return SQLITE_TOOBIG }
      return unsafe bytes.withUnsafeBytes { buffer in
        unsafe interlint_sqlite_bind_blob(statement, index, buffer.baseAddress, length)
      }
    }
  }
}
