import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Addresses that players change, and date ranges that manipulators lose.
extension PortabilityRules {
  static let signedQueryReEncoded = Rule.portability(
    "portability/signed-query-re-encoded", .info, [.signedQuery],
    says: "A signed query should have only characters that form encoding does not change.",
    remedy: "Encode the values of the query in percent with uppercase digits before signing, or "
      + "sign only the path.",
    fails: [
      signed("hdnea=«exp=1767290400~acl=/*~hmac=ab»"),
      signed("Signature=«a~b»&Key-Pair-Id=K2JCJMDEHXQW5F"),
      signed("token=«a%2fb»"), signed("name=«a%20b»&token=ab12"),
    ],
    passes: [
      signed("token=ab12"), signed("token=a%2Fb"),
      // Nothing is signed.
      signed("title=a~b"),
    ],
    check: .interstitial { interstitial, _, report in
      let settings = report.settings
      for asset in interstitial.assets where asset.isComplete && asset.url.isSigned {
        let changed = asset.url.queryParameters.first { parameter in
          parameter.value.map { asset.url.characters($0).isChangedByFormEncoding } ?? false
        }
        guard let value = changed?.value else { continue }
        report(
          "the signed query has characters that \(settings.facts(about: .signedQuery).players) "
            + "encodes differently when it adds parameters",
          at: asset.place(value))
      }
    })

  static let assetContainerDiffers = Rule.portability(
    "interstitial/asset-container-differs", .info, [.otherTracks], about: .assets,
    says: "An asset should be muxed fragmented MP4 if the primary is, and only then.",
    remedy: "Package the asset in the way of the primary.",
    fails: [
      containers(muxed: true, "#EXTINF:6,\na.ts", marked: true)
    ],
    passes: [
      containers(muxed: false, "#EXTINF:6,\na.ts", marked: false),
      // Whether it has audio and video in one file is not known.
      containers(
        muxed: true, "#EXT-X-VERSION:6\n#EXT-X-MAP:URI=\"i.mp4\"\n#EXTINF:6,\na.m4s", marked: false),
    ],
    check: .asset { asset, report in
      let settings = report.settings
      guard let primary = Self.isMuxedMP4(asset.presentation, asset.primary.document),
        let own = Self.isMuxedMP4(asset.assetPresentation, asset.document), primary != own
      else { return }
      report(
        (own
          ? "the asset is muxed fragmented MP4, but the primary is not"
          : "the primary is muxed fragmented MP4, but the asset is not")
          + "; " + settings.facts(about: .otherTracks).players + " sees different tracks",
        in: asset.source, at: asset.link.range, related: [asset.named(asset.document.playlist)])
    })

  /// Whether audio and video are in the same fragmented MP4 files; nil if that is not known.
  private static func isMuxedMP4(_ presentation: Presentation?, _ document: Document?) -> Bool? {
    let streams =
      presentation?.mediaPlaylists.filter { $0.has(.variantStream) && !$0.isIFramesOnly }
      .map(\.playlist) ?? []
    let playlists = streams.isEmpty ? [document?.playlist].compactMap { $0 } : streams
    let media = playlists.filter { $0.kind == .media && !$0.segments.isEmpty }
    guard let first = media.first else { return nil }
    let isFragmented = first.firstTag(.map) != nil
    guard media.allSatisfy({ ($0.firstTag(.map) != nil) == isFragmented }) else { return nil }
    guard isFragmented else { return false }
    guard let multivariant = presentation?.playlist else { return nil }
    for tag in multivariant.tags(named: .media)
    where multivariant.word(multivariant.attribute(.type, of: tag)).value == "AUDIO" {
      if multivariant.attribute(.uri, of: tag) != nil { return false }
    }
    for tag in multivariant.tags(named: .streamInf) {
      let families = multivariant.codecFamilies(of: tag)
      guard families.contains(where: { $0 == .video }), families.contains(where: { $0 == .audio })
      else { return nil }
    }
    return true
  }

