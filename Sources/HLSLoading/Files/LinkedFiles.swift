import HLSInterstitials
import SourceText

/// The files to which relative addresses in files lead, as long as they stay inside one folder.
///
/// A document is hostile until it is judged: an address never leads out of the folder, and an address
/// with a scheme or a host never leads to a file.
public struct LinkedFiles: Sendable {
  /// The most bytes of a file that another one leads to.
  public static let largestFile = 1 << 30

  /// The absolute path of the folder, without a slash at its end.
  private let root: String
  /// Makes a path absolute, without `.` and `..` parts.
  private let absolute: @Sendable (String) -> String

  public init(inside root: String, absolute: @escaping @Sendable (String) -> String) {
    self.root = absolute(root)
    self.absolute = absolute
  }

  /// The path as the base of relative addresses: what would end a path there is percent-encoded.
  public static func location(of path: String) -> String {
    (path.hasPrefix("/") || path.hasPrefix("./") ? "" : "./") + path.pathReference
  }

  /// What is at an address that was resolved against the location of a file.
  public func file(at address: String) -> Result<LoadedFile, LinkFailure> {
    let reference = URIReference(address)
    guard reference.scheme == nil, reference.authority == nil else {
      let isData = reference.scheme.map { reference.characters($0).lowercased() } == "data"
      return .failure(isData ? .inAddress : .onNetwork)
    }
    let path = reference.decoded(reference.path).text
    guard !path.utf8.contains(0) else { return .failure(.outside) }
    let whole = absolute(path)
    guard whole.hasPrefix(root == "/" ? "/" : root + "/") else { return .failure(.outside) }
    do {
      let shown = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
      return .success(try LoadedFile(reading: shown, limit: Self.largestFile))
    } catch {
      return .failure(.notLoaded(error))
    }
  }
}

/// Why what an address leads to is not judged.
public enum LinkFailure: Error, Sendable, CustomStringConvertible {
  /// The address is one of a host.
  case onNetwork
  /// The address holds the document itself.
  case inAddress
  /// The address leads out of the folder.
  case outside
  case notLoaded(LoadFailure)

  public var description: String {
    switch self {
    case .onNetwork: "addresses on the network are loaded with --fetch only"
    case .inAddress: "documents inside an address are not read"
    case .outside: "addresses that lead out of the folder are not followed"
    case .notLoaded(let failure): failure.description
    }
  }
}
