import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The tracks and the protection of an asset compared with those of the primary.
extension InterstitialRules {
  static let assetWithoutAudio = Rule(
    "interstitial/asset-without-audio", .info, .recommended,
    .advice(
      "hls.js v1.7.1 src/controller/buffer-controller.ts, "
        + "src/controller/interstitials-controller.ts, src/utils/mediasource-helper.ts; "
        + "rfc8216bis-22 App D.1"),
    about: .assets,
    says: "An asset should have audio if the primary has, and none if the primary has none.",
    why: """
      hls.js 1.7.1 compares the tracks of both: where it appends the asset in place, it drops an \
      asset with other tracks, and the break is not shown; elsewhere it starts a new MediaSource.
      """,
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
      guard let playlist = asset.presentation?.playlist,
        let own = asset.assetPresentation?.playlist, let hasAudio = playlist.hasAudio,
        let ownHasAudio = own.hasAudio, hasAudio != ownHasAudio
      else { return }
      report(
        hasAudio
          ? "by its CODECS, the asset has no audio, but the primary has"
          : "by its CODECS, the asset has audio, but the primary has none",
        in: asset.source, at: asset.link.range, related: [asset.named(own)])
    })

  static let assetProtectionDiffers = Rule(
    "interstitial/asset-protection-differs", .info, .recommended, .advice("hls.js issue 7608"),
    about: .assets,
    says: """
      A protected asset should use a key system of the primary, and a pre-roll should be protected \
      if the primary is.
      """,
    why: """
      Players set up decryption at the transition. Devices that support one key system cannot play \
      another, and hls.js up to 1.6.13 fails after a clear pre-roll before a protected primary.
      """,
    remedy: "Protect the asset with the key systems of the primary, or leave both clear.",
    fails: [
      protected(primary: fairPlay, asset: "", cue: #",CUE="PRE""#),
      protected(primary: fairPlay, asset: widevine),
      protected(primary: "", asset: fairPlay),
    ],
    passes: [
      protected(primary: "", asset: "", cue: #",CUE="PRE""#, marked: false),
      // A clear ad inside protected content plays in all known players.
      protected(primary: fairPlay, asset: "", marked: false),
      protected(primary: fairPlay, asset: fairPlay, marked: false),
      protected(
        primary: "", asset: #"#EXT-X-KEY:METHOD=AES-128,URI="https://ads.example.com/k""#,
        marked: false),
    ],
    check: .asset { asset, report in
      guard !asset.mediaPlaylists.isEmpty, !asset.isPrimaryItself else { return }
      let own = KeySystems(asset.mediaPlaylists.map(\.document.playlist))
      guard !own.formats.isEmpty || asset.isPreRoll else { return }
      let primary = KeySystems(
        [asset.primary.document?.playlist].compactMap { $0 }
          + (asset.presentation?.mediaPlaylists.map(\.playlist) ?? []))
      guard own.formats.isDisjoint(with: primary.formats),
        own.formats.count + primary.formats.count > 0
      else { return }
      report(
        own.formats.isEmpty
          ? "the pre-roll is clear, but the primary is protected with \(primary.text)"
          : "the asset is protected with \(own.text), but the primary "
            + (primary.formats.isEmpty ? "is clear" : "with \(primary.text)"),
        in: asset.source, at: asset.link.range,
        related: [
          RelatedPlace(
            (primary.place ?? own.place)?.range ?? ByteRange(0, 0), "the key",
            in: (primary.place ?? own.place)?.playlist)
        ])
    })

  private static func stream(_ codecs: String) -> String {
    #"BANDWIDTH=1280000,CODECS="\#(codecs)",RESOLUTION=640x360"#
  }

  private static let both = AssetExample.variant(stream("avc1.4d401e,mp4a.40.2"))

  private static func spot(_ codecs: String) -> String {
    AssetExample.variant(stream(codecs), uri: "ad1-video.m3u8")
  }

  private static let fairPlay =
    #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://k",KEYFORMAT="com.apple.streamingkeydelivery","#
    + #"KEYFORMATVERSIONS="1""#
  private static let widevine =
    #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="data:text/plain;base64,AAAA","#
    + #"KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed",KEYFORMATVERSIONS="1""#

  private static func protected(
    primary: String, asset: String, cue: String = "", marked: Bool = true
  ) -> Example {
    let address = AssetExample.address
    return .presentation([
      .media(
        "#EXT-X-VERSION:5\n\(primary)\n#EXT-X-DATERANGE\(dated)\(cue),DURATION=15,"
          + "X-RESUME-OFFSET=0,X-ASSET-URI=\"\(marked ? "«\(address)»" : address)\""
      ).named("primary.m3u8"),
      .media("#EXT-X-VERSION:5\n#EXT-X-TARGETDURATION:5\n\(asset)\n\(AssetExample.segments)")
        .named("ad1.m3u8"),
      AssetExample.log(#"{"url":"\#(address)","file":"ad1.m3u8","status":200}"#),
    ])
  }
}

/// The formats of the keys of key systems in some playlists.
///
/// KEYFORMAT identity is a key that any client can load, and no key system.
private struct KeySystems {
  var formats: Set<String> = []
  /// The first such key.
  var place: (playlist: Playlist, range: ByteRange)?

  init(_ playlists: [Playlist]) {
    for playlist in playlists where playlist.census.count(of: .key) > 0 {
      for tag in playlist.tags(named: .key) {
        let key = EncryptionKey(tag, in: playlist)
        guard key.method != nil, !key.hasMethod("NONE", in: playlist) else { continue }
        let format = key.formatText(in: playlist).lowercased()
        guard format != "identity", formats.insert(format).inserted, place == nil else { continue }
        place = (playlist, tag.nameRange)
      }
    }
  }

  var text: String { formats.sorted().map(\.shown).joined(separator: ", ") }
}

extension InterstitialAsset {
  /// Whether the event plays before the primary: by CUE, or by a date at the start of an ended playlist.
  fileprivate var isPreRoll: Bool { interstitial.isPreRoll(in: primary.document) }
}

extension Interstitial {
  /// Whether the event plays before anything of the playlist that schedules it.
  func isPreRoll(in document: Document?) -> Bool {
    if dateRange.hasCue("PRE") { return true }
    guard !dateRange.hasCue("POST"), let document, document.playlist.isEnded,
      let clock = document.clock, let start = startDate.value
    else { return false }
    return start.isSameInstant(as: clock.firstDate)
  }
}

extension Playlist {
  /// Whether any variant stream has audio, by CODECS and groups; nil if CODECS leaves it open.
  fileprivate var hasAudio: Bool? {
    var isKnown = false
    for tag in tags(named: .streamInf) {
      if attribute(.audio, of: tag) != nil { return true }
      guard attribute(.codecs, of: tag) != nil else { return nil }
      for family in codecFamilies(of: tag) {
        switch family {
        case .audio: return true
        case .other, .foreign: return nil
        case .video: isKnown = true
        case .text: continue
        }
      }
    }
    return isKnown ? false : nil
  }
}
