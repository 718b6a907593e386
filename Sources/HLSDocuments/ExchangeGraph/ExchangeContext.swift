import HLSInterstitials
public import HLSPlaylist
public import SourceText

/// A recorded exchange together with the documents and links it belongs to.
public struct ExchangeContext: Sendable {
  /// A tag that names an encryption key, and the playlist that contains it.
  public struct KeyTag: Sendable {
    /// The playlist, which was recorded too.
    public let member: Member
    /// EXT-X-KEY or EXT-X-SESSION-KEY.
    public let tag: PlaylistTag
  }

  /// A place that lists a media segment, a part, a map or a key.
  public struct ListedMedia: Sendable {
    /// What is listed.
    public enum Kind: String, Sendable, Hashable {
      /// A media segment.
      case segment = "media segment"
      /// A part of a media segment.
      case part
      /// EXT-X-MAP.
      case map
      /// EXT-X-KEY.
      case key

      /// What a tag lists; a media segment without one.
      fileprivate init(_ tag: TagName?) {
        self =
          switch tag {
          case nil: .segment
          case .part: .part
          case .map: .map
          default: .key
          }
      }
    }

    /// What is listed.
    public let kind: Kind
    /// The playlist, which was recorded too.
    public let member: Member
    /// The position of the address in the playlist.
    public let range: ByteRange
    /// For how long after the load of the playlist it has to be available at least; nil for always.
    public let until: Seconds?
    /// When the playlist was loaded; nil if unknown.
    public internal(set) var time: DateTime?
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
  /// The recorded document that contains one of ``links``.
  package func source(of link: Link) -> Member { exchanges.graph.members[link.source] }
  /// When the server had a recorded document; nil if nothing says when it was.
  package func loadTime(of member: Member) -> LoadTime? { exchanges.graph.loadTime(of: member) }
  /// The tags of recorded playlists that name the key the exchange returned, one per playlist.
  public var keys: [KeyTag] {
    (exchanges.keys[index] ?? []).map {
      KeyTag(member: exchanges.graph.members[$0.member], tag: $0.tag)
    }
  }

  /// For a failed request, the place that listed its address in the last load of the playlist before it;
  /// nil if it was not listed.
  public var listedMedia: ListedMedia? {
    exchanges.listed[index].map { place in
      ListedMedia(
        kind: ListedMedia.Kind(place.tag), member: exchanges.graph.members[place.member],
        range: place.range, until: place.until, time: place.time)
    }
  }

  /// The body of another exchange of the log as a playlist; nil for other bodies, and for an exchange of
  /// another log.
  public func document(of exchange: Exchange) -> Document? {
    guard log.contains(exchange) else { return nil }
    return exchanges.bodies[exchange.index].flatMap { exchanges.graph.members[$0].document }
  }

  /// The context of another exchange of the log; nil for an exchange of another log.
  public func context(of exchange: Exchange) -> ExchangeContext? {
    log.contains(exchange) ? ExchangeContext(exchanges, exchange.index) : nil
  }

  /// Whether the exchange answers a link of a role, or its body shows that it does.
  public func isAnswer(to role: Link.Role) -> Bool {
    switch (role, body?.json?.kind) {
    case (.assetList, .assetList), (.dateRangeSchedule, .dateRangeSchedule): return true
    default: break
    }
    return links.contains { $0.role == role }
  }
}
