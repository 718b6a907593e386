import SourceText

/// What was left out of folders, which is not searched.
package struct LeftOut: Sendable, Equatable {
  /// The absolute paths of playlists.
  package var files: [String] = []
  /// The absolute paths of folders.
  package var folders: [String] = []

  /// Creates an empty list.
  package init() {}

  /// The numbers in one line; nil if nothing was left out.
  package var summary: String? {
    let counts = [(files.count, "playlist"), (folders.count, "folder")].filter { $0.0 > 0 }
    guard !counts.isEmpty else { return nil }
    return counts.map { counted($0, $1) }.joined(separator: " and ")
      + " left out: hidden, ignored by git or excluded by the configuration"
  }
}
