import CSQLite
import Glibc

/// SQLite, opened on the first history in a file and never closed.
struct SQLiteLibrary: Sendable {
  let functions: interlint_sqlite

  /// Nil where SQLite is not installed.
  static let shared = SQLiteLibrary()

  private init?() {
    for name in ["libsqlite3.so.0", "libsqlite3.dylib"] {
      guard let library = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else { continue }
      let functions = unsafe interlint_sqlite_find(library)
      guard interlint_sqlite_is_complete(functions) else { continue }
      self.functions = functions
      return
    }
    return nil
  }
}
