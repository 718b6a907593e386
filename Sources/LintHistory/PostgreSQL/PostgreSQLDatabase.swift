import CLibPQ
import DynamicLibraries

/// A connection to a PostgreSQL server.
///
/// Parameters and results have the binary format: all columns are `bigint`, `text` or `bytea`.
@safe final class PostgreSQLDatabase: Database {
  private let pq: interlint_pq
  private let connection: OpaquePointer

  /// `ilnt`, the first of the two keys of all advisory locks of this program; the second is 0 for writing, or
  /// the number of an attempt.
  static let lock: Int64 = 0x696C_6E74

  /// Connects to the server at `address`, a URI of libpq; libpq reads missing options from the
  /// environment and from its password and service files.
  init(connectingTo address: String) throws(HistoryError) {
    guard let library = PostgreSQLLibrary.shared else {
      throw .failed(reason: DynamicLibrary.postgreSQL.isMissing)
    }
    let pq = library.functions
    try Self.check(address, pq)
    // The address takes precedence over the parameters before it.
    let parameters = [
      ("connect_timeout", "10"), ("keepalives_idle", "30"), ("tcp_user_timeout", "60000"),
      ("fallback_application_name", "interlint"), ("dbname", address), ("client_encoding", "UTF8"),
    ]
    let made = unsafe CStrings.with(parameters.map(\.0)) { names in
      unsafe CStrings.with(parameters.map(\.1)) { values in
        unsafe pq.connectdbParams(names, values, 1)
      }
    }
    guard let connection = unsafe made else { throw .failed(reason: "no memory") }
    self.pq = pq
    unsafe self.connection = connection
    guard unsafe pq.status(connection) == CONNECTION_OK else { throw .failed(reason: message) }
    unsafe interlint_pq_silence(pq, connection)
  }

  deinit {
    // Releases locks now rather than when the server notices that the connection is closed.
    unsafe pq.clear(pq.exec(connection, "SELECT pg_advisory_unlock_all()"))
    unsafe pq.finish(connection)
  }

  /// Throws for a malformed address: the message of libpq would quote it with its password.
  private static func check(_ address: String, _ pq: interlint_pq) throws(HistoryError) {
    let options = unsafe pq.conninfoParse(address, nil)
    unsafe pq.conninfoFree(options)
    guard unsafe options == nil else { return }
    throw .failed(
      reason: "the address is not of the form postgresql://USER@HOST:PORT/DATABASE?OPTION=VALUE")
  }

  func run(script: String) throws(HistoryError) {
    let result = unsafe pq.exec(connection, script)
    defer { unsafe pq.clear(result) }
    try unsafe check(result, [PGRES_COMMAND_OK, PGRES_TUPLES_OK])
  }

  func execute(
    _ sql: String, _ values: [Value], _ body: (Row) throws(HistoryError) -> Void
  ) throws(HistoryError) {
    let encoded = PostgreSQLValues(values)
    let result = unsafe encoded.withPointers { types, pointers, lengths, formats in
      unsafe pq.execParams(
        connection, PostgreSQLValues.numbered(sql), CInt(clamping: values.count), types, pointers,
        lengths, formats, 1)
    }
    defer { unsafe pq.clear(result) }
    try unsafe check(result, [PGRES_COMMAND_OK, PGRES_TUPLES_OK])
    let columns = unsafe pq.nfields(result)
    for row in 0..<(unsafe pq.ntuples(result)) {
      var values: [Value] = []
      values.reserveCapacity(Int(columns))
      for column in 0..<columns { values.append(unsafe value(result, row, column)) }
      try body(Row(values: values))
    }
  }

  func insert(_ rows: [[Value]], into table: Table) throws(HistoryError) {
    guard !rows.isEmpty else { return }
    let columns = table.layout.inserted.joined(separator: ", ")
    let start = unsafe pq.exec(
      connection, "COPY \(table.rawValue)(\(columns)) FROM STDIN (FORMAT binary)")
    defer { unsafe pq.clear(start) }
    try unsafe check(start, [PGRES_COPY_IN])
    var copy = PostgreSQLCopy()
    var isSent = true
    for row in rows where isSent {
      copy.append(row)
      if copy.bytes.count > 1 << 16 { isSent = send(copy.removeBytes()) }
    }
    copy.finish()
    isSent = isSent && send(copy.removeBytes())
    _ = unsafe pq.putCopyEnd(connection, nil)
    var failure: HistoryError?
    while let result = unsafe pq.getResult(connection) {
      if unsafe pq.resultStatus(result) != PGRES_COMMAND_OK, failure == nil {
        failure = unsafe error(result)
      }
      unsafe pq.clear(result)
    }
    if let failure { throw failure }
    guard isSent else { throw lost }
  }

