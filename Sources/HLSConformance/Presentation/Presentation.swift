public import HLSPlaylist

/// A multivariant playlist with those of its media playlists that are at hand.
public struct Presentation: Sendable {
  /// A media playlist, and what the multivariant playlist says of it.
  public struct MediaPlaylist: Sendable {
    public let member: Member
    public let document: Document
    /// Why it belongs to the presentation: the links of variant streams, renditions and I-frame
    /// streams that lead to it; never empty.
    public let links: [Link]

    public var playlist: Playlist { document.playlist }

    /// Whether it holds I-frames alone.
    public var isIFramesOnly: Bool { playlist.census.count(of: .iFramesOnly) > 0 }

    /// Whether all that leads to it are EXT-X-MEDIA of type SUBTITLES.
    public let isSubtitles: Bool

    /// Whether a variant stream, a rendition or an I-frame stream leads to it.
    public func has(_ role: Link.Role) -> Bool { links.contains { $0.role == role } }
  }

  public let graph: DocumentGraph
  public let root: Member
  /// The multivariant playlist.
  public let document: Document
  /// In the order in which the multivariant playlist names them, each once.
  public let mediaPlaylists: [MediaPlaylist]

  /// Returns nil for a member that is no multivariant playlist.
  init?(of number: Int, in graph: DocumentGraph) {
    let root = graph.members[number]
    guard let document = root.document, document.playlist.kind == .multivariant else { return nil }
    self.graph = graph
    self.root = root
    self.document = document
    let multivariant = document.playlist
    mediaPlaylists = graph.members(
      linkedFrom: number, by: [.variantStream, .iFrameStream, .rendition]
    ).compactMap { member, links in
      guard let document = member.document, document.isMedia else { return nil }
      let isSubtitles = links.allSatisfy { link in
        guard link.role == .rendition, let tag = link.tag else { return false }
        return multivariant.word(multivariant.attribute(.type, of: tag)).value == "SUBTITLES"
      }
      return MediaPlaylist(
        member: member, document: document, links: links, isSubtitles: isSubtitles)
    }
  }

  public var playlist: Playlist { document.playlist }

  /// The numbers of the media playlists, those first by which the others are judged where they
  /// disagree: variant streams, other audio and video, subtitles, I-frames.
  public var ranking: [Int] {
    func rank(_ media: MediaPlaylist) -> Int {
      if media.isIFramesOnly { return 3 }
      if media.isSubtitles { return 2 }
      return media.has(.variantStream) ? 0 : 1
    }
    return mediaPlaylists.indices.map { (rank(mediaPlaylists[$0]), $0) }.sorted(by: <).map(\.1)
  }

  /// The links out of the multivariant playlist, those to absent documents included.
  public var links: [Link] { Array(graph.links(from: root.number)) }

  /// Whether every media playlist that is named is at hand, so that something can be said to be missing.
  public var isComplete: Bool {
    graph.links(from: root.number).allSatisfy {
      switch $0.role {
      case .variantStream, .iFrameStream, .rendition: $0.member != nil
      default: true
      }
    }
  }
}
