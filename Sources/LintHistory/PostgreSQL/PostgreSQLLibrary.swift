import CLibPQ
import Glibc

/// libpq, opened on the first history on a server and never closed.
struct PostgreSQLLibrary: Sendable {
  let functions: interlint_pq

  /// Nil where libpq is not installed.
  static let shared = PostgreSQLLibrary()

  private init?() {
    for name in ["libpq.so.5", "libpq.5.dylib"] {
      guard let library = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else { continue }
      let functions = unsafe interlint_pq_find(library)
      guard interlint_pq_is_complete(functions) else { continue }
      self.functions = functions
      return
    }
    return nil
  }
}
