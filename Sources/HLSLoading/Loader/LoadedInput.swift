public import HLSDocuments
public import SourceText

/// An input with all that it references, ready to be judged.
public enum LoadedInput: Sendable {
  /// The input itself could not be loaded, or is no document that can be judged.
  case unavailable(UnavailableDocument)
  /// The documents on the network that could not be loaded come in the order of their links.
  case graph(DocumentGraph, unavailable: [UnavailableDocument])

  /// The addresses of the documents that the input references, in the order of the links.
  public var addresses: [String] {
    guard case .graph(let graph, _) = self else { return [] }
    return graph.links.map(\.addressWithoutFragment)
  }
}

/// A document that could not be loaded.
public struct UnavailableDocument: Error, Sendable {
  /// What reports call it.
  public let name: String
  public let reason: String

  public init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }
}

/// A load of a live playlist, to be compared with others.
public struct LoadedPlaylist: Sendable {
  public let source: SourceFile
  /// When the request was sent; nil where no log says so.
  public let time: DateTime?
  /// The address that was requested, with its delivery directives; nil where no log says so.
  public let address: String?
}
