import Glibc
package import SourceText

/// What is not checked in folders.
package struct InputFilter: Sendable {
  /// Patterns of paths and folders, each with the absolute path of its folder, which ends with a slash.
  package var excluded: [(folder: String, pattern: PathPattern)] = [] {
    didSet {
      index = [:]
      for (number, (folder, pattern)) in excluded.enumerated() {
        index[folder, default: PathPatternIndex()].add(pattern, number)
      }
    }
  }
  /// The numbers of the patterns, by their folders.
  private var index: [String: PathPatternIndex] = [:]
  /// Whether the patterns are also applied to files that are named.
  package var isForced = false
  /// Whether hidden folders, `node_modules` and what git ignores are left out.
  package var leavesOutIgnored = false

  /// Whether schedules, recorded sessions and Info.plist are inputs, too.
  package var findsOthers = false

  /// The playlists that git tracks in the repository with an absolute path.
  package var tracked: @Sendable (_ root: String) -> TrackedPlaylists = { _ in TrackedPlaylists() }

  /// The ignore files as they were at another time; nil for those that exist now.
  package var earlier: EarlierFiles?

  /// Creates a filter that leaves out nothing.
  package init() {}

  /// Whether a pattern excludes an absolute path.
  func excludes(_ path: String, isFolder: Bool) -> Bool {
    index.contains { folder, patterns in
      guard path.hasPrefix(folder) else { return false }
      let relative = path.dropFirst(folder.count)
      return patterns.candidates(for: relative).contains {
        excluded[$0].pattern.matches(relative, isFolder: isFolder)
      }
    }
  }

  /// Whether a pattern excludes a file that was found in one of some folders, or a folder in between; all are
  /// given by absolute paths.
  ///
  /// A file that is named itself is only excluded if that is forced.
  package func excludes(file path: String, foundIn folders: [String]) -> Bool {
    guard !excluded.isEmpty else { return false }
    if folders.contains(path) { return isForced && excludes(path, isFolder: false) }
    let lengths = folders.filter { path.hasPrefix($0 == "/" ? "/" : $0 + "/") }.map(\.count)
    guard let length = lengths.max() else { return false }
    if excludes(path, isFolder: false) { return true }
    var folder = path[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      guard folder.count > length else { return false }
      if excludes(String(folder), isFolder: true) { return true }
    }
    return false
  }

  /// Whether a file in one of some folders, given by absolute paths, is in a folder that is left out by its name.
  package func leavesOut(file path: String, foundIn folders: [String]) -> Bool {
    let lengths = folders.filter { path.hasPrefix($0 == "/" ? "/" : $0 + "/") }.map(\.count)
    guard let length = lengths.max() else { return false }
    return path.dropFirst(length).split(separator: "/").dropLast().contains {
      leavesOut(folderNamed: String($0))
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
      if path != folder, let file = ignoreFile(of: path) { files.insert(file, at: 0) }
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
  func ignoreFile(of folder: String) -> IgnoreFile? {
    IgnoreFile(reading: folder + "/.gitignore", as: earlier, for: folder + "/")
  }
}

extension [IgnoreFile] {
  /// Whether the last file with a matching line excludes an absolute path.
  func excludes(_ path: String, isFolder: Bool) -> Bool {
    reversed().lazy.compactMap { $0.excludes(path, isFolder: isFolder) }.first ?? false
  }
}

/// What was left out of folders, which is not searched.
package struct LeftOut: Sendable, Equatable {
  /// The absolute paths of playlists.
  package var files: [String] = []
  /// The absolute paths of folders.
  package var folders: [String] = []

  /// Creates an empty list.
  package init() {}

  /// The number of entries after which the search for a playlist in a folder that is left out ends.
  private static let mostEntries = 20_000

  /// The first playlist that was left out since another state, or else the first folder with one; nil if
  /// there is none.
  func firstPlaylist(after before: LeftOut) -> String? {
    files.dropFirst(before.files.count).first
      ?? folders.dropFirst(before.folders.count).first(where: Self.hasPlaylist)
  }

  /// Whether there is a playlist in a folder or below it; links are not followed.
  private static func hasPlaylist(inFolder path: String) -> Bool {
    var folders = [path]
    var count = 0
    while let folder = folders.popLast(), count < mostEntries {
      let entries = (try? DirectoryEntry.all(in: folder)) ?? []
      count += entries.count
      for entry in entries {
        if entry.isDirectory {
          if let name = entry.name { folders.append("\(folder)/\(name)") }
        } else if entry.isPlaylist {
          return true
        }
      }
    }
    return false
  }

  /// The numbers in one line; nil if nothing was left out.
  package var summary: String? {
    let counts = [(files.count, "playlist"), (folders.count, "folder")].filter { $0.0 > 0 }
    guard !counts.isEmpty else { return nil }
    return counts.map { counted($0, $1) }.joined(separator: " and ")
      + " left out: hidden, ignored by git or excluded by the configuration"
  }
}
