extension DocumentGraph {
  /// The limits up to which links are followed.
  public struct Limits: Sendable {
    /// The maximum number of links from the first document to another one.
    ///
    /// A document of scheduled date ranges is as far away as the playlist that refers to it. The default, 4, reaches from a multivariant playlist through a media playlist, an asset list and
    /// an asset to the media playlists of the asset.
    public var depth = 4
    /// The maximum number of documents; 5,000 by default.
    public var members = 5_000
    /// The number of bytes after which no more documents are loaded; 1 GiB by default.
    public var bytes = 1 << 30

    /// Creates the default limits.
    public init() {}
  }
}
