public import HLSPlaylist
import SourceText

/// A multivariant playlist with its media playlists, as far as they were loaded.
public struct Presentation: Sendable {
  /// A media playlist with the links to it.
  public struct MediaPlaylist: Sendable {
    /// The media playlist as a member of the graph.
    public let member: Member
    /// The media playlist with the values that rules query.
    public let document: Document
    /// The links to it from variant streams, renditions and I-frame streams; never empty.
    public let links: [Link]

    /// The parsed playlist.
    public var playlist: Playlist { document.playlist }

    /// Whether the playlist has EXT-X-I-FRAMES-ONLY.
    public var isIFramesOnly: Bool { playlist.census.count(of: .iFramesOnly) > 0 }

    /// Whether all links to it are EXT-X-MEDIA tags of type SUBTITLES.
    public let isSubtitles: Bool

    /// Whether a link of a role refers to it.
    public func has(_ role: Link.Role) -> Bool { links.contains { $0.role == role } }
  }

  /// The graph that contains the presentation.
  public let graph: DocumentGraph
  /// The multivariant playlist as a member of the graph.
  public let root: Member
  /// The multivariant playlist with the values that rules query.
  public let document: Document
  /// The media playlists, each once, in the order of the multivariant playlist.
  public let mediaPlaylists: [MediaPlaylist]

  /// Returns nil for a member that is not a multivariant playlist.
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

  /// The parsed multivariant playlist.
  public var playlist: Playlist { document.playlist }

  /// The indices of the media playlists in the order in which a comparison trusts them: variant
  /// streams, other audio and video, subtitles, I-frames.
  public var ranking: [Int] {
    func rank(_ media: MediaPlaylist) -> Int {
      if media.isIFramesOnly { return 3 }
      if media.isSubtitles { return 2 }
      return media.has(.variantStream) ? 0 : 1
    }
    return mediaPlaylists.indices.map { (rank(mediaPlaylists[$0]), $0) }.sorted(by: <).map(\.1)
  }

  /// The links in the multivariant playlist, including those to missing documents.
  public var links: [Link] { Array(graph.links(from: root.number)) }

  /// Whether every media playlist was loaded, so that a rule can report something as missing.
  public var isComplete: Bool {
    graph.links(from: root.number).allSatisfy {
      switch $0.role {
      case .variantStream, .iFrameStream, .rendition: $0.member != nil
      default: true
      }
    }
  }
}

extension DocumentGraph {
  /// The presentations of the graph, one for each multivariant playlist.
  public var presentations: [Presentation] {
    members.compactMap { Presentation(of: $0.number, in: self) }
  }
}

extension DocumentGraph {
  /// The first document, or the primary content that it names if it is the schedule of an app.
  package var primaryRoot: Member {
    let content = links(from: 0).first { $0.role == .primaryContent }?.member
    return members[content ?? 0]
  }

  /// The media playlists of the first document: itself, or those it links to, in the order of the
  /// links.
  ///
  /// Interstitial assets are not included.
  public var primaryPlaylists: [(member: Member, document: Document)] {
    var numbers = [0]
    numbers += members(linkedFrom: 0, by: [.variantStream, .rendition]).map(\.member.number)
    return numbers.compactMap { number in
      members[number].document.flatMap { $0.isMedia ? (members[number], $0) : nil }
    }
  }
}
