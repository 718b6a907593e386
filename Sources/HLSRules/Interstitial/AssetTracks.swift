import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The tracks of an asset compared with those of the primary.
extension InterstitialRules {
  static let assetWithoutAudio = Rule(
    "interstitial/asset-without-audio", .info, .recommended, .advice(trackSource), about: .assets,
    facts: [
      .silences(["interstitial/asset-without-video"], about: .attribute), .loses(.adsCannotPlay),
      .actedOn(by: .adServer),
    ],
    says: "An asset should have audio if the primary has, and none if the primary has none.",
    why: dropped,
    remedy: "Add a silent audio track to the side that has none.",
    fails: [
      AssetExample.event(in: both, spot("avc1.4d401e"), at: AssetExample.marked),
      AssetExample.event(
        in: AssetExample.variant(stream("avc1.4d401e")), spot("avc1.4d401e,mp4a.40.2"),
        at: AssetExample.marked),
    ],
    passes: [
      AssetExample.event(in: both, spot("avc1.4d401e,mp4a.40.2")),
      // What an unknown format contains is not known.
      AssetExample.event(in: both, spot("avc1.4d401e,zzzz.1")),
    ],
    check: .asset { asset, report in
      guard let (playlist, own) = playlists(of: asset), let hasAudio = playlist.hasAudio,
        let ownHasAudio = own.hasAudio, hasAudio != ownHasAudio
      else { return }
      report(
        hasAudio
          ? "by its CODECS, the asset has no audio, but the primary has"
          : "by its CODECS, the asset has audio, but the primary has none",
        in: asset.source, at: asset.link.range, related: [asset.named(own)])
    })

  static let assetWithoutVideo = Rule(
    "interstitial/asset-without-video", .info, .recommended, .advice(trackSource), about: .assets,
    facts: [.loses(.adsCannotPlay), .actedOn(by: .adServer)],
    says: "An asset should have video if the primary has, and none if the primary has none.",
    why: dropped,
    remedy: "Add a still picture as video to the side that has none.",
    fails: [
      AssetExample.event(in: both, spot("mp4a.40.2", sized: false), at: AssetExample.marked),
      AssetExample.event(in: radio, spot("avc1.4d401e,mp4a.40.2"), at: AssetExample.marked),
    ],
    passes: [
      AssetExample.event(in: both, spot("avc1.4d401e,mp4a.40.2")),
      AssetExample.event(in: radio, spot("mp4a.40.2", sized: false)),
      // What an unknown format contains is not known.
      AssetExample.event(in: both, spot("mp4a.40.2,zzzz.1", sized: false)),
    ],
    check: .asset { asset, report in
      guard let (playlist, own) = playlists(of: asset), let hasVideo = playlist.hasVideo,
        let ownHasVideo = own.hasVideo, hasVideo != ownHasVideo
      else { return }
      report(
        hasVideo
          ? "by its CODECS, the asset has no video, but the primary has"
          : "by its CODECS, the asset has video, but the primary has none",
        in: asset.source, at: asset.link.range, related: [asset.named(own)])
    })

  private static let trackSource =
    "hls.js v1.7.1 src/controller/buffer-controller.ts, "
    + "src/controller/interstitials-controller.ts, src/utils/mediasource-helper.ts; "
    + "rfc8216bis-22 App D.1"

  private static let dropped = """
    hls.js 1.7.1 compares the tracks of both: where it appends the asset in place, it drops an \
    asset with other tracks, and the break is not shown; elsewhere it starts a new MediaSource.
    """

  /// The multivariant playlists of the primary and of an asset; nil if one of them was not loaded.
  private static func playlists(
    of asset: InterstitialAsset
  ) -> (primary: Playlist, asset: Playlist)? {
    guard let primary = asset.presentation?.playlist, let own = asset.assetPresentation?.playlist
    else { return nil }
    return (primary, own)
  }

  private static func stream(_ codecs: String) -> String {
    #"BANDWIDTH=1280000,CODECS="\#(codecs)",RESOLUTION=640x360"#
  }

  private static let both = AssetExample.variant(stream("avc1.4d401e,mp4a.40.2"))

  private static func spot(_ codecs: String, sized: Bool = true) -> String {
    AssetExample.variant(
      sized ? stream(codecs) : #"BANDWIDTH=1280000,CODECS="\#(codecs)""#, uri: "ad1-video.m3u8")
  }

  private static let radio = AssetExample.variant(#"BANDWIDTH=1280000,CODECS="mp4a.40.2""#)
}

extension Playlist {
  /// Whether any variant stream has audio, by CODECS and groups; nil if CODECS leaves it open.
  fileprivate var hasAudio: Bool? {
    has([.audio]) { family in family == .audio }
  }

  /// Whether any variant stream has video, by CODECS, groups and RESOLUTION; nil if CODECS leaves it open.
  fileprivate var hasVideo: Bool? {
    has([.video, .resolution]) { family in family == .video }
  }

  /// Whether any variant stream has an attribute, or a format in CODECS; nil if CODECS leaves it open.
  private func has(
    _ names: [AttributeName], orFormat isFormat: (CodecFamily) -> Bool
  ) -> Bool? {
    var isKnown = false
    var isOpen = false
    for tag in tags(named: .streamInf) {
      if names.contains(where: { attribute($0, of: tag) != nil }) { return true }
      guard attribute(.codecs, of: tag) != nil else { return nil }
      for family in codecFamilies(of: tag) {
        if isFormat(family) { return true }
        switch family {
        case .other, .foreign: isOpen = true
        case .audio, .video: isKnown = true
        case .text: continue
        }
      }
    }
    return isKnown && !isOpen ? false : nil
  }
}
