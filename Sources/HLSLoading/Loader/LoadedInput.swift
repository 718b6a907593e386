package import HLSDocuments
package import SourceText

/// An input with all documents it references, ready to be checked.
package enum LoadedInput: Sendable {
  /// The input could not be loaded, or is not a document that can be checked.
  case unavailable(UnavailableDocument)
  /// The documents; `unavailable` are those that could not be loaded, in the order of their links.
  case graph(DocumentGraph, unavailable: [UnavailableDocument])

  /// The URLs of the referenced documents, in the order of the links.
  package var addresses: [String] {
    guard case .graph(let graph, _) = self else { return [] }
    return graph.links.map(\.addressWithoutFragment)
  }
}

/// One load of a live playlist, for comparison with others.
package struct LoadedPlaylist: Sendable {
  /// The playlist as received.
  package let source: SourceFile
  /// The time of the request; nil if no log has it.
  package let time: DateTime?
  /// When the server had it; nil if no log has it.
  package let serverTime: LoadTime?
  /// The requested URL with its delivery directives; nil if no log has it.
  package let address: String?
}
