import HLSDocuments
import HLSInterstitials
import SourceText

/// The files that relative URLs in local documents may refer to, limited to one folder.
///
/// Documents are untrusted: a URL never reaches a file outside the folder, and a URL with a scheme or a
/// host never reaches a file at all.
package struct LinkedFiles: Sendable {
  /// The maximum size of a linked file in bytes.
  package static let largestFile = 1 << 30

  /// The absolute path of the folder, without a trailing slash.
  private let root: String
  /// Makes a path absolute, without `.` and `..` parts.
  private let absolute: @Sendable (String) -> String
  private let earlier: EarlierFiles?

  /// Creates the set of files below `root`, as they were `earlier` if that is not nil; `absolute` makes a
  /// path absolute, without `.` and `..`.
  package init(
    inside root: String, earlier: EarlierFiles? = nil,
    absolute: @escaping @Sendable (String) -> String
  ) {
    self.earlier = earlier
    self.root = absolute(root)
    self.absolute = absolute
  }

  /// The path as a base URL: characters that would end a path in a URL are percent-encoded.
  package static func location(of path: String) -> String {
    (path.hasPrefix("/") || path.hasPrefix("./") ? "" : "./") + path.pathReference
  }

  /// Reads the file at a URL that was resolved against the location of another file.
  package func file(at address: String) -> Result<LoadedFile, LinkFailure> {
    let reference = URIReference(address)
    guard reference.scheme == nil, reference.authority == nil else {
      let isData = reference.scheme.map { reference.characters($0).lowercased() } == "data"
      return .failure(isData ? .inAddress : .onNetwork)
    }
    let path = reference.decoded(reference.path).text
    guard !path.utf8.contains(0) else { return .failure(.outside) }
    let whole = absolute(path)
    guard whole.hasPrefix(root == "/" ? "/" : root + "/") else { return .failure(.outside) }
    do throws(LoadFailure) {
      if let file = try earlier?.file(at: whole) {
        return .success(LoadedFile(path: path, bytes: file.bytes))
      }
      let shown = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
      return .success(try LoadedFile(reading: shown, limit: Self.largestFile))
    } catch {
      return .failure(.notLoaded(error))
    }
  }
}

/// Why a linked document is not checked.
package enum LinkFailure: Error, Sendable, CustomStringConvertible {
  /// The URL has a scheme or a host.
  case onNetwork
  /// A `data:` URL, which contains the document itself.
  case inAddress
  /// The URL refers to a file outside the folder.
  case outside
  /// The file could not be read.
  case notLoaded(LoadFailure)

  /// Whether the URL refers to a file that exists and cannot be read.
  var isUnreadable: Bool {
    switch self {
    case .onNetwork, .inAddress, .outside, .notLoaded(.notFound): false
    case .notLoaded: true
    }
  }

  /// The reason as one line for reports.
  package var description: String {
    switch self {
    case .onNetwork: "network URLs are only loaded with --fetch"
    case .inAddress: "data: URLs are not checked"
    case .outside: "files outside the folder are not read"
    case .notLoaded(let failure): failure.description
    }
  }
}

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
