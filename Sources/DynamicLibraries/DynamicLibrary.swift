import Glibc

/// A system library that is opened at run time instead of being linked.
///
/// Loading such a library takes longer than checking a file, and most runs do not need it. It is opened
/// on first use and stays open.
package struct DynamicLibrary: Sendable {
  package let name: String
  /// What the library does, as in "libyaml, which reads YAML".
  package let purpose: String
  /// The versioned file names of the library; the first one found is used.
  private let files: [String]
  package let debianPackage: String
  /// The name of the package for `dnf`, in Fedora, RHEL and Amazon Linux.
  private let fedoraPackage: String
  /// The name of the package for `apk`, in Alpine.
  private let alpinePackage: String

  package init(
    _ name: String, purpose: String, files: [String], debianPackage: String, fedoraPackage: String,
    alpinePackage: String
  ) {
    self.name = name
    self.purpose = purpose
    self.files = files
    self.debianPackage = debianPackage
    self.fedoraPackage = fedoraPackage
    self.alpinePackage = alpinePackage
  }

  /// The message that the library is not installed, and how to install it.
  package var isMissing: String {
    """
    \(name), which \(purpose), is not installed; install it with: apt-get install \(debianPackage), \
    dnf install \(fedoraPackage), or apk add \(alpinePackage)
    """
  }

  /// Whether the library is installed.
  package var isInstalled: Bool { unsafe functions { _ in true } ?? false }

  /// Opens the library and returns the result of `find`; nil if the library is not installed or does not have a
  /// function that `find` needs.
  ///
  /// `find` receives the handle returned by `dlopen`. Each call opens the library again, so callers keep
  /// the result.
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
    "libcrypto", purpose: "verifies tokens and encrypts evidence",
    files: ["libcrypto.so.3", "libcrypto.3.dylib"], debianPackage: "libssl3",
    fedoraPackage: "openssl-libs",
    alpinePackage: "libcrypto3")
  package static let curl = DynamicLibrary(
    "libcurl", purpose: "loads URLs",
    files: ["libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.4.dylib"], debianPackage: "libcurl4",
    fedoraPackage: "libcurl",
    alpinePackage: "libcurl")
  package static let postgreSQL = DynamicLibrary(
    "libpq", purpose: "connects to PostgreSQL",
    files: ["libpq.so.5", "libpq.5.dylib"], debianPackage: "libpq5", fedoraPackage: "libpq",
    alpinePackage: "libpq")
  package static let sqlite = DynamicLibrary(
    "SQLite", purpose: "stores histories in files",
    files: ["libsqlite3.so.0", "libsqlite3.dylib"], debianPackage: "libsqlite3-0",
    fedoraPackage: "sqlite-libs",
    alpinePackage: "sqlite-libs")
  package static let xml = DynamicLibrary(
    "libxml2", purpose: "reads and writes XML",
    files: ["libxml2.so.2", "libxml2.so.16", "libxml2.2.dylib"], debianPackage: "libxml2",
    fedoraPackage: "libxml2",
    alpinePackage: "libxml2")
  package static let yaml = DynamicLibrary(
    "libyaml", purpose: "reads YAML",
    files: ["libyaml-0.so.2", "libyaml-0.2.dylib"], debianPackage: "libyaml-0-2",
    fedoraPackage: "libyaml",
    alpinePackage: "yaml")
  package static let zlib = DynamicLibrary(
    "zlib", purpose: "compresses and decompresses documents",
    files: ["libz.so.1", "libz.1.dylib"], debianPackage: "zlib1g", fedoraPackage: "zlib",
    alpinePackage: "zlib")

  /// Every library that interlint opens.
  package static let all = [crypto, curl, postgreSQL, sqlite, xml, yaml, zlib]
}
