import CLibPQ
import DynamicLibraries

/// libpq, opened on the first history on a server and never closed.
struct PostgreSQLLibrary: Sendable {
  let functions: interlint_pq

  /// Nil if libpq is not installed.
  static let shared: PostgreSQLLibrary? = unsafe DynamicLibrary.postgreSQL.functions { library in
    let functions = unsafe interlint_pq_find(library)
    return interlint_pq_is_complete(functions) ? PostgreSQLLibrary(functions: functions) : nil
  }
}
