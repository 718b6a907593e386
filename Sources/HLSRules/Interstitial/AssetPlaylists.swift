import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Requirements for the playlists of an asset.
extension InterstitialRules {
  static let assetMustBeVOD = Rule(
    "interstitial/asset-must-be-vod", .error, .spec, .must("rfc8216bis-22 App D.1"),
    about: .assets,
    facts: [.loses(.adsCannotPlay), .actedOn(by: .adServer)],
    says: "The media playlists of an asset in X-ASSET-URI must have EXT-X-ENDLIST.",
    why: """
      Players do not know how long the interstitial is. They wait for more of it, while viewers \
      see nothing, or cancel it.
      """,
    remedy: "Add EXT-X-ENDLIST to the media playlists of the asset.",
    fails: [AssetExample.event(.live(spot), at: AssetExample.marked)],
    passes: [AssetExample.event(.media(spot))],
    check: .asset { asset, report in
      guard asset.listed == nil, !asset.isPrimaryItself else { return }
      reportUnfinished(asset, &report)
    })

  static let listedAssetMustBeVOD = Rule(
    "asset-list/asset-must-be-vod", .error, .spec, .must("rfc8216bis-22 App D.1"),
    about: .assets,
    says: "The media playlists of every asset in a list must have EXT-X-ENDLIST.",
    why: """
      Players do not know how long the interstitial is. They wait for more of it, while viewers \
      see nothing, or skip the asset.
      """,
    remedy: "Add EXT-X-ENDLIST to the media playlists of the asset.",
    fails: [AssetExample.listed(member("«\(listedAddress)»"), .live(spot))],
    passes: [AssetExample.listed(member(listedAddress), .media(spot))],
    check: .asset { asset, report in
      guard asset.listed != nil else { return }
      reportUnfinished(asset, &report)
    })

  private static func reportUnfinished(_ asset: InterstitialAsset, _ report: inout Report) {
    let unfinished = asset.mediaPlaylists.first {
      $0.document.isMedia && $0.document.playlist.isDecodable && !$0.document.playlist.isEnded
    }
    guard let playlist = unfinished?.document.playlist else { return }
    report(
      "the asset has a media playlist without EXT-X-ENDLIST; expected a finished one",
      in: asset.source, at: asset.link.range,
      related: [RelatedPlace(playlist.beginning, "the unfinished playlist", in: playlist)])
  }

