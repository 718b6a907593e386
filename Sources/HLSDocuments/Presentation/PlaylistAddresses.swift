import HLSInterstitials
import SourceText

/// The addresses of the media playlists of a presentation, for looking up references to them.
public struct PlaylistAddresses: Sendable {
  /// The playlist that an address refers to.
  public enum Match: Sendable, Hashable {
    /// The media playlist with this index in `Presentation.mediaPlaylists`.
    case playlist(Int)
    /// A media playlist of the multivariant playlist that was not loaded.
    case absent
    /// No media playlist of the presentation.
    case none
  }

  private var exact: [String: Match] = [:]
  private var withoutQuery: [String: Match] = [:]

  init(_ presentation: Presentation) {
    var numbers: [Int: Int] = [:]
    for (number, media) in presentation.mediaPlaylists.enumerated() {
      numbers[media.member.number] = number
      add(media.member.location, .playlist(number))
    }
    let links = presentation.links
    for link in links {
      guard [.variantStream, .iFrameStream, .rendition].contains(link.role) else { continue }
      var match = Match.absent
      if let member = link.member, let number = numbers[member] { match = .playlist(number) }
      add(link.location, match)
    }
  }

  private mutating func add(_ location: String, _ match: Match) {
    let address = Self.plain(location)
    exact[address] = exact[address] ?? match
    let short = String(address.prefix { $0 != "?" })
    withoutQuery[short] = withoutQuery[short] ?? match
  }

  private static func plain(_ location: String) -> String { String(location.prefix { $0 != "#" }) }

  /// The media playlist that `uri` in the document at `location` refers to.
  ///
  /// Resolving a relative address drops the query of the document, so that the query is ignored if no
  /// address matches exactly.
  public func match(_ uri: String, from location: String) -> Match {
    let address = Self.plain(URIReference(location).resolving(uri))
    return exact[address] ?? withoutQuery[String(address.prefix { $0 != "?" })] ?? .none
  }
}

extension Presentation {
  /// The addresses of the media playlists.
  public var addresses: PlaylistAddresses { PlaylistAddresses(self) }
}
