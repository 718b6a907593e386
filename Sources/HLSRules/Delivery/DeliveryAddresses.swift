import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

extension DeliveryRules {
  static let reservedQueryInPlaylistURI = Rule(
    "delivery/reserved-query-in-playlist-uri", .warning, .recommended,
    .should("rfc8216bis-22 §6.2.5"), about: .multivariantPlaylist,
    facts: [.actedOn(by: .packager)],
    says: "Query parameters in the URI of a listed playlist should not begin with _HLS_.",
    why:
      "Clients append delivery directives with such names, so the server may read the wrong one.",
    remedy: "Rename the query parameter so that it does not begin with _HLS_.",
    fails: [.multivariant(variant("?«_HLS_quality»=1"))],
    passes: [.multivariant(variant("?quality=1"))],
    check: .document { document, report in
      let playlist = document.playlist
      func check(_ range: ByteRange) {
        let resolution = playlist.resolved(range)
        guard let text = resolution.text, text.contains("_HLS_") else { return }
        let uri = URIReference(text)
        for parameter in uri.queryParameters {
          let name = uri.characters(parameter.name)
          guard name.hasPrefix("_HLS_") else { continue }
          report(
            "\(String(name).shown) is a query parameter in a playlist URI; names that begin with "
              + "_HLS_ are reserved",
            at: resolution == .literal(text)
              ? range.slice(parameter.name.lowerBound, parameter.name.upperBound) : range)
        }
      }
      for variant in playlist.variantStreams { variant.uri.map(check) }
      for tag in playlist.tags where tag.name == .media || tag.name == .iFrameStreamInf {
        guard let uri = playlist.attribute(.uri, of: tag), uri.form == .quoted else { continue }
        check(uri.valueRange)
      }
    })

  private static func variant(_ query: String) -> String {
    Piece.variant("", uri: "v.m3u8" + query)
  }
}
