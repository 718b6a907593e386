import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Limits and addresses of players and services that recorded requests and links show.
extension PortabilityRules {
  static let assetListTimeout = Rule.portability(
    "portability/asset-list-timeout", .warning, [.slowAssetList], about: .exchanges,
    facts: [
      .silences(["delivery/asset-list-slow", "delivery/pre-roll-list-slow"], about: .line),
      .actedOn(by: .adServer),
    ],
    says: "An asset list should arrive within the time that web players wait: 10 s to its first "
      + "byte, 30 s in all.",
    remedy: "Decide on the ads sooner, or announce the break earlier and answer from a cache.",
    fails: [
      answered(after: "«31»"), answered(after: "«14»"), answered(after: "14", firstByte: "«13.9»"),
    ],
    passes: [
      answered(after: "0.3"), answered(after: "9.9"), answered(after: "14", firstByte: "0.3"),
    ],
    check: .exchange { exchange, context, report in
      guard let seconds = exchange.seconds, seconds.value > Seconds(10),
        seconds.value <= Seconds(60), context.isAnswer(to: .assetList)
      else { return }
      let facts = report.settings.facts(about: .slowAssetList)
      guard seconds.value > Seconds(30) else {
        guard let hlsJS = facts.first(where: { $0.player == .hlsJS }) else { return }
        if let firstByte = exchange.firstByte {
          guard firstByte.value > Seconds(10) else { return }
          report(
            "the first byte of the asset list took \(firstByte.value) s; \(hlsJS.label) gives up "
              + "after 10 s", at: firstByte.range, measured: .most(firstByte.value))
          return
        }
        report(
          "the asset list took \(seconds.value) s; \(hlsJS.label) gives up if the first byte takes "
            + "more than 10 s", at: seconds.range, severity: .info,
          measured: .most(seconds.value))
        return
      }
      report(
        "the asset list took \(seconds.value) s; \(facts.players) \(facts.count > 1 ? "give" : "gives") up "
          + "after 30 s",
        at: seconds.range, measured: .most(seconds.value))
    })

  private static func answered(after seconds: String, firstByte: String? = nil) -> Example {
    .presentation([
      Example.json(
        #"{"ASSETS":[{"URI":"https://ads.example.com/a.m3u8","DURATION":15}]}"#
      ).named("l.json"),
      Example.json(
        #"{"url":"https://ads.example.com/l.json","file":"l.json","status":200,"#
          + #""seconds":\#(seconds)"# + (firstByte.map { ",\"firstByte\":\($0)" } ?? "") + "}"
      ).named(ExchangeLog.fileName),
    ])
  }

  static let mediaTailorLinkedMode = Rule.portability(
    "portability/mediatailor-linked-insertion-mode", .error, [.insertionMode], about: .links,
    facts: [.loses(.breaksCutOrLate), .actedOn(by: .adServer)],
    says: "aws.insertionMode in an address of MediaTailor should be GUIDED or STITCHED.",
    remedy: "Write aws.insertionMode=GUIDED, and set PLAYER_SELECT in the configuration.",
    fails: [.multivariant(linked("«\(session)?aws.insertionMode=guided»"))],
    passes: [
      .multivariant(linked("\(session)?aws.insertionMode=GUIDED")),
      .multivariant(linked("https://cdn.example.com/v.m3u8?aws.insertionMode=guided")),
    ],
    check: .links { member, graph, report in
      for link in graph.links(from: member.number) {
        let address = URIReference(link.location)
        guard address.query != nil, address.isMediaTailor,
          let parameter = address.queryParameters.first(where: {
            address.characters($0.name) == "aws.insertionMode"
          })
        else { continue }
        let value = parameter.value.map { address.decoded($0).text } ?? ""
        guard value != "GUIDED", value != "STITCHED" else { continue }
        report(
          "aws.insertionMode is \(value.shown); MediaTailor accepts GUIDED and STITCHED",
          in: member, at: link.range)
      }
    })

  private static let session =
    "https://0123456789abcdef.mediatailor.us-west-2.amazonaws.com/v1/master/0123456789abcdef/"
    + "myOrigin/index.m3u8"

  private static func linked(_ address: String) -> String {
    AssetExample.variant(
      #"BANDWIDTH=1280000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360"#, uri: address)
  }
}
