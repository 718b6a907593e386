import FoundationEssentials
import HLSDelivery

/// Where in a `Conformance` directory things lie.
enum SuiteLayout {
  /// The folders of cases, by what an example is.
  enum Root: String, CaseIterable {
    /// A document.
    case cases = "Cases"
    /// A folder of documents that lead to each other.
    case presentations = "Presentations"
    /// A folder of successive loads.
    case reloads = "Reloads"
  }

  static let malformed = "Malformed"
  static let malformedCategory = "malformed"
  static let catalogue = "Catalogue.tsv"
  static let coverageFloor = "coverage-floor"
  static let readme = "README.md"
  static let largestFile = 16 << 20
  private static let deepest = 6

  /// The bytes of a file; nil where there is none.
  static func contents(of path: String) throws(SuiteProblem) -> [UInt8]? {
    do throws(LoadFailure) {
      return try LoadedFile(reading: path, limit: largestFile).bytes
    } catch {
      if error == .notFound { return nil }
      throw SuiteProblem(path: path, message: error.description)
    }
  }

  /// The names in a directory, sorted; nil where there is no directory.
  static func names(in path: String) -> [String]? {
    (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted()
  }

  /// Whether a folder of that name holds the documents of an example.
  static func isExample(_ name: String) -> Bool {
    name.hasPrefix("fail") || name.hasPrefix("pass")
  }

  /// The folders of cases in `directory`: those with a `case.json`, and those that hold no folder
  /// but those of examples.
  static func folders(in root: Root, of directory: String) -> [String] {
    let path = "\(directory)/\(root.rawValue)"
    var found: [String] = []
    func search(_ folder: String, _ depth: Int) {
      guard let names = names(in: folder.isEmpty ? path : "\(path)/\(folder)") else { return }
      let inner = names.filter { !$0.contains(".") && (root == .cases || !isExample($0)) }
        .map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
        .filter { Self.names(in: "\(path)/\($0)") != nil }
      if !folder.isEmpty, names.contains(CaseDocument.fileName) || inner.isEmpty {
        found.append(folder)
      }
      if depth > 0 { inner.forEach { search($0, depth - 1) } }
    }
    search("", deepest)
    return found.sorted()
  }

  /// The files in `folder` and in the folders in it, as paths below it.
  static func files(below folder: String) -> [String] {
    func files(_ prefix: String, _ depth: Int) -> [String] {
      (names(in: "\(folder)/\(prefix)") ?? []).flatMap { name -> [String] in
        let path = prefix.isEmpty ? name : "\(prefix)/\(name)"
        guard names(in: "\(folder)/\(path)") != nil else { return [path] }
        return depth > 0 ? files(path, depth - 1) : []
      }
    }
    return files("", deepest)
  }

  /// The path for a document that others know under `address`: the host is the first folder, and
  /// what a path cannot have or hide is left out.
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

  /// Whether a path stays in its folder.
  static func isInside(_ path: String) -> Bool {
    path.split(separator: "/", omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && $0.first != "." }
  }
}
