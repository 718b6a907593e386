import HLSDocuments
import SourceText

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
