import CSQLite

/// A prepared statement.
@safe struct SQLiteStatement: ~Copyable {
  private let sqlite: interlint_sqlite
  private let statement: OpaquePointer

  /// Takes ownership of `statement`, which is finalized with this value.
  init(_ sqlite: interlint_sqlite, _ statement: OpaquePointer) {
    self.sqlite = sqlite
    unsafe self.statement = statement
  }

  deinit { _ = unsafe sqlite.finalize(statement) }

  /// Sets the parameters of the statement and returns the first status that is an error.
  func bind(_ values: [Value]) -> CInt {
    for (index, value) in values.enumerated() {
      let status = bind(value, CInt(clamping: index + 1))
      guard status == SQLITE_OK else { return status }
    }
    return SQLITE_OK
  }

  /// Runs the statement up to its next row: `SQLITE_ROW`, `SQLITE_DONE` or an error.
  func step() -> CInt { unsafe sqlite.step(statement) }

  /// Makes the statement ready to run again.
  func reset() { _ = unsafe sqlite.reset(statement) }

  /// The row that the last step reached.
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
