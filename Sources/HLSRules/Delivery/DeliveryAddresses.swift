import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

extension DeliveryRules {
  static let reservedQueryInPlaylistURI = Rule(
    "delivery/reserved-query-in-playlist-uri", .warning, .recommended,
    .should("rfc8216bis-22 §6.2.5"), about: .multivariantPlaylist,
    says: "Query parameters in the URI of a listed playlist should not begin with _HLS_.",
    why:
      "Clients append delivery directives with such names, so the server may read the wrong one.",
    remedy: "Rename the query parameter so that it does not begin with _HLS_.",
    fails: [.multivariant(variant("?«_HLS_quality»=1"))],
    passes: [.multivariant(variant("?quality=1"))],
    check: .document { document, report in
      let playlist = document.playlist
      func check(_ text: String, _ range: ByteRange, isLiteral: Bool, _ report: inout Report) {
        guard text.contains("_HLS_") else { return }
        let uri = URIReference(text)
        for parameter in uri.queryParameters {
          let name = uri.characters(parameter.name)
          guard name.hasPrefix("_HLS_") else { continue }
          report(
            "\(String(name).shown) is a query parameter in a playlist URI; names that begin with "
              + "_HLS_ are reserved",
            at: isLiteral
              ? range.slice(parameter.name.lowerBound, parameter.name.upperBound) : range
          )
        }
      }
      for variant in playlist.variantStreams {
        guard let range = variant.uri else { continue }
        check(playlist.text(range), range, isLiteral: true, &report)
      }
      for tag in playlist.tags where tag.name == .media || tag.name == .iFrameStreamInf {
        guard
          case .value(let resolution, let range) = playlist.resolved(
            playlist.attribute(.uri, of: tag)), let text = resolution.text
        else { continue }
        var isLiteral = false
        if case .literal = resolution { isLiteral = true }
        check(text, range, isLiteral: isLiteral, &report)
      }
    })

  private static func variant(_ query: String) -> String {
    Piece.variant("", uri: "v.m3u8" + query)
  }
}
