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

/// The certificates of the servers that deliver a channel.
extension DeliveryRules {
  static let certificateEndsSoon = Rule(
    "delivery/certificate-ends-soon", .warning, .delivery, .advice("RFC 5280 §4.1.2.5"),
    about: .exchanges,
    says: "The certificate of a server should be renewed more than 14 days before its end.",
    why: """
      From the end of the certificate on, every player refuses to connect, so that nothing of that server \
      plays. A certificate that is valid for less than six weeks is renewed in its last third.
      """,
    remedy: "Renew the certificate, and look for the reason why it was not renewed by itself.",
    fails: [
      recorded(
        certified(
          "2026-01-01T00:00:00Z", until: "«2026-04-01T00:00:00Z»", at: "2026-03-20T00:00:00Z"),
        playlists: .media("")),
      // A third of six days is two.
      recorded(
        certified(
          "2026-01-01T00:00:00Z", until: "«2026-01-07T00:00:00Z»", at: "2026-01-05T12:00:00Z"),
        playlists: .media("")),
    ],
    passes: [
      recorded(
        certified(
          "2026-01-01T00:00:00Z", until: "2026-04-01T00:00:00Z", at: "2026-03-17T00:00:00Z"),
        playlists: .media("")),
      // Six days, of which more than a third is left.
      recorded(
        certified(
          "2026-01-01T00:00:00Z", until: "2026-01-07T00:00:00Z", at: "2026-01-03T00:00:00Z"),
        playlists: .media("")),
    ],
    check: .exchange { exchange, context, report in
      for answer in context.log.certificates[exchange.index] ?? [] {
        guard let certificate = answer.certificate, let time = answer.time?.value else { continue }
        let term = certificate.value
        let rest = time.distance(to: term.ends)
        guard rest < leastRest, rest * 3 < term.length else { continue }
        // What is left is less each night, which would be a change in each of them.
        report(
          "the certificate of \(answer.url.hostName) ends \(term.ends.utcText); expected a new one "
            + "by now", at: certificate.range)
      }
    })

  private static let leastRest = Seconds(14 * 86_400)

  /// A line of the record for an example, with the certificate of the server.
  private static func certified(_ begins: String, until ends: String, at time: String) -> String {
    loaded(with: #","time":"\#(time)","certificate":{"from":"\#(begins)","until":"\#(ends)"}"#)
  }
}
