public import HLSDocuments

/// Which documents are loaded, and how.
public struct LoadingOptions: Sendable {
  /// The limits for each document.
  public var policy = FetchPolicy()
  /// Header fields for requests to the hosts of the given URLs.
  public var headers: [HeaderField] = []
  /// Values to mask in every report, such as tokens from the environment.
  public var secrets: [String] = []
  /// The cache folder; nil for no cache.
  public var cacheFolder: String?
  /// Whether references to other documents are followed.
  public var follows = true
  /// Whether network URLs in files are loaded.
  public var fetches = false
  /// Whether a missing referenced file is an error.
  public var requiresLocalDocuments = false

  /// Creates the default options: references are followed, but not from files to the network.
  public init() {}

  /// Creates a fetcher with these options; throws if the cache folder cannot be used.
  public func fetcher() throws(WriteFailure) -> Fetcher {
    guard let cacheFolder else { return Fetcher(policy) }
    return Fetcher(policy, cache: try ResponseCache(folder: cacheFolder))
  }
}
