import CSQLite
import Glibc

/// An open SQLite file.
@safe struct SQLiteDatabase: ~Copyable {
  let sqlite: interlint_sqlite
  private let handle: OpaquePointer

  /// Opens the file at `path`, and creates it where that is asked for.
  init(opening path: String, creating: Bool) throws(HistoryError) {
    guard let library = SQLiteLibrary.shared else {
      throw .failed(reason: "SQLite is not installed")
    }
    let sqlite = library.functions
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_FULLMUTEX | (creating ? SQLITE_OPEN_CREATE : 0)
    let status = unsafe sqlite.open_v2(path, &handle, flags, nil)
    guard let opened = unsafe handle else { throw .failed(reason: "no memory") }
    guard status == SQLITE_OK else {
      let error = unsafe Self.error(sqlite, opened, status)
      _ = unsafe sqlite.close_v2(opened)
      throw Self.obstacle(path) ?? error
    }
    self.sqlite = sqlite
    unsafe self.handle = opened
    // A run ends in milliseconds; whoever still writes after this long is stuck.
    _ = unsafe sqlite.busy_timeout(opened, 10_000)
  }

  deinit { _ = unsafe sqlite.close_v2(handle) }

  func run(script: String) throws(HistoryError) {
    let status = unsafe sqlite.exec(handle, script, nil, nil, nil)
    guard status == SQLITE_OK else { throw unsafe Self.error(sqlite, handle, status) }
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

  func prepare(_ sql: String) throws(HistoryError) -> OpaquePointer {
    var statement: OpaquePointer?
    let status = unsafe sqlite.prepare_v2(handle, sql, -1, &statement, nil)
    guard status == SQLITE_OK, let prepared = unsafe statement else {
      throw unsafe Self.error(sqlite, handle, status)
    }
    return unsafe prepared
  }

  func check(_ status: CInt) throws(HistoryError) {
    guard status == SQLITE_OK else { throw unsafe Self.error(sqlite, handle, status) }
  }

  func error(_ status: CInt) -> HistoryError { unsafe Self.error(sqlite, handle, status) }

  /// What stands in the way of a file at `path`, where that is known.
  private static func obstacle(_ path: String) -> HistoryError? {
    if unsafe access(path + "/.", F_OK) == 0 {
      return .failed(reason: "it is a folder, not a file")
    }
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return nil }
    let folder = String(path[..<slash])
    if unsafe access(folder, F_OK) != 0 {
      return .failed(reason: "there is no folder \(folder)")
    }
    if unsafe access(path, F_OK) != 0 && access(folder, W_OK) != 0 {
      return .failed(reason: "nothing may be written into the folder \(folder)")
    }
    return nil
  }

  private static func error(
    _ sqlite: interlint_sqlite, _ handle: OpaquePointer, _ status: CInt
  ) -> HistoryError {
    switch status & 0xFF {
    case SQLITE_FULL: return .full
    case SQLITE_IOERR where status == SQLITE_IOERR_WRITE_CODE: return .full
    case SQLITE_BUSY, SQLITE_LOCKED: return .busy
    case SQLITE_NOTADB: return .notAHistory
    default:
      // A limit on the size of files shows as a failed write.
      if unsafe sqlite.extended_errcode(handle) == SQLITE_IOERR_WRITE_CODE { return .full }
      guard let text = unsafe sqlite.errmsg(handle) else { return .failed(reason: "\(status)") }
      return .failed(reason: unsafe String(cString: text))
    }
  }
}

/// `SQLITE_IOERR_WRITE`, a macro of an expression that Swift does not see.
private let SQLITE_IOERR_WRITE_CODE = SQLITE_IOERR | 3 << 8
