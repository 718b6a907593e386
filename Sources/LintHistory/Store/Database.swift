import CSQLite

/// A value of a column.
enum Value: Equatable {
  case null
  case integer(Int64)
  case text(String)
  case blob([UInt8])

  init(_ text: String?) { self = text.map(Value.text) ?? .null }
  init(_ number: Int64?) { self = number.map(Value.integer) ?? .null }
}

/// An open SQLite database, closed on every path.
@safe struct Database: ~Copyable {
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

  /// Runs statements that take no values and give no rows.
  func run(script: String) throws(HistoryError) {
    let status = unsafe sqlite3_exec(handle, script, nil, nil, nil)
    guard status == SQLITE_OK else { throw unsafe Self.error(handle, status) }
  }

  /// Runs one statement, and gives each row to `body`.
  func run(
    _ sql: StaticString, _ values: [Value] = [],
    _ body: (borrowing Row) throws(HistoryError) -> Void = { _ in }
  ) throws(HistoryError) {
    var statement: OpaquePointer?
    let status = unsafe sqlite3_prepare_v2(handle, "\(sql)", -1, &statement, nil)
    guard status == SQLITE_OK, let prepared = unsafe statement else {
      throw unsafe Self.error(handle, status)
    }
    defer { unsafe sqlite3_finalize(prepared) }
    for (index, value) in values.enumerated() {
      let status = unsafe Self.bind(value, to: prepared, at: CInt(index + 1))
      guard status == SQLITE_OK else { throw unsafe Self.error(handle, status) }
    }
    while true {
      switch unsafe sqlite3_step(prepared) {
      case SQLITE_ROW: try body(unsafe Row(prepared))
      case SQLITE_DONE: return
      case let status: throw unsafe Self.error(handle, status)
      }
    }
  }

  /// The first column of the first row as a number; nil where there is none.
  func number(_ sql: StaticString, _ values: [Value] = []) throws(HistoryError) -> Int64? {
    var number: Int64?
    try run(sql, values) { row in if number == nil { number = row.integer(0) } }
    return number
  }

  /// Does `body` in one transaction: all of it is stored, or nothing.
  func transaction(
    _ body: (borrowing Database) throws(HistoryError) -> Void
  ) throws(HistoryError) {
    try run(script: "BEGIN IMMEDIATE")
    do throws(HistoryError) {
      try body(self)
      try run(script: "COMMIT")
    } catch {
      // SQLite has rolled back by itself after some failures, so this one may fail.
      try? run(script: "ROLLBACK")
      throw error
    }
  }

  var lastID: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

  /// How many rows the last statement changed.
  var changes: Int { Int(unsafe sqlite3_changes(handle)) }

  private static func bind(
    _ value: Value, to statement: OpaquePointer, at index: CInt
  ) -> CInt {
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

/// A row while it is being read.
@safe struct Row: ~Copyable {
  private let statement: OpaquePointer

  fileprivate init(_ statement: OpaquePointer) { unsafe self.statement = statement }

  func integer(_ column: CInt) -> Int64 { unsafe sqlite3_column_int64(statement, column) }

  /// Nil for NULL.
  func optionalInteger(_ column: CInt) -> Int64? { isNull(column) ? nil : integer(column) }

  func text(_ column: CInt) -> String { optionalText(column) ?? "" }

  func optionalText(_ column: CInt) -> String? {
    guard !isNull(column) else { return nil }
    return String(decoding: blob(column), as: UTF8.self)
  }

  func blob(_ column: CInt) -> [UInt8] {
    guard let start = unsafe sqlite3_column_blob(statement, column) else { return [] }
    let count = Int(unsafe sqlite3_column_bytes(statement, column))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  private func isNull(_ column: CInt) -> Bool {
    unsafe sqlite3_column_type(statement, column) == SQLITE_NULL
  }
}
