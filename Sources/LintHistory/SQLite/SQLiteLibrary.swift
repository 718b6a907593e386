import CSQLite
import DynamicLibraries

/// SQLite, opened on the first history in a file and never closed.
struct SQLiteLibrary: Sendable {
  let functions: interlint_sqlite

  /// Nil if SQLite is not installed.
  static let shared: SQLiteLibrary? = unsafe DynamicLibrary.sqlite.functions { library in
    let functions = unsafe interlint_sqlite_find(library)
    return interlint_sqlite_is_complete(functions) ? SQLiteLibrary(functions: functions) : nil
  }
}
