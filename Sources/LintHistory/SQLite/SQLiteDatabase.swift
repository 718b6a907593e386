import CSQLite
import DynamicLibraries
import Glibc
import HLSLoading
import SourceText

/// An open SQLite file.
@safe final class SQLiteDatabase: Database {
  private let sqlite: interlint_sqlite
  private let handle: OpaquePointer
  /// The file if it is read without locks, and its state when it was opened.
  private let unlocked: UnlockedFile?

  /// Opens the file at `path`, which must exist unless `creating` is true.
  convenience init(opening path: String, creating: Bool) throws(HistoryError) {
    try self.init(
      path, SQLITE_OPEN_READWRITE | (creating ? SQLITE_OPEN_CREATE : 0), named: path, nil)
  }

  /// Opens the file at `path`, which may only be read.
  ///
  /// Readers of a file with a write-ahead log lock a file next to it, which they may have to create.
  /// Without such a log, the file is complete and is read without locks (SQLite, "Write-Ahead
  /// Logging", section "Read-Only Databases").
  convenience init(reading path: String) throws(HistoryError) {
    if let file = UnlockedFile(path) {
      let scheme = path.hasPrefix("/") ? "file://" : "file:"
      try self.init(
        "\(scheme)\(path.pathReference)?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
        named: path,
        file)
    } else {
      try self.init(path, SQLITE_OPEN_READONLY, named: path, nil)
    }
  }

  private init(
    _ address: String, _ access: CInt, named path: String, _ unlocked: UnlockedFile?
  ) throws(HistoryError) {
    guard let library = SQLiteLibrary.shared else {
      throw .failed(reason: DynamicLibrary.sqlite.isMissing)
    }
    // SQLite waits for a file that does not end, and calls any other device an input error.
    do {
      var head = try LineStream(reading: path)
      _ = try head.head()
    } catch .endless {
      throw .failed(reason: "it \(LoadFailure.endless)")
    } catch .specialFile(let kind) {
      throw .failed(reason: "it is a \(kind), not a file")
    } catch {
      // SQLite reports it, or creates the file.
    }
    let sqlite = library.functions
    var handle: OpaquePointer?
    let status = unsafe sqlite.open_v2(address, &handle, access | SQLITE_OPEN_FULLMUTEX, nil)
    guard let opened = unsafe handle else { throw .failed(reason: "no memory") }
    guard status == SQLITE_OK else {
      let error = unsafe Self.error(sqlite, opened, status)
      _ = unsafe sqlite.close_v2(opened)
      throw Self.problem(at: path) ?? error
    }
    self.sqlite = sqlite
    self.unlocked = unlocked
    unsafe self.handle = opened
    // Storing a run takes milliseconds; a process that still writes after ten seconds is stuck.
    _ = unsafe sqlite.busy_timeout(opened, 10_000)
  }

  deinit { _ = unsafe sqlite.close_v2(handle) }

  func run(script: String) throws(HistoryError) {
    let status = unsafe sqlite.exec(handle, script, nil, nil, nil)
    guard status == SQLITE_OK else { throw unsafe Self.error(sqlite, handle, status) }
  }

  func execute(
    _ sql: String, _ values: [Value], _ body: (Row) throws(HistoryError) -> Void
  ) throws(HistoryError) {
    let statement = try prepare(sql)
    try check(statement.bind(values))
    while try step(statement) { try body(statement.row) }
  }

  func insert(_ rows: [[Value]], into table: Table) throws(HistoryError) {
    guard !rows.isEmpty else { return }
    let columns = table.layout.inserted
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let statement = try prepare(
      "INSERT INTO \(table.rawValue)(\(columns.joined(separator: ", "))) VALUES (\(places))")
    for row in rows {
      try check(statement.bind(row))
      _ = try step(statement)
      statement.reset()
    }
  }

  var hasChanged: Bool { unlocked?.hasChanged ?? false }

  var writeStart: String { "BEGIN IMMEDIATE" }

  var readStart: String { "BEGIN" }

  func shrink() {
    try? run(script: "PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE)")
  }

  private func prepare(_ sql: String) throws(HistoryError) -> SQLiteStatement {
    var statement: OpaquePointer?
    try check(unsafe sqlite.prepare_v2(handle, sql, -1, &statement, nil))
    guard let statement = unsafe statement else { throw .failed(reason: "no statement") }
    return unsafe SQLiteStatement(sqlite, statement)
  }

  /// Whether the statement has another row.
  private func step(_ statement: borrowing SQLiteStatement) throws(HistoryError) -> Bool {
    switch statement.step() {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let status: throw unsafe Self.error(sqlite, handle, status)
    }
  }

  private func check(_ status: CInt) throws(HistoryError) {
    guard status == SQLITE_OK else { throw unsafe Self.error(sqlite, handle, status) }
  }

  /// The reason why the file at `path` cannot be opened; nil if it is not known.
  private static func problem(at path: String) -> HistoryError? {
    if unsafe access(path + "/.", F_OK) == 0 {
      return .failed(reason: "it is a folder, not a file")
    }
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return nil }
    let folder = String(path[..<slash])
    if unsafe access(folder, F_OK) != 0 {
      return .failed(reason: "the folder \(folder) does not exist")
    }
    if unsafe access(path, F_OK) != 0 && access(folder, W_OK) != 0 {
      return .failed(reason: "the folder \(folder) is not writable")
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
      // A file size limit of the process is reported as a failed write.
      if unsafe sqlite.extended_errcode(handle) == SQLITE_IOERR_WRITE_CODE { return .full }
      guard let text = unsafe sqlite.errmsg(handle) else { return .failed(reason: "\(status)") }
      return .failed(reason: unsafe String(cString: text))
    }
  }
}

/// `SQLITE_IOERR_WRITE`, which Swift does not import because the macro is an expression.
private let SQLITE_IOERR_WRITE_CODE = SQLITE_IOERR | 3 << 8

/// A database file that is read without locks, since nobody writes it.
struct UnlockedFile {
  private let path: String
  private let state: [Int]

  /// Nil for a file with a write-ahead log, which has changes that are not in the file.
  init?(_ path: String) {
    guard Self.size(path + "-wal") ?? 0 == 0 else { return nil }
    self.path = path
    state = Self.state(of: path)
  }

  /// Whether the file was written since this value was created, or is about to be.
  var hasChanged: Bool { Self.size(path + "-wal") ?? 0 > 0 || Self.state(of: path) != state }

  private static func size(_ path: String) -> Int? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  private static func state(of path: String) -> [Int] {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return [] }
    return [Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
  }
}

/// SQLite, opened on the first history in a file and never closed.
struct SQLiteLibrary: Sendable {
  let functions: interlint_sqlite

  /// Nil if SQLite is not installed.
  static let shared: SQLiteLibrary? = unsafe DynamicLibrary.sqlite.functions { library in
    let functions = unsafe interlint_sqlite_find(library)
    return interlint_sqlite_is_complete(functions) ? SQLiteLibrary(functions: functions) : nil
  }
}
