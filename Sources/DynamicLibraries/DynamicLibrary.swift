import Glibc

/// A system library that nothing links.
///
/// Loading it takes longer than checking a file, and most runs do not need it. So it is opened when
/// it is first needed, and stays open as long as the process runs.
package struct DynamicLibrary: Sendable {
  /// The names of its file, with the version of its interface; the first that is found is taken.
  private let files: [String]
  private let debianPackage: String

  package init(files: [String], debianPackage: String) {
    self.files = files
    self.debianPackage = debianPackage
  }

  /// How to install the library, for the end of a message that says it is missing.
  package var installation: String { "install it with: apt-get install \(debianPackage)" }

  /// Opens the library and returns what `find` finds in it; nil if it is not installed, or is too
  /// old to have all that `find` needs.
  ///
  /// `find` is given the handle that `dlopen` returned. The library is opened anew with each call,
  /// so callers keep the result.
  package func functions<Functions>(
    _ find: (UnsafeMutableRawPointer) -> Functions?
  ) -> Functions? {
    for file in files {
      guard let library = unsafe dlopen(file, RTLD_NOW | RTLD_LOCAL) else { continue }
      if let functions = unsafe find(library) { return functions }
    }
    return nil
  }
}

extension DynamicLibrary {
  package static let crypto = DynamicLibrary(
    files: ["libcrypto.so.3", "libcrypto.3.dylib"], debianPackage: "libssl3")
  package static let curl = DynamicLibrary(
    files: ["libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.4.dylib"], debianPackage: "libcurl4")
  package static let postgreSQL = DynamicLibrary(
    files: ["libpq.so.5", "libpq.5.dylib"], debianPackage: "libpq5")
  package static let sqlite = DynamicLibrary(
    files: ["libsqlite3.so.0", "libsqlite3.dylib"], debianPackage: "libsqlite3-0")
  package static let yaml = DynamicLibrary(
    files: ["libyaml-0.so.2", "libyaml-0.2.dylib"], debianPackage: "libyaml-0-2")
}
