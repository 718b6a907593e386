import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The URIs of ad services that were requested, and their responses.
extension PortabilityRules {
  static let mediaTailorInsertionMode = Rule.portability(
    "portability/mediatailor-insertion-mode", .error, [.insertionMode], about: .exchanges,
    facts: [.loses(.breaksCutOrLate), .actedOn(by: .adServer)],
    says: "aws.insertionMode should be GUIDED or STITCHED, in uppercase letters.",
    remedy: "Write aws.insertionMode=GUIDED, and set PLAYER_SELECT in the configuration.",
    fails: [requested("\(master)?aws.insertionMode=«guided»")],
    passes: [
      requested("\(master)?aws.insertionMode=GUIDED"),
      requested("\(master)?aws.insertionMode=STITCHED"), requested(master),
    ],
    check: .exchange { exchange, context, report in
      guard let (parameter, value) = exchange.parameter("aws.insertionMode"),
        value != "GUIDED", value != "STITCHED",
        // The playlist that references it is reported.
        !exchange.url.isMediaTailor || context.links.isEmpty
      else { return }
      report(
        "aws.insertionMode is \(value.shown); MediaTailor accepts GUIDED and STITCHED",
        at: exchange.place(parameter.value.flatMap { $0.isEmpty ? nil : $0 } ?? parameter.name))
    })

  static let mediaTailorPrefetchMode = Rule.portability(
    "portability/mediatailor-prefetch-mode", .warning, [.prefetchMode], about: .exchanges,
    facts: [.loses(.breaksCutOrLate), .actedOn(by: .adServer)],
    says: "aws.guidedPrefetchMode should be used only with aws.insertionMode=GUIDED.",
    remedy: "Add aws.insertionMode=GUIDED, or remove aws.guidedPrefetchMode.",
    fails: [requested("\(master)?«aws.guidedPrefetchMode»=MANIFEST")],
    passes: [
      requested("\(master)?aws.insertionMode=GUIDED&aws.guidedPrefetchMode=MANIFEST")
    ],
    check: .exchange { exchange, _, report in
      guard let (parameter, _) = exchange.parameter("aws.guidedPrefetchMode"),
        exchange.parameter("aws.insertionMode")?.value != "GUIDED"
      else { return }
      report(
        "aws.guidedPrefetchMode without aws.insertionMode=GUIDED, which MediaTailor needs for "
          + "this option",
        at: exchange.place(parameter.name))
    })

  static let mediaTailorURLShape = Rule.portability(
    "portability/mediatailor-url-shape", .warning, [.playlistPath], about: .exchanges,
    facts: [.loses(.breaksCutOrLate), .actedOn(by: .adServer)],
    says: "The path of a MediaTailor playlist should be /v1/master/account/configuration/….",
    remedy:
      "Copy the playback prefix from the configuration, and append the path of the origin.",
    fails: [
      requested("\(endpoint)«/master/0123456789abcdef/myOrigin/index.m3u8»"),
      requested("\(endpoint)«/v1/master/myOrigin/index.m3u8»"),
    ],
    passes: [
      requested(master),
      // Media playlists of a session, and media playlists that all sessions share.
      requested("\(endpoint)/v1/manifest/0123456789abcdef/myOrigin/session/0.m3u8"),
      requested("\(endpoint)/v1/i-media/0123456789abcdef/myOrigin/video.m3u8"),
      requested("https://ads.example.com/master/index.m3u8"),
    ],
    check: .exchange { exchange, _, report in
      guard exchange.url.isMediaTailor else { return }
      let path = exchange.url.pathSegments.map { exchange.url.characters($0) }
      guard path.last?.hasSuffix(".m3u8") == true, let root = path.firstIndex(of: "master"),
        root < 2, root == 0 || path[0] != "v1" || path.count < 5
      else { return }
      report(
        "the path of the MediaTailor playlist is not /v1/master/account/configuration/…",
        at: exchange.place(exchange.url.path))
    })

  static let assetListNeedsAcceptHeader = Rule.portability(
    "portability/asset-list-needs-accept-header", .warning, [.listAsVAST], about: .exchanges,
    facts: [.actedOn(by: .adServer)],
    says:
      "ad-normalizer should return JSON even if the player does not send Accept: application/json.",
    remedy: "Put a proxy in front of the service that adds Accept: application/json.",
    fails: [answered("«application/xml»")], passes: [answered("application/json")],
    check: .exchange { exchange, _, report in
      let path = exchange.url.pathSegments.map { exchange.url.characters($0) }
      guard path.suffix(3) == ["api", "v1", "vast"], !exchange.isFailure,
        let type = exchange.header("Content-Type"), exchange.mediaType?.hasSuffix("xml") == true
      else { return }
      report(
        "the response is \(type.value.shown); ad-normalizer returns an asset list only for "
          + "requests with Accept: application/json",
        at: type.range)
    })

  private static let endpoint = "https://777788889999.mediatailor.us-east-1.amazonaws.com"
  private static let master = "\(endpoint)/v1/master/0123456789abcdef/myOrigin/index.m3u8"

  private static func requested(_ address: String) -> Example {
    .presentation([.json(#"{"url":"\#(address)","status":200}"#).named(ExchangeLog.fileName)])
  }

  private static func answered(_ type: String) -> Example {
    .presentation([
      .json(
        #"{"url":"https://ads.example.com/api/v1/vast?dur=30","status":200,"#
          + #""headers":{"Content-Type":"\#(type)"}}"#
      ).named(ExchangeLog.fileName)
    ])
  }
}

extension URIReference {
  /// Whether the host is MediaTailor ad insertion; channel assembly has other paths.
  var isMediaTailor: Bool {
    guard let host else { return false }
    let name = characters(host).lowercased()
    return name.hasSuffix(".amazonaws.com") && name.contains(".mediatailor.")
      && !name.hasPrefix("channel-assembly.")
  }
}