  static let nested = Rule(
    "interstitial/nested", .warning, .recommended, .must("rfc8216bis-22 App D.1"),
    about: .assets,
    facts: [.actedOn(by: .adServer)],
    says: "An asset must not have interstitials.",
    why: "Players ignore them, so they are never shown.",
    remedy: "Put everything that should play into one asset list.",
    fails: [AssetExample.event(.media("\(inner)\n\(spot)"), at: AssetExample.marked)],
    passes: [
      AssetExample.event(.media(spot)),
      // Date ranges of other classes are not interstitials.
      AssetExample.event(
        .media(
          #"#EXT-X-DATERANGE:ID="b",CLASS="com.example.beacon",DURATION=5,"#
            + #"START-DATE="2026-01-01T00:00:05.000Z""# + "\n\(spot)")),
    ],
    check: .asset { asset, report in
      guard !asset.isPrimaryItself,
        let document = asset.mediaPlaylists.lazy.map(\.document)
          .first(where: { !$0.interstitials.isEmpty })
      else { return }
      report(
        "the asset has interstitials, which players ignore", in: asset.source,
        at: asset.link.range,
        related: [
          RelatedPlace(
            document.interstitials[0].head, "the first interstitial", in: document.playlist
          )
        ])
    })

  static let assetSinglePlaylist = Rule(
    "interstitial/asset-single-playlist", .info, .pedantic, .advice("rfc8216bis-22 App D.1"),
    about: .assets,
    facts: [.loses(.adsCannotPlay), .actedOn(by: .adServer)],
    says: "An asset should be a multivariant playlist.",
    why: "With a single media playlist, players cannot adapt to a slow network.",
    remedy: "Reference a multivariant playlist that has the asset in several bit rates.",
    fails: [AssetExample.event(.media(spot), at: AssetExample.marked)],
    passes: [
      AssetExample.event(.multivariant(AssetExample.variant(ladder, uri: "ad1-video.m3u8")))
    ],
    check: .asset { asset, report in
      guard asset.document.isMedia else { return }
      report(
        "the asset is a media playlist with one bit rate; expected a multivariant playlist",
        in: asset.source, at: asset.link.range,
        related: [asset.named(asset.document.playlist)])
    })

  static let assetUnreachable = Rule(
    "interstitial/asset-unreachable", .error, .recommended, .advice("rfc8216bis-22 App D.5"),
    about: .links,
    facts: [.loses(.adsCannotPlay), .actedOn(by: .adServer)],
    says: "A request for an asset or an asset list must succeed.",
    why: """
      Players cancel the interstitial and continue with the primary, so viewers get no ads; if \
      only one asset of a list fails, they miss that one.
      """,
    remedy: "Make the server answer with the asset or the list, or remove the event.",
    fails: [
      .presentation([
        unanswered(missing).named("primary.m3u8"),
        AssetExample.log(#"{"url":"\#(AssetExample.address)","status":404}"#),
      ]),
      AssetExample.event(
        .whole("<!DOCTYPE html><title>Not for your region</title>"), at: AssetExample.marked),
      .presentation([
        unanswered(missing).named("primary.m3u8"),
        AssetExample.log(
          #"{"url":"\#(AssetExample.address)","status":200,"failure":"the answer ended early"}"#),
      ]),
      // Reported once, although each media playlist has it.
      .presentation([
        .multivariant(
          Piece.variant("", uri: "720.m3u8") + "\n" + PresentationExample.low("", uri: "360.m3u8")
        ).named("multivariant.m3u8"),
        unanswered(missing).named("720.m3u8"),
        unanswered("X-ASSET-URI=\"\(AssetExample.address)\"").named("360.m3u8"),
        AssetExample.log(#"{"url":"\#(AssetExample.address)","status":404}"#),
      ]),
    ],
    passes: [
      AssetExample.event(.media(spot)),
      // The client stopped loading, which says nothing about the answer.
      .presentation([
        unanswered("X-ASSET-URI=\"\(AssetExample.address)\"").named("primary.m3u8"),
        AssetExample.log(
          #"{"url":"\#(AssetExample.address)","status":200,"stopped":"has more than 9 bytes"}"#),
      ]),
      // The asset was not requested.
      .media("#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=0"),
    ],
    check: .links { member, graph, report in
      guard let log = graph.answers?.log else { return }
      for link in graph.links(from: member.number) {
        guard [.asset, .assetList, .listedAsset].contains(link.role),
          let exchange = graph.answer(to: link), graph.isFirst(link)
        else { continue }
        let related = RelatedPlace(
          exchange.status?.range ?? exchange.urlRange, "the recorded answer", in: log)
        if exchange.isFailure {
          report(
            "the request for the \(link.role.noun) \(exchange.outcome): \(exchange.shownURL)",
            in: member, at: link.range, related: [related])
        } else if link.role != .assetList, let target = link.member,
          graph.members[target].document == nil
        {
          report(
            "the request for the \(link.role.noun) was answered with "
              + "\(graph.members[target].nounPhrase), expected a playlist: \(exchange.shownURL)",
            in: member,
            at: link.range, related: [related])
        }
      }
    })

  private static let spot = "#EXT-X-TARGETDURATION:5\n\(AssetExample.segments)"
  private static let ladder =
    #"BANDWIDTH=1280000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360"#
  private static let missing = "X-ASSET-URI=\"\(AssetExample.marked)\""
  private static let inner =
    #"#EXT-X-DATERANGE:ID="in",CLASS="com.apple.hls.interstitial",DURATION=5,X-RESUME-OFFSET=0,"#
    + #"START-DATE="2026-01-01T00:00:05.000Z","#
    + #"X-ASSET-URI="https://ads.example.com/in.m3u8?_HLS_interstitial_id=in""#
  private static let listedAddress = AssetExample.address

  private static func unanswered(_ asset: String) -> Example {
    .media("#EXT-X-DATERANGE\(dated),DURATION=15,X-RESUME-OFFSET=0,\(asset)")
  }

  private static func member(_ address: String) -> String {
    #"{"URI":"\#(address)","DURATION":15}"#
  }
}

extension InterstitialAsset {
  /// The document that references the asset: the primary or the asset list.
  var source: Member { graph.members[link.source] }

  /// A playlist of the asset, where its fault is.
  func named(_ playlist: Playlist) -> RelatedPlace {
    RelatedPlace(playlist.beginning, "the playlist of the asset", in: playlist)
  }

  /// The playlist that gives the asset its length.
  var longest: Playlist? {
    mediaPlaylists.lazy.map(\.document.playlist).max { $0.totalDuration < $1.totalDuration }
  }

  /// Whether the event plays the presentation that it interrupts, which another rule reports.
  var isPrimaryItself: Bool {
    asset.number == content?.number || asset.number == presentation?.root.number
  }
}

extension Playlist {
  /// The first line, which represents the whole playlist.
  var beginning: ByteRange { lines.first?.range ?? ByteRange(0, 0) }
}
