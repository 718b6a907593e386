import HLSDocuments
import SourceText

/// A folder with documents of assets, found by the ends of their addresses.
///
/// `https://ads.example/2026/spot.m3u8` is `ads.example/2026/spot.m3u8` in the folder, otherwise
/// `2026/spot.m3u8`, otherwise `spot.m3u8`.
struct AssetFolder: Sendable {
  private let path: String
  private let files: LinkedFiles

  init(_ path: String, absolute: @escaping @Sendable (String) -> String) {
    self.path = path.hasSuffix("/") ? path : path + "/"
    files = LinkedFiles(inside: path, absolute: absolute)
  }

  /// The document of a network address; nil if the folder has none.
  func document(at address: String) -> FoundDocument? {
    let reference = URIReference(address)
    let host = reference.host.map { String(reference.characters($0)) } ?? ""
    var parts = [host] + reference.pathSegments.map { String(reference.characters($0)) }
    while !parts.isEmpty {
      let name = LinkedFiles.location(of: path) + parts.joined(separator: "/")
      if case .success(let file) = files.file(at: name) {
        return .source(SourceFile(name: file.path, bytes: file.bytes), location: address)
      }
      parts.removeFirst()
    }
    return nil
  }
}
