import HLSInterstitials
import HLSPlaylist
import SourceText

/// A reference in a document whose address has not been looked up yet.
struct UnresolvedLink {
  let role: Link.Role
  let range: ByteRange
  var tag: PlaylistTag?
  var index = 0
  /// The address after variable substitution; as written if a variable has no known value.
  let uri: String
  /// Whether every variable in the address has a known value.
  var isKnown = true
}

extension Member.Content {
  /// Whether a link with this role can refer to a document of this kind.
  func `is`(_ role: Link.Role) -> Bool {
    switch role {
    case .variantStream, .iFrameStream, .rendition:
      if case .playlist(let document) = self { document.playlist.kind == .media } else { false }
    case .asset, .listedAsset, .primaryContent:
      if case .playlist = self { true } else { false }
    case .assetList:
      if case .json(let document) = self, case .assetList = document.kind { true } else { false }
    case .dateRangeSchedule:
      if case .json(let document) = self, case .dateRangeSchedule = document.kind {
        true
      } else {
        false
      }
    // These have no links.
    case .steeringManifest, .sessionData: false
    }
  }

  /// Calls `body` with each reference that a player follows, in the order of the file, and `expecting` with
  /// their number before.
  ///
  /// `ofEvents` is false if the events of a schedule are those of the playlists.
  func forEachLink(
    ofEvents: Bool = true, expecting: (Int) -> Void = { _ in }, _ body: (UnresolvedLink) -> Void
  ) {
    switch self {
    case .playlist(let document):
      let links =
        document.playlist.kind == .multivariant
        ? Self.links(of: document.playlist)
        : Self.links(of: document.interstitials) + Self.schedules(of: document)
      expecting(links.count)
      links.forEach(body)
    case .json(let document):
      if let scheduled = document.scheduled {
        let links =
          Self.primary(of: document.kind)
          + (ofEvents ? Self.links(of: scheduled.interstitials) : [])
          + Self.schedules(of: scheduled)
        expecting(links.count)
        links.forEach(body)
      }
      guard case .assetList = document.kind, let list = document.text.root?["ASSETS"]?.elements
      else { return }
      expecting(list.count)
      // A list may have too many assets for another array of them.
      for (index, asset) in list.enumerated() {
        guard let value = asset["URI"], let uri = value.string else { continue }
        body(UnresolvedLink(role: .listedAsset, range: value.innerRange, index: index, uri: uri))
      }
    case .other, .exchanges, .session, .infoPlist: break
    }
  }

  private static func links(of playlist: Playlist) -> [UnresolvedLink] {
    var links: [UnresolvedLink] = playlist.variantStreams.compactMap { variant in
      guard let range = variant.uri else { return nil }
      let text = playlist.text(range)
      let uri = playlist.variables.resolve(text, line: playlist.lineNumber(at: range.start)).text
      return UnresolvedLink(
        role: .variantStream, range: range, tag: variant.tag, uri: uri ?? text,
        isKnown: uri != nil)
    }
    for tag in playlist.tags {
      let role: Link.Role? =
        switch tag.name {
        case .iFrameStreamInf: .iFrameStream
        case .media: .rendition
        case .contentSteering: .steeringManifest
        case .sessionData: .sessionData
        default: nil
        }
      guard let role, !isRaw(tag, of: playlist) else { continue }
      let name: AttributeName = role == .steeringManifest ? .serverURI : .uri
      guard
        case .value(let resolution, let range) = playlist.resolved(
          playlist.attribute(name, of: tag))
      else { continue }
      links.append(
        UnresolvedLink(
          role: role, range: range, tag: tag, uri: resolution.text ?? playlist.text(range),
          isKnown: resolution.text != nil))
    }
    return links.sorted { $0.range < $1.range }
  }

  /// Whether a tag of session data refers to a file that may be anything (rfc8216bis-22, section 4.4.6.4).
  private static func isRaw(_ tag: PlaylistTag, of playlist: Playlist) -> Bool {
    tag.name == .sessionData && playlist.word(playlist.attribute(.format, of: tag)).value == "RAW"
  }

  private static func primary(of kind: JSONDocument.Kind) -> [UnresolvedLink] {
    guard case .schedule(let schedule) = kind, case .value(let uri, let range) = schedule.primary
    else { return [] }
    return [UnresolvedLink(role: .primaryContent, range: range, uri: uri)]
  }

  /// The schedules that date ranges refer to.
  private static func schedules(of document: Document) -> [UnresolvedLink] {
    document.dateRanges.enumerated().compactMap { index, range in
      guard range.category == .schedule,
        case .value(let resolution, let place) = range.uri(.preloadURI)
      else { return nil }
      return UnresolvedLink(
        role: .dateRangeSchedule, range: place, index: index,
        uri: resolution.text ?? document.playlist.text(place), isKnown: resolution.text != nil)
    }
  }

  private static func links(of interstitials: [Interstitial]) -> [UnresolvedLink] {
    interstitials.enumerated().flatMap { index, interstitial in
      interstitial.assets.map { asset in
        UnresolvedLink(
          role: asset.isList ? .assetList : .asset, range: asset.range, index: index,
          uri: asset.url.text, isKnown: asset.isComplete)
      }
    }
  }
}
