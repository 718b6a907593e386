import HLSInterstitials

/// The addresses of the media playlists of a presentation, to find out what an address leads to.
public struct PlaylistAddresses: Sendable {
  public enum Match: Sendable, Hashable {
    /// The number in `Presentation.mediaPlaylists`.
    case playlist(Int)
    /// One that the multivariant playlist names, and that is not at hand.
    case absent
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

  /// What an address leads to that stands in the document at `location`.
  ///
  /// Relative addresses lose the query of the document, so that one without it may do.
  public func match(_ uri: String, from location: String) -> Match {
    let address = Self.plain(URIReference(location).resolving(uri))
    return exact[address] ?? withoutQuery[String(address.prefix { $0 != "?" })] ?? .none
  }
}

extension Presentation {
  public var addresses: PlaylistAddresses { PlaylistAddresses(self) }
}
