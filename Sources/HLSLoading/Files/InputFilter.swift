import Glibc
package import SourceText

/// What is not checked in folders.
package struct InputFilter: Sendable {
  /// Patterns of paths and folders, each with the absolute path of its folder, which ends with a slash.
  package var excluded: [(folder: String, pattern: PathPattern)] = []
  /// Whether the patterns are also applied to files that are named.
  package var isForced = false
  /// Whether hidden folders, `node_modules` and what git ignores are left out.
  package var leavesOutIgnored = false

  /// Creates a filter that leaves out nothing.
  package init() {}

  /// Whether a pattern excludes an absolute path.
  func excludes(_ path: String, isFolder: Bool) -> Bool {
    excluded.contains { folder, pattern in
      path.hasPrefix(folder)
        && pattern.matches(path.dropFirst(folder.count), isFolder: isFolder)
    }
  }

  /// Whether a folder is left out by its name.
  func leavesOut(folderNamed name: String) -> Bool {
    leavesOutIgnored && (name.hasPrefix(".") || name == "node_modules")
  }

  /// The ignore files of a folder and those above it in its repository, given by absolute paths; empty
  /// outside of repositories, and nil in a folder that is ignored itself.
  func ignoreFiles(above folder: String) -> [IgnoreFile] {
    guard leavesOutIgnored else { return [] }
    var path = folder == "/" ? "" : folder
    var files: [IgnoreFile] = []
    while true {
      // The files of the folder itself are read when it is visited.
      if path != folder, let file = Self.ignoreFile(of: path) { files.insert(file, at: 0) }
      if unsafe access(path + "/.git", F_OK) == 0 {
        if let file = IgnoreFile(reading: path + "/.git/info/exclude", for: path + "/") {
          files.insert(file, at: 0)
        }
        return files.excludes(folder, isFolder: true) ? [] : files
      }
      guard let slash = path.lastIndex(of: "/") else { return [] }
      path = String(path[..<slash])
    }
  }

  /// The ignore file of a folder, given by its absolute path; nil if there is none.
  static func ignoreFile(of folder: String) -> IgnoreFile? {
    IgnoreFile(reading: folder + "/.gitignore", for: folder + "/")
  }
}

extension [IgnoreFile] {
  /// Whether the last file with a matching line excludes an absolute path.
  func excludes(_ path: String, isFolder: Bool) -> Bool {
    reversed().lazy.compactMap { $0.excludes(path, isFolder: isFolder) }.first ?? false
  }
}