  var writeStart: String { "BEGIN; SELECT pg_advisory_xact_lock(\(Self.lock), 0)" }

  var readStart: String { "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" }

  /// The server isolates transactions.
  var hasChanged: Bool { false }

  /// The server does so by itself.
  func shrink() {}

  private func send(_ bytes: [UInt8]) -> Bool {
    unsafe bytes.withUnsafeBytes { buffer in
      unsafe pq.putCopyData(
        connection, buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
        CInt(clamping: buffer.count)) == 1
    }
  }

  private func value(_ result: OpaquePointer?, _ row: CInt, _ column: CInt) -> Value {
    guard unsafe pq.getisnull(result, row, column) == 0 else { return .null }
    let bytes = unsafe UnsafeRawBufferPointer(
      start: pq.getvalue(result, row, column), count: Int(pq.getlength(result, row, column)))
    return PostgreSQLValues.value(unsafe Array(bytes), of: unsafe pq.ftype(result, column))
  }

  private func check(
    _ result: OpaquePointer?, _ allowed: [ExecStatusType]
  ) throws(HistoryError) {
    let status = unsafe pq.resultStatus(result)
    guard !(allowed.contains { $0 == status }) else { return }
    throw unsafe error(result)
  }

  private func error(_ result: OpaquePointer?) -> HistoryError {
    guard unsafe pq.status(connection) == CONNECTION_OK else { return lost }
    let state = unsafe pq.resultErrorField(result, PostgreSQLValues.sqlState)
      .map { unsafe String(cString: $0) }
    switch state {
    // disk_full (PostgreSQL, appendix A, "PostgreSQL Error Codes")
    case "53100": return .full
    // lock_not_available
    case "55P03": return .busy
    default: return .failed(reason: message)
    }
  }

  private var lost: HistoryError {
    .lost(reason: message)
  }

  /// The last message of libpq in one line, without the password.
  private var message: String {
    let text = unsafe pq.errorMessage(connection).map { unsafe String(cString: $0) } ?? ""
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    let password = unsafe pq.pass(connection).map { unsafe String(cString: $0) } ?? ""
    return password.isEmpty ? line : line.replacing(password, with: "***")
  }
}

/// Swift strings as an array of C strings.
enum CStrings {
  /// Passes the array, which ends with a null pointer, to `body`; it is valid only during that call.
  static func with<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
  ) -> Result {
    var bytes: [CChar] = []
    var places: [Int] = []
    for text in texts {
      places.append(bytes.count)
      bytes += text.utf8.map { CChar(bitPattern: $0) } + [0]
    }
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      var pointers: [UnsafePointer<CChar>?] = unsafe []
      for place in places { unsafe pointers.append(buffer.baseAddress.map { unsafe $0 + place }) }
      unsafe pointers.append(nil)
      return unsafe pointers.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
    }
  }
}

/// libpq, opened on the first history on a server and never closed.
struct PostgreSQLLibrary: Sendable {
  let functions: interlint_pq

  /// Nil if libpq is not installed.
  static let shared: PostgreSQLLibrary? = unsafe DynamicLibrary.postgreSQL.functions { library in
    let functions = unsafe interlint_pq_find(library)
    return interlint_pq_is_complete(functions) ? PostgreSQLLibrary(functions: functions) : nil
  }
}

/// Rows in the binary format of `COPY` (PostgreSQL, COPY, section "Binary Format").
struct PostgreSQLCopy {
  private(set) var bytes: [UInt8] =
    Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0] + [UInt8](repeating: 0, count: 8)

  /// Adds a row.
  mutating func append(_ row: [Value]) {
    PostgreSQLValues.append(Int16(clamping: row.count), to: &bytes)
    for value in row {
      let place = bytes.count
      PostgreSQLValues.append(Int32(-1), to: &bytes)
      guard value != .null else { continue }
      PostgreSQLValues.append(value, to: &bytes)
      var length: [UInt8] = []
      PostgreSQLValues.append(Int32(clamping: bytes.count - place - 4), to: &length)
      bytes.replaceSubrange(place..<place + 4, with: length)
    }
  }

  /// Adds the trailer.
  mutating func finish() { PostgreSQLValues.append(Int16(-1), to: &bytes) }

  /// Returns the bytes added since the last call.
  mutating func removeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }
}
