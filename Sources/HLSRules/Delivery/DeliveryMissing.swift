import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Documents that a multivariant playlist references and a server does not have.
extension DeliveryRules {
  static let documentMissing = Rule(
    "delivery/document-missing", .warning, .delivery,
    .should("rfc8216bis-22 §4.4.6.4, §4.4.6.6"), about: .links,
    facts: [.actedOn(by: .origin)],
    says: "Session data and steering manifests should exist.",
    why: "Apps get no data, and players cannot change to another pathway.",
    remedy: "Publish the document at its URI, or remove the tag.",
    fails: [
      recorded(absent("404"), playlists: sessionData("«\(address)»")),
      recorded(absent("410"), playlists: sessionData("«\(address)»")),
      recorded(absent("404"), playlists: steering("«\(address)»")),
    ],
    passes: [
      // The server asks clients to end steering.
      recorded(absent("410"), playlists: steering(address)),
      // The server may have the document, and is overloaded.
      recorded(absent("503"), playlists: sessionData(address)),
      // Nothing was requested.
      .presentation([sessionData(address)]),
    ],
    check: .links { member, graph, report in
      guard let log = graph.answers?.log else { return }
      for link in graph.links(from: member.number) where graph.isFirst(link) {
        let missing: [Int]
        switch link.role {
        case .sessionData: missing = [404, 410]
        case .steeringManifest: missing = [404]
        default: continue
        }
        guard let exchange = graph.answer(to: link), let status = exchange.status,
          missing.contains(status.value)
        else { continue }
        report(
          "the request for the \(link.role.noun) \(exchange.outcome)", in: member, at: link.range,
          related: [RelatedPlace(status.range, "the recorded response", in: log)])
      }
    })

  static let mediaMissing = Rule(
    "delivery/media-missing", .error, .delivery, .must("rfc8216bis-22 §6.2.1, §6.2.2"),
    about: .exchanges,
    facts: [.actedOn(by: .origin)],
    says: "Listed media segments, parts, maps and keys must be available.",
    why: """
      Viewers see a stall, miss a segment, or get nothing of what follows because it cannot be \
      decoded.
      """,
    remedy:
      "List a segment when it can be loaded, keep it until its time is over, and mark one that is "
      + "missing with EXT-X-GAP.",
    fails: [
      recorded(loaded(), lost("segment-3.ts", "«404»"), playlists: .media("")),
      recorded(loaded(), lost("segment-3.ts", "«410»"), playlists: .live("")),
      recorded(
        loaded(), lost("i.mp4", "«404»"),
        playlists: .media("#EXT-X-VERSION:6\n#EXT-X-MAP:URI=\"i.mp4\"")),
      recorded(
        loaded(), lost("k.key", "«404»"),
        playlists: .media("#EXT-X-KEY:METHOD=AES-128,URI=\"k.key\"")),
    ],
    passes: [
      recorded(loaded(), lost("segment-3.ts", "503"), playlists: .media("")),
      // No playlist lists it.
      recorded(loaded(), lost("segment-30.ts", "404"), playlists: .media("")),
      recorded(
        loaded(), lost("a.ts", "404"),
        playlists: .media("#EXT-X-GAP\n#EXTINF:6,\na.ts\n#EXTINF:6,\nb.ts")),
      // Its time was over.
      recorded(
        loaded(with: #","time":"2026-01-01T00:01:00.000Z""#),
        lost("segment-1.ts", "404", #","time":"2026-01-01T00:01:30.000Z""#), playlists: .live("")),
    ],
    check: .exchange { exchange, context, report in
      guard let status = exchange.status, [404, 410].contains(status.value),
        let media = context.listedMedia
      else { return }
      if let until = media.until, let loaded = media.time, let time = exchange.time?.value {
        guard loaded.distance(to: time) <= until else { return }
      }
      report(
        "the request for a \(media.kind.rawValue) that the playlist lists \(exchange.outcome)",
        at: status.range,
        related: [
          RelatedPlace(media.range, "listed here", in: media.member.text)
        ])
    })

  private static func lost(_ name: String, _ status: String, _ more: String = "") -> String {
    #"{"url":"https://example.com/\#(name)","status":\#(status)\#(more)}"#
  }

  private static let address = "https://example.com/d.json"

  private static func absent(_ status: String) -> String {
    #"{"url":"\#(address)","status":\#(status)}"#
  }

  private static func sessionData(_ uri: String) -> Example {
    .multivariant(#"#EXT-X-SESSION-DATA:DATA-ID="com.example.d",URI="\#(uri)""#)
  }

  private static func steering(_ uri: String) -> Example {
    .multivariant(#"#EXT-X-CONTENT-STEERING:SERVER-URI="\#(uri)""#)
  }
}
