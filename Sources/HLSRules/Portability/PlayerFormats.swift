import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Formats of variants that a player does not know.
extension PortabilityRules {
  static let codecsNotRecognized = Rule.portability(
    "portability/codecs-not-recognized", .info, [.unlistedFormat], about: .multivariantPlaylist,
    says: "Some variants should have only formats that every player recognizes.",
    remedy: "Offer the same content also in H.264 or HEVC with AAC.",
    fails: [
      .multivariant(formats("«vp09.00.31.08»,mp4a.40.2")),
      .multivariant(formats("avc1.4d401e,«Opus»")),
    ],
    passes: [
      .multivariant(formats("avc1.4d401e,mp4a.40.2")),
      .multivariant(formats("av01.0.04M.08,fLaC")),
      // Another variant has the same content in formats that are recognized.
      .multivariant(formats("vp09.00.31.08,mp4a.40.2") + "\n" + formats("avc1.4d401e,mp4a.40.2")),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      var first: ListElement?
      for tag in playlist.tags(named: .streamInf) {
        let formats = playlist.elements(of: playlist.attribute(.codecs, of: tag)) ?? []
        guard let other = formats.first(where: { !isListed($0.trimmed) }) else { return }
        first = first ?? other
      }
      guard let first else { return }
      let sentences = report.settings.facts(about: .unlistedFormat).sentences
      report(
        "every variant has a format such as \(first.trimmed); " + sentences.joined(separator: "; "),
        at: first.range)
    })

  /// Whether Apple lists the sample entry, or another rule reports the identifier.
  ///
  /// Source: HLS Authoring Specification, appendixes, Values for the CODECS attribute; AV1 is in its examples.
  private static func isListed(_ identifier: Substring) -> Bool {
    let entry = identifier.prefix { $0 != "." }.lowercased()
    return listed.contains(entry) || CodecFamily(identifier) == .foreign
      || CodecForm.fault(of: identifier) != nil
  }

  private static let listed: Set<String> = [
    "ac-3", "alac", "apac", "av01", "avc1", "avc3", "dav1", "dvh1", "dvhe", "ec-3", "flac", "hev1",
    "hvc1", "mjpg", "mp4a", "stpp", "wvtt",
  ]

  private static func formats(_ codecs: String) -> String {
    "#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS=\"\(codecs)\",RESOLUTION=640x360\nv.m3u8"
  }
}

/// Containers of assets that differ from those of the primary.
extension PortabilityRules {
  static let assetContainerDiffers = Rule.portability(
    "interstitial/asset-container-differs", .info, [.otherTracks], about: .assets,
    facts: [.loses(.adsCannotPlay), .actedOn(by: .adServer)],
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
      guard let primary = Self.isMuxedMP4(asset.presentation, asset.content?.document),
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
