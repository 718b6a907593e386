public import HLSPlaylist

/// A variant stream and the media playlists that a player can combine to play it (rfc8216bis-22,
/// section 4.4.6.2.1).
public struct PlayableVariant: Sendable {
  /// Media playlists of which a player chooses one.
  public struct Choice: Sendable {
    /// Their indices in `Presentation.mediaPlaylists`, each once.
    public fileprivate(set) var playlists: [Int] = []
    /// Whether a player may choose none, because another playlist has the media or none is needed.
    public fileprivate(set) var allowsNone = false
    /// Whether one of the playlists was not loaded.
    public fileprivate(set) var isPartial = false

    private var seen: Set<Int> = []

    fileprivate mutating func add(_ playlist: Int?) {
      guard let playlist else {
        isPartial = true
        return
      }
      if seen.insert(playlist).inserted { playlists.append(playlist) }
    }
  }

  /// EXT-X-STREAM-INF.
  public let tag: PlaylistTag
  /// The link to the variant's own media playlist.
  public let link: Link
  /// The video, or the audio of a variant without video.
  public let main: Choice
  /// The audio renditions; none is needed if `main` contains the audio.
  public let audio: Choice
  /// The subtitle renditions; none is always allowed.
  public let subtitles: Choice
}

extension Presentation {
  /// The variant streams in the order of the file; those with an unknown address are left out.
  public var variants: [PlayableVariant] {
    let numbers = Dictionary(
      mediaPlaylists.enumerated().map { ($1.member.number, $0) },
      uniquingKeysWith: { first, _ in first })
    var targets: [UInt32: Int] = [:]
    let links = links
    for link in links {
      guard link.role == .rendition, let tag = link.tag, let member = link.member else { continue }
      targets[tag.line] = numbers[member]
    }
    let playlist = playlist
    let groups = Dictionary(
      playlist.renditionGroups.groups.map { (GroupName(kind: $0.kind, id: $0.id), $0.members) },
      uniquingKeysWith: { first, _ in first })
    func group(_ kind: Rendition.Kind, _ name: AttributeName, of tag: PlaylistTag) -> GroupName? {
      playlist.knownText(playlist.attribute(name, of: tag)).map { GroupName(kind: kind, id: $0) }
    }
    // Variants share their groups, which can be large.
    var choices: [GroupName: PlayableVariant.Choice] = [:]
    func choice(_ name: GroupName?) -> PlayableVariant.Choice {
      if let name, let known = choices[name] { return known }
      let members = name.flatMap { groups[$0] } ?? []
      var choice = PlayableVariant.Choice()
      for member in members {
        if playlist.attribute(.uri, of: member.tag) == nil {
          choice.allowsNone = true
        } else {
          choice.add(targets[member.tag.line])
        }
      }
      if members.isEmpty { choice.allowsNone = true }
      if let name { choices[name] = choice }
      return choice
    }
    return links.compactMap { link in
      guard link.role == .variantStream, let tag = link.tag else { return nil }
      var own: Int?
      if let member = link.member { own = numbers[member] }
      var main = PlayableVariant.Choice()
      let views = choice(group(.video, .video, of: tag))
      if views.allowsNone { main.add(own) }
      for view in views.playlists { main.add(view) }
      if views.isPartial { main.add(nil) }
      var audio = choice(group(.audio, .audio, of: tag))
      var subtitles = choice(group(.subtitles, .subtitles, of: tag))
      subtitles.allowsNone = true
      if let own, audio.playlists.contains(own) {
        // Without video, the audio renditions replace the variant's own playlist.
        for playlist in audio.playlists { main.add(playlist) }
        if audio.isPartial { main.add(nil) }
        audio = PlayableVariant.Choice()
        audio.allowsNone = true
      }
      return PlayableVariant(tag: tag, link: link, main: main, audio: audio, subtitles: subtitles)
    }
  }

  private struct GroupName: Hashable {
    let kind: Rendition.Kind
    let id: String
  }
}
