import FoundationEssentials
import Testing

/// The files of this project, as the tests of this target read them.
enum Project {
  /// The folder of `Package.swift`.
  static let root = String(#filePath.dropLast("/Tests/ProjectTests/Project.swift".count))

  /// What builds, runs and version control leave in the root.
  private static let output: Set = [".build", ".git", "reports/latest"]

  /// The regular files under a folder of the root, or under all of it, as sorted relative paths.
  ///
  /// An empty file is left out: there is nothing in it, and FoundationEssentials leaks on reading it.
  static func files(under folder: String = "") throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)").sorted()
    return try names.flatMap { name -> [String] in
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      if output.contains(path) { return [] }
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(root)/\(path)")
      switch attributes[.type] as? FileAttributeType {
      case .typeDirectory: return try files(under: path)
      case .typeRegular: return attributes[.size] as? UInt64 == 0 ? [] : [path]
      default: return []
      }
    }
  }

  /// The Swift sources under a folder of the root.
  static func swiftSources(under folder: String) throws -> [String] {
    try files(under: folder).filter { $0.hasSuffix(".swift") }
  }

  /// The folders directly in a folder of the root that hold a Swift source.
  static func swiftFolders(in folder: String) throws -> [String] {
    let names = try swiftSources(under: folder).compactMap { path -> String? in
      let parts = path.split(separator: "/")
      return parts.count > 2 ? String(parts[1]) : nil
    }
    return Set(names).sorted()
  }

  /// The text of a file; bytes that are no UTF-8 become U+FFFD.
  static func text(of path: String) throws -> String {
    let contents = try #require(FileManager.default.contents(atPath: "\(root)/\(path)"))
    return String(decoding: contents, as: UTF8.self)
  }

  /// The lines of a file, numbered from 1.
  static func lines(of path: String) throws -> [(number: Int, text: Substring)] {
    lines(in: try text(of: path))
  }

  /// The places, as `path:line`, of the lines among these files that meet a condition.
  ///
  /// Only a file that contains one of the texts is split into lines, since there are thousands of files.
  static func places(
    of texts: [String], in paths: [String], where condition: (Substring) -> Bool
  ) throws -> [String] {
    try paths.flatMap { path -> [String] in
      let contents = try Self.text(of: path)
      guard texts.contains(where: { contents.contains($0) }) else { return [] }
      return lines(in: contents).filter { condition($0.text) }.map { "\(path):\($0.number)" }
    }
  }

  private static func lines(in text: String) -> [(number: Int, text: Substring)] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
      .map { (number: $0.offset + 1, text: $0.element) }
  }
}
