import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// The addresses of a pathway compared with those of the others (rfc8216bis-22, section 7).
extension SteeringRules {
  static let sharedAddresses = Rule(
    "steering/pathways-share-addresses", .warning, .recommended, .advice("rfc8216bis-22 §7, §7.5"),
    about: .tag(.streamInf),
    says: "The variants of two pathways should have different URIs.",
    why: """
      When the server of one pathway fails, clients that change to the other one ask the same server, so that \
      playback stops.
      """,
    remedy: "Write the URIs of the pathway's own server.",
    fails: [
      .multivariant(
        steering(#",PATHWAY-ID="A""#) + Piece.variant(#",PATHWAY-ID="A""#) + "\n"
          + Piece.variant(#",PATHWAY-ID="«B»""#))
    ],
    passes: [
      .multivariant(steering(#",PATHWAY-ID="A""#) + onTwoPathways),
      // One server for both, which knows the pathway.
      .multivariant(
        steering(#",PATHWAY-ID="A""#) + Piece.variant(#",PATHWAY-ID="A""#, uri: "v.m3u8?cdn=a")
          + "\n"
          + Piece.variant(#",PATHWAY-ID="B""#, uri: "v.m3u8?cdn=b")),
    ],
    check: .document { document, report in
      guard document.isMultivariant else { return }
      let playlist = document.playlist
      var first: [SizedAddress: (pathway: String, tag: PlaylistTag)] = [:]
      var pathways: [String: Pathway] = [:]
      var order: [String] = []
      for variant in playlist.variantStreams {
        guard let uri = variant.uri, let address = playlist.resolved(uri).text,
          let attribute = playlist.attribute(.pathwayID, of: variant.tag),
          let pathway = playlist.knownText(attribute)
        else { continue }
        if pathways[pathway] == nil {
          pathways[pathway] = Pathway(place: attribute.valueRange)
          order.append(pathway)
        }
        pathways[pathway]?.count += 1
        // One address for two sizes is reported as such.
        let key = SizedAddress(
          address: document.base.resolving(address),
          size: playlist.attribute(.resolution, of: variant.tag).map(playlist.text(of:)))
        guard let other = first[key] else {
          first[key] = (pathway, variant.tag)
          continue
        }
        guard other.pathway != pathway else { continue }
        pathways[pathway]?.shared += 1
        if pathways[pathway]?.other == nil { pathways[pathway]?.other = other }
      }
      for name in order {
        guard let pathway = pathways[name], let other = pathway.other else { continue }
        let share =
          pathway.shared == pathway.count ? "all" : "\(pathway.shared) of the \(pathway.count)"
        report(
          "\(share) variants of pathway \"\(name)\" have addresses of pathway \"\(other.pathway)\"",
          at: pathway.place, related: [RelatedPlace(other.tag.range, "a variant of that pathway")])
      }
    })
}

/// The address of a variant of a size.
private struct SizedAddress: Hashable {
  let address: String
  let size: String?
}

/// The variants of a pathway, and those whose addresses an earlier pathway has.
private struct Pathway {
  let place: ByteRange
  var count = 0
  var shared = 0
  var other: (pathway: String, tag: PlaylistTag)?
}
