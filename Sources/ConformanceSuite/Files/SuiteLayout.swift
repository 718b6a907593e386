import HLSLinting

/// The names of files and folders in a `Conformance` directory.
enum SuiteLayout {
  static let cases = "Cases"
  static let malformed = "Malformed"
  static let malformedCategory = "malformed"
  static let index = "suite.json"
  static let catalog = "Catalogue.tsv"
  static let coverageFloor = "coverage-floor"
  static let readme = "README.md"
  static let profiles = "Profiles"

  /// The path of the file with the derived cases of a category.
  static func file(of category: some StringProtocol) -> String { "\(cases)/\(category).json" }

  /// The place of a derived example, or of its case, in the file of its category.
  static func place(of example: String? = nil, in rule: RuleID) -> String {
    "\(file(of: rule.category))#\(rule)" + (example.map { "/\($0)" } ?? "")
  }

  /// The role of an example with that name; nil if the name is not allowed.
  static func role(of name: String) -> ConformanceExample.Role? {
    if name.hasPrefix("fail") { return .failing }
    return name.hasPrefix("pass") ? .passing : nil
  }

  /// Whether a file of a case is a document, judging by its name.
  static func isDocument(_ name: String) -> Bool {
    [".m3u8", ".jsonl", ".log", ".plist"].contains(where: name.hasSuffix)
      || (name.hasSuffix(".json") && name != CaseDocument.fileName)
  }

  /// The path of a document that others link to as `address`.
  ///
  /// The host becomes the first folder; the query, the fragment and characters not allowed in paths
  /// are removed.
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

  /// Whether a relative path stays inside its folder.
  static func isInside(_ path: String) -> Bool {
    path.split(separator: "/", omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && $0.first != "." }
  }
}
