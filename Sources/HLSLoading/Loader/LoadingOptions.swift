public import HLSDocuments

/// How documents are loaded from the network.
public struct LoadingOptions: Sendable {
  public var policy = FetchPolicy()
  /// Header fields for requests to the hosts of the addresses that were named.
  public var headers: [HeaderField] = []
  /// Values that no report may show, such as tokens from the environment.
  public var secrets: [String] = []
  /// The folder of remembered answers; nil to remember none.
  public var cacheFolder: String?
  /// Whether references to other documents are followed.
  public var follows = true
  /// Whether what files reference on the network is loaded.
  public var fetches = false

  public init() {}

  /// A fetcher that follows the policy, with the answers that are remembered in the folder.
  public func fetcher() throws(WriteFailure) -> Fetcher {
    guard let cacheFolder else { return Fetcher(policy) }
    return Fetcher(policy, cache: try ResponseCache(folder: cacheFolder))
  }
}
