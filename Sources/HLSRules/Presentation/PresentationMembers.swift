import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The documents that the URIs in a multivariant playlist reference.
extension PresentationRules {
  static let variantUnreachable = Rule(
    "presentation/variant-unreachable", .error, .recommended,
    .must("rfc8216bis-22 §4.4.6.2, §6.2.4"), about: .links,
    facts: [.actedOn(by: .origin)],
    says: "Variant streams and renditions must reference media playlists.",
    why: "Clients cannot play the variant, so viewers lose its bit rate or its language.",
    remedy: "Correct the URI so that it references a media playlist.",
    fails: [
      .presentation([
        .multivariant(Piece.variant("", uri: "«v.m3u8»")).named("multivariant.m3u8"),
        .multivariant(Piece.variant("", uri: "w.m3u8")).named("v.m3u8"),
        .media("").named("w.m3u8"),
      ]),
      .presentation([
        .multivariant(Piece.variant("", uri: "«multivariant.m3u8»")).named("multivariant.m3u8")
      ]),
    ],
    passes: [.variant(.media(""))],
    check: .links { member, graph, report in
      guard member.document?.playlist.kind == .multivariant else { return }
      var seen: Set<Int> = []
      var missing: Set<String> = []
      for link in graph.links(from: member.number) {
        guard [.variantStream, .iFrameStream, .rendition].contains(link.role) else { continue }
        guard let target = link.member else {
          reportFailure(of: link, in: graph, &missing, &report)
          continue
        }
        guard seen.insert(target).inserted else { continue }
        let found = graph.members[target]
        if let document = found.document {
          // Other rules report files of both kinds or of neither.
          guard document.playlist.isWhole, document.playlist.kind == .multivariant else {
            continue
          }
        }
        report(
          "the \(link.role.noun) references \(found.nounPhrase); expected a media playlist",
          at: link.range,
          related: [
            answer(to: link, in: graph)
              ?? RelatedPlace(found.head, "what is there", in: found.text)
          ])
      }
    })

  /// Reports a link whose recorded response is a failure, each URI once.
  private static func reportFailure(
    of link: Link, in graph: DocumentGraph, _ missing: inout Set<String>, _ report: inout Report
  ) {
    guard let exchange = graph.answer(to: link), exchange.isFailure,
      let answer = answer(to: link, in: graph), missing.insert(link.location).inserted
    else { return }
    report(
      "the request for the \(link.role.noun) \(exchange.outcome): \(exchange.shownURL)",
      at: link.range,
      related: [answer])
  }

  /// The recorded answer to a link; nil if there is none.
  private static func answer(to link: Link, in graph: DocumentGraph) -> RelatedPlace? {
    guard let log = graph.answers?.log, let exchange = graph.answer(to: link) else { return nil }
    return RelatedPlace(
      exchange.status?.range ?? exchange.urlRange, "the recorded answer", in: log)
  }

  static let hdcpSharedKey = Rule(
    "presentation/hdcp-shared-key", .warning, .recommended, .should("rfc8216bis-22 §4.4.6.2"),
    about: .presentation,
    says: "Variants with different HDCP-LEVELs should have different keys.",
    why: "A client that may play only the lower level gets the key of the higher level too.",
    remedy: "Encrypt the variants of each HDCP-LEVEL with separate keys.",
    fails: [leveled("k", "«https://keys.example.com/k»")],
    passes: [leveled("k", "https://keys.example.com/l")],
    check: .presentation { presentation, report in
      let playlist = presentation.playlist
      guard
        playlist.streamTags.contains(where: { playlist.attribute(.hdcpLevel, of: $0) != nil })
      else { return }
      var uses: [String: (level: String, playlist: Int, place: ByteRange)] = [:]
      var seen: Set<Int> = []
      for variant in presentation.variants {
        guard let level = playlist.word(playlist.attribute(.hdcpLevel, of: variant.tag)).value
        else {
          continue
        }
        // Most presentations use one audio rendition for all levels; it needs no display
        // protection.
        for number in variant.main.playlists where seen.insert(number).inserted {
          for key in presentation.keys(of: number).keys {
            guard let place = key.key.uri?.valueRange else { continue }
            guard let other = uses[key.uri] else {
              uses[key.uri] = (level, number, place)
              continue
            }
            guard other.level != level else { continue }
            report(
              "a variant with HDCP-LEVEL \(level) and one with \(other.level) use the same key",
              in: presentation.mediaPlaylists[number].member, at: place,
              related: [
                RelatedPlace(
                  other.place, "the other use of the key",
                  in: presentation.mediaPlaylists[other.playlist].playlist)
              ])
          }
        }
      }
    })

  private static func leveled(_ first: String, _ second: String) -> Example {
    let iv = "IV=" + Piece.iv
    return .presentation([
      .multivariant(
        "#EXT-X-VERSION:2\n#EXT-X-SESSION-KEY:METHOD=AES-128,URI=\"https://keys.example.com/\(first)\",\(iv)\n"
          + Piece.variant(",HDCP-LEVEL=TYPE-1") + "\n"
          + PresentationExample.low(",HDCP-LEVEL=TYPE-0")
      ).named("multivariant.m3u8"),
      .media(
        "#EXT-X-VERSION:2\n#EXT-X-KEY:METHOD=AES-128,URI=\"https://keys.example.com/\(first)\",\(iv)"
      )
      .named("v.m3u8"),
      .media("#EXT-X-VERSION:2\n#EXT-X-KEY:METHOD=AES-128,URI=\"\(second)\",\(iv)").named("w.m3u8"),
    ])
  }
}

extension Exchange {
  /// The requested address for a message, at most 200 characters.
  var shownURL: String {
    let start = url.text.unicodeScalars.prefix(201)
    return start.count > 200 ? String(start.dropLast()) + "…" : url.text
  }
}
