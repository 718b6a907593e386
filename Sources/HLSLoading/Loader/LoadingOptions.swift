package import HLSDocuments

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
