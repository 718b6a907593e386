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
