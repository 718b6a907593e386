import HLSDocuments
import HLSLoading
import HLSPlaylist
import SourceText

/// Finds the documents of a run that a report of Apple's validator is about.
///
/// Documents with an address are found by it. A file without one is found by its path: the input with the name
/// of the report's root is that root, and other files are where their addresses are relative to the root's.
struct ReportedDocuments: Sendable {
  private let naming = SourceNaming()
  /// The address of the root up to its last slash.
  private let base: String
  /// The absolute path of the folder of the root, with a slash at its end; nil if no input is the root.
  private let folder: String?

  /// Creates a lookup for a root, among inputs that are paths and addresses.
  init(root: String, inputs: [String]) {
    let path = Self.withoutQuery(root)
    base = Self.folder(of: path)
    let name = path.dropFirst(base.count)
    let files = inputs.filter { !WebAddress.begins($0) }
    let named = files.filter { $0.dropFirst(Self.folder(of: $0).count) == name }
    if named.count == 1 {
      folder = Self.folder(of: naming.absolute(named[0]))
    } else if named.isEmpty, inputs.count == 1, let input = files.first {
      let absolute = naming.absolute(input)
      folder = absolute.hasSuffix("/") ? absolute : absolute + "/"
    } else {
      folder = nil
    }
  }

  /// Whether a document of the run is the one with an address in the report.
  func isAddress(_ address: String, of document: Document) -> Bool {
    if let own = document.address, WebAddress.begins(address) { return own.text == address }
    let path = Self.withoutQuery(address)
    guard let folder, path.hasPrefix(base) else { return false }
    return naming.absolute(document.playlist.source.name) == folder + path.dropFirst(base.count)
  }

  /// Whether a document of the run, by its name in reports, is the one with an address in the report.
  func isAddress(_ address: String, of source: String) -> Bool {
    if WebAddress.begins(source) {
      return AddressNames.plainName(of: address) == AddressNames.plainName(of: source)
    }
    let path = Self.withoutQuery(address)
    guard let folder, path.hasPrefix(base) else { return false }
    return naming.absolute(source) == folder + path.dropFirst(base.count)
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  private static func withoutQuery(_ address: String) -> String {
    guard WebAddress.begins(address) else { return address }
    return String(address.prefix { $0 != "?" && $0 != "#" })
  }
}
