import HLSDocuments
import SourceText

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

/// Recognizes files that can be checked, so that no report replaces one.
package enum ExistingInput {
  /// How many bytes of a file decide what it is.
  private static let head = 64 << 10

  /// The kind of document that the file at a path is by its name or its first bytes, such as `playlist`; nil for any
  /// other file, as reports are, and if there is none.
  package static func kind(ofFileAt path: String) -> String? {
    guard let bytes = try? OtherInput.firstBytes(ofFileAt: path, head), !bytes.isEmpty else {
      return nil
    }
    let name = path.utf8.suffix(8).map(\.lowercased)
    if name.suffix(5).elementsEqual(".m3u8".utf8) || name.suffix(4).elementsEqual(".m3u".utf8)
      || isPlaylist(bytes)
    {
      return "playlist"
    }
    switch ContentKind(of: bytes.span) {
    case .assetList: return "asset list"
    case .steeringManifest: return "steering manifest"
    case .archive: return "HAR file"
    default: return OtherInput.isFile(at: path) ? "document" : nil
    }
  }

  /// Whether the first line, but for comments and empty lines, is a tag, in any encoding; a report may quote one later.
  private static func isPlaylist(_ bytes: [UInt8]) -> Bool {
    let text = bytes.filter { $0 != 0 }.trimmingPrefix { $0.isWhitespace || $0 >= 0x80 }
    for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      if line.starts(with: "#EXT".utf8) { return true }
      guard line.first == UInt8(ascii: "#") else { return false }
    }
    return false
  }
}