  static let dateRangeAfterEndlist = Rule(
    "portability/date-range-after-endlist", .info, .pedantic,
    .advice("Eyevinn/hls-vodtolive PR 125; rfc8216bis-22 App D.6"), about: .dateRanges,
    says: "Date ranges should precede the media segments, not follow EXT-X-ENDLIST.",
    why: "It is allowed, but programs that rebuild the list of segments, such as hls-vodtolive, "
      + "lose what follows EXT-X-ENDLIST.",
    remedy: "Write the date ranges before the first segment.",
    fails: [.media("#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n«#EXT-X-DATERANGE»\(other)")],
    passes: [.media("#EXT-X-DATERANGE\(other)\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST")],
    check: .document { document, report in
      let playlist = document.playlist
      guard let end = playlist.firstTag(.endlist) else { return }
      let late = document.dateRanges.filter { $0.tag.range.start > end.range.start }
      guard let first = late.first else { return }
      let others = late.count > 1 ? "; this is the first of \(late.count)" : ""
      report(
        "a date range after EXT-X-ENDLIST; expected it before the first segment" + others,
        at: first.tag.nameRange)
    })

  private static let other =
    #":ID="a",CLASS="com.example.x",START-DATE="2026-01-01T00:00:00.000Z",DURATION=6"#

  private static func signed(_ query: String) -> Example {
    .media(
      "#EXT-X-DATERANGE\(dated),DURATION=15,X-RESUME-OFFSET=0,"
        + "X-ASSET-URI=\"https://ads.example.com/ad1.m3u8?_HLS_interstitial_id=ad1&\(query)\"")
  }

  /// A primary, and an asset that is one media playlist.
  private static func containers(muxed: Bool, _ asset: String, marked: Bool) -> Example {
    let address = AssetExample.address
    return .presentation([
      .multivariant(
        AssetExample.variant(
          #"BANDWIDTH=1280000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360"#)
      ).named("multivariant.m3u8"),
      .media(
        (muxed ? "#EXT-X-VERSION:6\n#EXT-X-MAP:URI=\"i.mp4\"\n" : "")
          + "#EXT-X-DATERANGE\(dated),DURATION=6,X-RESUME-OFFSET=0,"
          + "X-ASSET-URI=\"\(marked ? "«\(address)»" : address)\"\n#EXTINF:6,\n"
          + (muxed ? "p1.m4s\n#EXTINF:6,\np2.m4s" : "p1.ts\n#EXTINF:6,\np2.ts")
      ).named("primary.m3u8"),
      .media(asset).named("ad1.m3u8"),
      AssetExample.log(#"{"url":"\#(address)","file":"ad1.m3u8","status":200}"#),
    ])
  }
}

extension URIReference {
  /// Whether a parameter of the query is a signature or a token, by its name.
  fileprivate var isSigned: Bool {
    query != nil
      && queryParameters.contains {
        [
          "hdnea", "hdnts", "hdntl", "__token__", "signature", "x-amz-signature", "hmac", "sig",
          "token",
        ].contains(characters($0.name).lowercased())
      }
  }
}

extension Substring {
  /// Whether a value of a query is written differently once it was decoded and encoded again as
  /// application/x-www-form-urlencoded.
  fileprivate var isChangedByFormEncoding: Bool {
    let bytes = Array(utf8)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "%") {
        guard index + 1 < bytes.count, let high = bytes[index].hexValue,
          let low = bytes[index + 1].hexValue
        else { return true }
        let isLowercase = bytes[index].isLowercaseLetter || bytes[index + 1].isLowercaseLetter
        let decoded = high << 4 | low
        if isLowercase || decoded == 0x20 || decoded.isKeptByFormEncoding { return true }
        index += 2
      } else if !byte.isKeptByFormEncoding, byte != UInt8(ascii: "+") {
        return true
      }
    }
    return false
  }
}

extension UInt8 {
  fileprivate var isKeptByFormEncoding: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "*"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
