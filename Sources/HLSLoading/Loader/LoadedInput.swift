public import HLSDocuments
public import SourceText

/// An input with all documents it references, ready to be checked.
public enum LoadedInput: Sendable {
  /// The input could not be loaded, or is not a document that can be checked.
  case unavailable(UnavailableDocument)
  /// The documents; `unavailable` are those that could not be loaded, in the order of their links.
  case graph(DocumentGraph, unavailable: [UnavailableDocument])

  /// The URLs of the referenced documents, in the order of the links.
  public var addresses: [String] {
    guard case .graph(let graph, _) = self else { return [] }
    return graph.links.map(\.addressWithoutFragment)
  }
}

/// A document that could not be loaded.
public struct UnavailableDocument: Error, Sendable {
  /// The name in reports.
  public let name: String
  /// Why it could not be loaded, in one line.
  public let reason: String

  /// Creates a value from its parts.
  public init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }
}

/// One load of a live playlist, for comparison with others.
public struct LoadedPlaylist: Sendable {
  /// The playlist as received.
  public let source: SourceFile
  /// The time of the request; nil if no log has it.
  public let time: DateTime?
  /// The requested URL with its delivery directives; nil if no log has it.
  public let address: String?
}
