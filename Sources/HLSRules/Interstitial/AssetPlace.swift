import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Addresses of assets compared with those of the playlists that reference them.
extension InterstitialRules {
  static let assetListRelative = Rule(
    "interstitial/asset-list-relative", .warning, .recommended,
    .must("rfc8216bis-22 App D.2, §6.2.4"), about: .presentation,
    facts: [
      .silences(
        ["portability/relative-asset-list", "interstitial/asset-list-relative-hint"],
        about: .attribute), .loses(.adsCannotPlay),
    ],
    says: "A relative X-ASSET-LIST must resolve to the same address in every media playlist.",
    why: """
      The text is the same in all of them, so each folder needs its own list; if one is missing, \
      clients skip the break.
      """,
    remedy: "Write the full address, or begin the path with a slash.",
    fails: [folders("«l.json?_HLS_interstitial_id=ad1»")],
    passes: [
      folders("/l.json?_HLS_interstitial_id=ad1"),
      folders("https://ads.example.com/l.json?_HLS_interstitial_id=ad1"),
    ],
    check: .presentation { presentation, report in
      let playlists = presentation.mediaPlaylists
      var first: [String: (playlist: Int, text: String, address: String, place: ByteRange)] = [:]
      var reported: Set<String> = []
      for (number, media) in playlists.enumerated() where !media.document.interstitials.isEmpty {
        let base = URIReference(media.member.location)
        for event in media.document.interstitials {
          guard let id = event.id, !reported.contains(id),
            let list = event.assets.first(where: \.isList), list.isComplete, !list.url.isAbsolute
          else { continue }
          let address = base.resolving(list.url.text)
          guard let other = first[id] else {
            first[id] = (number, list.url.text, address, list.range)
            continue
          }
          guard other.text == list.url.text, other.address != address else { continue }
          reported.insert(id)
          report(
            "the relative address resolves to a different one in another media playlist",
            in: playlists[other.playlist].member, at: other.place,
            related: [RelatedPlace(list.range, "the other media playlist", in: media.playlist)])
        }
      }
    })

  static let assetSelfReference = Rule(
    "interstitial/asset-self-reference", .warning, .recommended, .advice("rfc8216bis-22 App D.1"),
    about: .links,
    facts: [
      .silences(
        ["interstitial/nested", "interstitial/duration-asset-mismatch"], about: .dateRange),
      .loses(.adsCannotPlay),
    ],
    says: "The asset of an interstitial should not be the presentation that it interrupts.",
    why: "Viewers see the primary from its beginning instead of the asset.",
    remedy: "Write the address of the asset.",
    fails: [
      scheduled("«https://x.example.com/p.m3u8?_HLS_interstitial_id=ad1»")
    ],
    passes: [
      scheduled("https://ads.example.com/p.m3u8?_HLS_interstitial_id=ad1"),
      scheduled("https://x.example.com/p.m3u8?ad=1&_HLS_interstitial_id=ad1"),
    ],
    check: .links { member, graph, report in
      // The variants of a presentation share most addresses, so all documents are checked at once.
      guard member.number == 0 else { return }
      var addresses = PresentationAddresses(graph)
      for member in graph.members {
        let playlists = graph.playlists(of: member)
        for link in graph.links(from: member.number)
        where link.role == .asset || link.role == .listedAsset {
          if playlists.contains(where: { addresses.contain(link, of: $0) }), graph.isFirst(link) {
            report("the asset is the presentation that it interrupts", in: member, at: link.range)
          }
        }
      }
    })

  /// The addresses of playlists, of those that reference them, and of those that these reference.
  private struct PresentationAddresses {
    private static let roles: [Link.Role] = [.variantStream, .iFrameStream, .rendition]

    private let graph: DocumentGraph
    /// For each member, the members that reference it.
    private var parents: [Int: Set<Int>] = [:]
    /// For each requested member, its address and those it references.
    private var addresses: [Int: Set<String>] = [:]

    init(_ graph: DocumentGraph) {
      self.graph = graph
      for link in graph.links where Self.roles.contains(link.role) {
        if let target = link.member { parents[target, default: []].insert(link.source) }
      }
    }

    mutating func contain(_ link: Link, of member: Member) -> Bool {
      let address = withoutDirectives(link.location)
      if address == withoutDirectives(member.location) { return true }
      for parent in parents[member.number] ?? [] where addresses(from: parent).contains(address) {
        return true
      }
      return false
    }

    private mutating func addresses(from number: Int) -> Set<String> {
      if let known = addresses[number] { return known }
      let targets = graph.links(from: number).filter { Self.roles.contains($0.role) }
        .map(\.location)
      let found = Set((targets + [graph.members[number].location]).map(withoutDirectives))
      addresses[number] = found
      return found
    }
  }

  /// An address without its fragment and its reserved query parameters.
  private static func withoutDirectives(_ address: String) -> String {
    let uri = URIReference(address)
    guard let query = uri.query else { return address.withoutFragment }
    let kept = uri.queryParameters.compactMap { parameter -> Substring? in
      guard !uri.characters(parameter.name).hasPrefix("_HLS_") else { return nil }
      return uri.characters(
        parameter.name.lowerBound..<(parameter.value ?? parameter.name).upperBound)
    }
    let path = uri.characters(0..<query.lowerBound - 1)
    return kept.isEmpty ? String(path) : path + "?" + kept.joined(separator: "&")
  }

  private static func scheduled(_ address: String) -> Example {
    .media("#EXT-X-DATERANGE\(dated),DURATION=15,X-RESUME-OFFSET=0,X-ASSET-URI=\"\(address)\"")
      .at("https://x.example.com/p.m3u8")
  }

  private static func folders(_ address: String) -> Example {
    func media(_ address: String) -> Example {
      .media("#EXT-X-DATERANGE\(dated),DURATION=15,X-RESUME-OFFSET=0,X-ASSET-LIST=\"\(address)\"")
    }
    return .presentation([
      .multivariant(
        Piece.variant("", uri: "https://example.com/v/720.m3u8") + "\n"
          + PresentationExample.low("", uri: "https://example.com/w/360.m3u8")
      ).named("multivariant.m3u8").at("https://example.com/multivariant.m3u8"),
      media(address).named("720.m3u8").at("https://example.com/v/720.m3u8"),
      media(address.filter { $0 != "«" && $0 != "»" }).named("360.m3u8")
        .at("https://example.com/w/360.m3u8"),
    ])
  }
}

extension DocumentGraph {
  /// The media playlists whose interstitials the assets of a member are: of a playlist or schedule, or of an asset list.
  fileprivate func playlists(of member: Member) -> [Member] {
    let scheduling = AssetListContext(member, in: self)?.parents.map(\.member) ?? [member]
    return Set(scheduling.map(\.number)).sorted().compactMap { primaryPlaylist(of: $0) }
  }
}
