public import HLSPlaylist

/// A variant stream and the media playlists from which it can be played (rfc8216bis-22, section
/// 4.4.6.2.1).
public struct PlayableVariant: Sendable {
  /// The media playlists of which one is chosen.
  public struct Choice: Sendable {
    /// Their numbers in `Presentation.mediaPlaylists`, each once.
    public fileprivate(set) var playlists: [Int] = []
    /// Whether one may play none of them, since another playlist holds the media or none is needed.
    public fileprivate(set) var allowsNone = false
    /// Whether one of them is not at hand.
    public fileprivate(set) var isPartial = false

    fileprivate mutating func add(_ playlist: Int?) {
      guard let playlist else {
        isPartial = true
        return
      }
      if !playlists.contains(playlist) { playlists.append(playlist) }
    }
  }

  /// EXT-X-STREAM-INF.
  public let tag: PlaylistTag
  /// The link to the variant's own media playlist.
  public let link: Link
  /// The video, or the audio of a variant without video.
  public let main: Choice
  /// The audio; none needed where it is in `main`.
  public let audio: Choice
  public let subtitles: Choice
}

extension Presentation {
  /// The variant streams, in the order of the file; one whose address is not known is left out.
  public var variants: [PlayableVariant] {
    let numbers = Dictionary(
      mediaPlaylists.enumerated().map { ($1.member.number, $0) },
      uniquingKeysWith: { first, _ in first })
    var targets: [UInt32: Int] = [:]
    for link in links where link.role == .rendition {
      guard let tag = link.tag, let target = link.member.flatMap({ numbers[$0] }) else { continue }
      targets[tag.line] = target
    }
    let playlist = playlist
    let groups = Dictionary(
      playlist.renditionGroups.groups.map { (GroupName(kind: $0.kind, id: $0.id), $0.members) },
      uniquingKeysWith: { first, _ in first })
    func members(_ kind: Rendition.Kind, _ name: AttributeName, of tag: PlaylistTag) -> [Rendition]?
    {
      guard let attribute = playlist.attribute(name, of: tag) else { return nil }
      let id = playlist.knownText(attribute)
      return id.flatMap { groups[GroupName(kind: kind, id: $0)] } ?? []
    }
    return links.compactMap { link in
      guard link.role == .variantStream, let tag = link.tag else { return nil }
      let own = link.member.flatMap { numbers[$0] }
      var main = PlayableVariant.Choice()
      var audio = PlayableVariant.Choice()
      var subtitles = PlayableVariant.Choice()
      if let views = members(.video, .video, of: tag), !views.isEmpty {
        for view in views {
          main.add(playlist.attribute(.uri, of: view.tag) == nil ? own : targets[view.tag.line])
        }
      } else {
        main.add(own)
      }
      let voices = members(.audio, .audio, of: tag) ?? []
      for voice in voices {
        if playlist.attribute(.uri, of: voice.tag) == nil {
          audio.allowsNone = true
        } else {
          audio.add(targets[voice.tag.line])
        }
      }
      if voices.isEmpty { audio.allowsNone = true }
      if let own, audio.playlists.contains(own) {
        // Without video the audio renditions stand in the place of the variant's own playlist.
        for playlist in audio.playlists { main.add(playlist) }
        main.isPartial = main.isPartial || audio.isPartial
        audio = PlayableVariant.Choice()
        audio.allowsNone = true
      }
      subtitles.allowsNone = true
      for text in members(.subtitles, .subtitles, of: tag) ?? [] {
        subtitles.add(targets[text.tag.line])
      }
      return PlayableVariant(tag: tag, link: link, main: main, audio: audio, subtitles: subtitles)
    }
  }

  private struct GroupName: Hashable {
    let kind: Rendition.Kind
    let id: String
  }
}
