import HLSInterstitials
public import HLSPlaylist

/// A recorded exchange together with the documents and links it belongs to.
public struct ExchangeContext: Sendable {
  /// A tag that names an encryption key, and the playlist that contains it.
  public struct KeyTag: Sendable {
    /// The playlist, which was recorded too.
    public let member: Member
    /// EXT-X-KEY or EXT-X-SESSION-KEY.
    public let tag: PlaylistTag
  }

  private let exchanges: ExchangeGraph
  private let index: Int

  package init(_ exchanges: ExchangeGraph, _ index: Int) {
    self.exchanges = exchanges
    self.index = index
  }

  /// The log that contains the exchange.
  public var log: ExchangeLog { exchanges.log }
  /// The body as a document; nil if it was not kept or is not text.
  public var body: Member? { exchanges.bodies[index].map { exchanges.graph.members[$0] } }
  /// The body as a playlist; nil for other bodies.
  public var document: Document? { body?.document }
  /// The links of recorded documents that the exchange answers.
  public var links: [Link] { (exchanges.links[index] ?? []).map { exchanges.graph.links[$0] } }
  /// The tags of recorded playlists that name the key the exchange returned, one per playlist.
  public var keys: [KeyTag] { exchanges.keys[index] ?? [] }

  /// The body of another exchange of the log as a playlist; nil for other bodies, and for an exchange of
  /// another log.
  public func document(of exchange: Exchange) -> Document? {
    guard log.contains(exchange) else { return nil }
    return exchanges.bodies[exchange.index].flatMap { exchanges.graph.members[$0].document }
  }

  /// Whether the exchange answers a link of a role, or its body shows that it does.
  public func isAnswer(to role: Link.Role) -> Bool {
    if role == .assetList, case .assetList? = body?.json?.kind { return true }
    return links.contains { $0.role == role }
  }
}
