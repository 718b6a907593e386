/// The playlists that git tracks, which it does not ignore whatever `.gitignore` says.
package struct TrackedPlaylists: Sendable {
  private var files: Set<String> = []
  /// The folders with such files, at any depth.
  private var folders: Set<String> = []
  private var submodules: Set<String> = []

  /// Creates an empty set.
  package init() {}

  /// Adds a playlist, by its absolute path.
  package mutating func add(_ path: String) {
    files.insert(path)
    var folder = path[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      guard folders.insert(String(folder)).inserted else { return }
    }
  }

  /// Adds a repository in the repository, by its absolute path.
  package mutating func add(submodule path: String) {
    add(path)
    submodules.insert(path)
  }

  /// Whether git tracks a playlist.
  func contains(_ path: String) -> Bool { files.contains(path) }

  /// Whether git tracks a playlist in a folder, at any depth.
  func contains(inFolder path: String) -> Bool { folders.contains(path) || files.contains(path) }

  /// Whether a folder is a repository in the repository.
  func contains(submodule path: String) -> Bool { submodules.contains(path) }
}
