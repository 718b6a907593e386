package import HLSDocuments
package import SourceText

/// Which documents are loaded, and how.
package struct LoadingOptions: Sendable, Codable {
  /// The limits for each document.
  package var policy = FetchPolicy()
  /// Header fields for requests to the hosts of the given URLs.
  package var headers: [HeaderField] = []
  /// Values to mask in every report, such as tokens from the environment.
  package var secrets: [String] = []
  /// The cache folder; nil for no cache.
  package var cacheFolder: String?
  /// Whether references to other documents are followed.
  package var follows = true
  /// Whether network URLs in files are loaded.
  package var fetches = false
  /// The linked documents that are deliberately not loaded.
  package var elsewhere = Elsewhere()
  /// The folder with documents of assets; nil for none.
  package var assetFolder: String?
  /// Whether a missing referenced file is an error.
  package var requiresLocalDocuments = false

  /// Creates the default options: references are followed, but not from files to the network.
  package init() {}

  /// Requests all documents as a page at a URL does, with its Origin; throws for another text.
  package mutating func setPage(_ address: String) throws(FetchFailure) {
    let page = try WebAddress(address)
    headers.removeAll { $0.isNamed("Origin") }
    headers.append(HeaderField(name: "Origin", value: page.pageOrigin))
  }

  /// Creates a fetcher with these options; throws if the cache folder cannot be used.
  package func fetcher() throws(WriteFailure) -> Fetcher {
    guard let cacheFolder else { return Fetcher(policy) }
    return Fetcher(policy, cache: try ResponseCache(folder: cacheFolder))
  }
}

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
