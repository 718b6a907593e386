/// The names of files and folders in a `Conformance` directory.
enum SuiteLayout {
  /// The folders of cases, by what an example is.
  enum Root: String, CaseIterable {
    /// One document.
    case cases = "Cases"
    /// A folder of documents that link to each other.
    case presentations = "Presentations"
    /// A folder of successive loads.
    case reloads = "Reloads"
  }

  static let malformed = "Malformed"
  static let malformedCategory = "malformed"
  static let catalog = "Catalogue.tsv"
  static let coverageFloor = "coverage-floor"
  static let readme = "README.md"

  /// What an example of that name shows; nil for a name that no example can have.
  static func role(of name: String) -> ConformanceExample.Role? {
    if name.hasPrefix("fail") { return .failing }
    return name.hasPrefix("pass") ? .passing : nil
  }

  /// Whether a file of a case is one of its documents, to judge by the name.
  static func isDocument(_ name: String) -> Bool {
    name.hasSuffix(".m3u8") || (name.hasSuffix(".json") && name != CaseDocument.fileName)
  }

  /// The path for a document that others link to as `address`.
  ///
  /// The host is the first folder; query, fragment and whatever a path cannot hold are left out.
  static func path(for address: String) -> String {
    var address = address.prefix { $0 != "?" && $0 != "#" }
    if let scheme = address.firstRange(of: "://") { address = address[scheme.upperBound...] }
    let allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_."
    let parts = address.split(separator: "/").map { part in
      String(part.map { allowed.contains($0) ? $0 : "-" }.drop { $0 == "." })
    }
    let path = parts.filter { !$0.isEmpty }.joined(separator: "/")
    return path.isEmpty ? "document" : path
  }

  /// Whether a path is below the folder that it is relative to.
  static func isInside(_ path: String) -> Bool {
    path.split(separator: "/", omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && $0.first != "." }
  }
}
