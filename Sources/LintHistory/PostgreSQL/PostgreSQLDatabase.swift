import CLibPQ

/// A connection to a PostgreSQL server, closed on every path.
///
/// Values and answers travel in binary form: all columns are `bigint`, `text` or `bytea`.
@safe struct PostgreSQLDatabase: ~Copyable {
  private let pq: interlint_pq
  private let connection: OpaquePointer

  /// Connects to where `address` leads, a URI as libpq understands it; what it does not say, libpq
  /// takes from the environment and its files of passwords and services.
  static func connected(to address: String) throws(HistoryError) -> PostgreSQLDatabase {
    guard let library = PostgreSQLLibrary.shared else {
      throw .failed(reason: "libpq, through which PostgreSQL is reached, is not installed")
    }
    let pq = library.functions
    try check(address, pq)
    // What stands before the address gives way to it.
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
    let database = unsafe PostgreSQLDatabase(pq, connection)
    guard unsafe pq.status(connection) == CONNECTION_OK else {
      throw .failed(reason: database.message)
    }
    unsafe interlint_pq_silence(pq, connection)
    return database
  }

  private init(_ pq: interlint_pq, _ connection: OpaquePointer) {
    self.pq = pq
    unsafe self.connection = connection
  }

  deinit {
    // Locks are let go of now rather than when the server notices the end of the connection.
    unsafe pq.clear(pq.exec(connection, "SELECT pg_advisory_unlock_all()"))
    unsafe pq.finish(connection)
  }

  /// What libpq says of a wrong address quotes it, with the password in it.
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

  func run(
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
    let columns = table.columns.joined(separator: ", ")
    let start = unsafe pq.exec(
      connection, "COPY \(table.rawValue)(\(columns)) FROM STDIN (FORMAT binary)")
    defer { unsafe pq.clear(start) }
    try unsafe check(start, [PGRES_COPY_IN])
    var copy = PostgreSQLCopy()
    var isSent = true
    for row in rows where isSent {
      copy.append(row)
      if copy.bytes.count > 1 << 16 { isSent = send(copy.take()) }
    }
    copy.finish()
    isSent = isSent && send(copy.take())
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
    // disk_full (PostgreSQL, appendix A)
    case "53100": return .full
    // lock_not_available
    case "55P03": return .busy
    default: return .failed(reason: message)
    }
  }

  private var lost: HistoryError {
    .failed(reason: "the connection to the server was lost (\(message))")
  }

  /// The last message in one line, in which no password stands.
  private var message: String {
    let text = unsafe pq.errorMessage(connection).map { unsafe String(cString: $0) } ?? ""
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    let password = unsafe pq.pass(connection).map { unsafe String(cString: $0) } ?? ""
    return password.isEmpty ? line : line.replacing(password, with: "***")
  }
}
