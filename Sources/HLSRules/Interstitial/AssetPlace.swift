import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Addresses of assets beside those of the playlists that name them.
extension InterstitialRules {
  static let assetListRelative = Rule(
    "interstitial/asset-list-relative", .warning, .recommended,
    .must("rfc8216bis-22 App D.2, §6.2.4"), about: .presentation,
    says: "A relative X-ASSET-LIST leads to the same address from every media playlist.",
    why:
      "The text is the same in all of them, so that each folder needs a list of its own; where one "
      + "is missing, clients skip the break.",
    remedy: "Write the address in full, or begin the path with a slash.",
    fails: [folders("«l.json?_HLS_interstitial_id=ad1»")],
    passes: [
      folders("/l.json?_HLS_interstitial_id=ad1"),
      folders("https://ads.example.com/l.json?_HLS_interstitial_id=ad1"),
    ],
    check: .presentation { presentation, report in
      let playlists = presentation.mediaPlaylists
      var first: [String: (playlist: Int, text: String, address: String, place: ByteRange)] = [:]
      var told: Set<String> = []
      for (number, media) in playlists.enumerated() where !media.document.interstitials.isEmpty {
        let base = URIReference(media.member.location)
        for event in media.document.interstitials {
          guard let id = event.id, !told.contains(id),
            let list = event.assets.first(where: \.isList), list.isComplete, !list.url.isAbsolute
          else { continue }
          let address = base.resolving(list.url.text)
          guard let other = first[id] else {
            first[id] = (number, list.url.text, address, list.range)
            continue
          }
          guard other.text == list.url.text, other.address != address else { continue }
          told.insert(id)
          report(
            "the address is relative, and leads to another one from another media playlist",
            in: playlists[other.playlist].member, at: other.place,
            related: [RelatedPlace(list.range, "the other playlist", in: media.playlist)])
        }
      }
    })

  static let assetSelfReference = Rule(
    "interstitial/asset-self-reference", .warning, .recommended, .advice("rfc8216bis-22 App D.1"),
    about: .links,
    says: "The asset of an interstitial is not the presentation that it interrupts.",
    why: "Viewers see the programme from its beginning where they should see the asset.",
    remedy: "Name the asset.",
    fails: [
      scheduled("«https://x.example.com/p.m3u8?_HLS_interstitial_id=ad1»")
    ],
    passes: [
      scheduled("https://ads.example.com/p.m3u8?_HLS_interstitial_id=ad1"),
      scheduled("https://x.example.com/p.m3u8?ad=1&_HLS_interstitial_id=ad1"),
    ],
    check: .links { member, graph, report in
      let links = graph.links(from: member.number)
      guard links.contains(where: { $0.role == .asset }) else { return }
      // The playlist, those that lead to it, and those that these lead to.
      let roles: Set<Link.Role> = [.variantStream, .iFrameStream, .rendition]
      var addresses: Set<String> = [withoutDirectives(member.location)]
      for parent in Set(
        graph.links.lazy.filter { roles.contains($0.role) && $0.member == member.number }
          .map(\.source))
      {
        addresses.insert(withoutDirectives(graph.members[parent].location))
        for link in graph.links(from: parent) where roles.contains(link.role) {
          addresses.insert(withoutDirectives(link.location))
        }
      }
      for link in links
      where link.role == .asset && addresses.contains(withoutDirectives(link.location))
        && graph.isFirst(link)
      {
        report("the asset is the presentation itself", at: link.range)
      }
    })

  /// An address without its fragment and without the query parameters that the protocol reserves.
  private static func withoutDirectives(_ address: String) -> String {
    let uri = URIReference(address)
    guard let query = uri.query else { return String(address.prefix { $0 != "#" }) }
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
