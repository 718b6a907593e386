import SourceText

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
