import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

extension SteeringRules {
  static let queryReservedPrefix = Rule(
    "steering/query-reserved-prefix", .warning, .recommended, .should("rfc8216bis-22 §7.4"),
    about: .tag(.contentSteering),
    says: "Query parameters in SERVER-URI should not begin with _HLS_.",
    why: "Clients append parameters with such names, so the server may read the wrong one.",
    remedy: "Rename the query parameter; clients add _HLS_pathway and _HLS_throughput themselves.",
    fails: [
      .multivariant(
        #"#EXT-X-CONTENT-STEERING:SERVER-URI="/s?«_HLS_x»=1",PATHWAY-ID="A""# + "\n"
          + onTwoPathways)
    ],
    passes: [
      .multivariant(
        #"#EXT-X-CONTENT-STEERING:SERVER-URI="/s?asset=1",PATHWAY-ID="A""# + "\n" + onTwoPathways)
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard let tag = playlist.firstTag(.contentSteering),
        case .value(let address, let range) = playlist.resolved(
          playlist.attribute(.serverURI, of: tag)), let text = address.text
      else { return }
      let uri = URIReference(text)
      if let scheme = uri.scheme, uri.characters(scheme).lowercased() == "data" { return }
      for parameter in uri.queryParameters {
        let name = uri.characters(parameter.name)
        guard name.hasPrefix("_HLS_") else { continue }
        var place = range
        // Text from a variable has no position of its own in the file.
        if case .literal = address {
          place = range.slice(parameter.name.lowerBound, parameter.name.upperBound)
        }
        report(
          "\(name) is a query parameter in SERVER-URI; names that begin with _HLS_ are reserved",
          at: place)
      }
    })
}
