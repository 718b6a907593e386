/// What a path names in the end: the paths of one file are equal, by whatever links they name it.
package struct FilePlace: Hashable, Sendable {
  private enum Content: Hashable {
    case file(FileStatus.Identity)
    case path(String)
  }

  private let content: Content
  /// The absolute path at the end of all links, whether there is a file or not.
  package let path: String

  /// Finds what is at a path, or would be made there.
  package init(_ path: String, _ naming: SourceNaming = SourceNaming()) {
    let target = (try? FileReplacement.destination(of: path)) ?? path
    self.path = SourceNaming.real(naming.absolute(target))
    let status = try? FileStatus(ofPath: path)
    // All names of a terminal are one device.
    content =
      if let status, status.isRegular { .file(status.identity) } else { .path(self.path) }
  }

  package static func == (left: Self, right: Self) -> Bool { left.content == right.content }

  package func hash(into hasher: inout Hasher) { hasher.combine(content) }

  /// Whether the file is in a folder, or in one inside it.
  package func isInside(_ folder: String) -> Bool {
    let folder = SourceNaming.real(folder)
    return path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }
}
