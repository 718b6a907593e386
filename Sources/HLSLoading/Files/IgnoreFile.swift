import SourceText

/// The patterns of a `.gitignore` file.
struct IgnoreFile: Sendable {
  /// A line of the file.
  private struct Line: Sendable {
    let pattern: PathPattern
    /// Whether it includes again what other lines exclude.
    let isNegated: Bool
  }

  /// The absolute path of the folder of the file, with a slash at its end.
  private let folder: String
  private let lines: [Line]

  /// Reads the file at `path`, as it was `earlier` if that is not nil, with patterns for paths in `folder`; nil if
  /// it does not exist or cannot be read.
  init?(reading path: String, as earlier: EarlierFiles? = nil, for folder: String) {
    guard
      let file = try? earlier?.file(at: path) ?? LoadedFile(reading: path, limit: 1 << 20)
    else { return nil }
    self.folder = folder
    lines = file.bytes.split(separator: 0x0A).compactMap { bytes in
      var text = Substring(decoding: bytes, as: UTF8.self)
      if text.hasSuffix("\r") { text = text.dropLast() }
      while text.hasSuffix(" "), !text.hasSuffix("\\ ") { text = text.dropLast() }
      guard !text.isEmpty, !text.hasPrefix("#") else { return nil }
      let isNegated = text.hasPrefix("!")
      if isNegated { text = text.dropFirst() }
      if text.hasPrefix("\\#") || text.hasPrefix("\\!") { text = text.dropFirst() }
      return Line(pattern: PathPattern(String(text)), isNegated: isNegated)
    }
  }

  /// Whether the last matching line excludes an absolute path; nil if no line matches.
  func excludes(_ path: String, isFolder: Bool) -> Bool? {
    guard path.hasPrefix(folder) else { return nil }
    let relative = path.dropFirst(folder.count)
    return lines.last { $0.pattern.matches(relative, isFolder: isFolder) }.map { !$0.isNegated }
  }
}

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
