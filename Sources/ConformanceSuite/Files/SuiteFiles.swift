import FoundationEssentials
import HLSLoading

/// Reads files and folders of a `Conformance` directory.
enum SuiteFiles {
  private static let largestFile = 16 << 20
  private static let deepest = 6

  /// The bytes of a file.
  static func bytes(of path: String) throws(SuiteProblem) -> [UInt8] {
    do throws(LoadFailure) {
      return try LoadedFile(reading: path, limit: largestFile).bytes
    } catch {
      throw SuiteProblem(path: path, message: error.description)
    }
  }

  /// The bytes of a file; nil if it does not exist.
  static func bytesIfPresent(of path: String) throws(SuiteProblem) -> [UInt8]? {
    do throws(LoadFailure) {
      return try LoadedFile(reading: path, limit: largestFile).bytes
    } catch {
      if error == .notFound { return nil }
      throw SuiteProblem(path: path, message: error.description)
    }
  }

  /// The names in a directory, sorted; nil if it does not exist.
  static func names(in path: String) -> [String]? {
    (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted()
  }

  /// The IDs of the cases written by hand in `directory`: folders with a `case.json`, and folders
  /// that should have one, since they have no subfolders.
  static func casesByHand(in directory: String) -> [String] {
    let path = "\(directory)/\(SuiteLayout.cases)"
    var found: [String] = []
    func search(_ folder: String, _ depth: Int) {
      guard let names = names(in: "\(path)/\(folder)") else { return }
      let inner = names.filter { !$0.contains(".") }
        .map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
        .filter { Self.names(in: "\(path)/\($0)") != nil }
      if !folder.isEmpty, names.contains(CaseDocument.fileName) || inner.isEmpty {
        found.append(folder)
      } else if depth > 0 {
        inner.forEach { search($0, depth - 1) }
      }
    }
    search("", deepest)
    return found.sorted()
  }

  /// The names of the categories whose derived cases are in a file of `directory`, sorted.
  static func categories(in directory: String) -> [String] {
    (names(in: "\(directory)/\(SuiteLayout.cases)") ?? []).filter { $0.hasSuffix(".json") }
      .map { String($0.dropLast(".json".count)) }
  }

  /// The files in `folder` and its subfolders, as paths relative to it.
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
}

/// A part of the suite that cannot be used, and the reason.
package struct SuiteProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file or folder.
  package let path: String
  /// What is wrong with it.
  package let message: String

  /// Path and message in one line.
  package var description: String { "\(path): \(message)" }
}
