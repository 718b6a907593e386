import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The protection of an asset compared with that of the primary.
extension InterstitialRules {
  static let assetProtectionDiffers = Rule(
    "interstitial/asset-protection-differs", .info, .recommended, .advice("hls.js issue 7608"),
    about: .assets,
    facts: [.loses(.adsCannotPlay), .actedOn(by: .adServer)],
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
        [asset.content?.document?.playlist].compactMap { $0 }
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

  static let assetHDCPLevel = Rule(
    "interstitial/asset-hdcp-level", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.6.2; HLS authoring spec 2025-05-08 App Interstitials requirements"),
    about: .assets,
    facts: [.loses(.adsCannotPlay), .actedOn(by: .adServer)],
    says: "An asset should have a variant that needs no higher HDCP-LEVEL than the primary.",
    why: """
      On a display without that protection the primary plays, but players leave out every variant of the asset, \
      and the break fails.
      """,
    remedy: "Add variants to the asset that need no more protection than the primary.",
    fails: [
      AssetExample.event(in: variant(), variant("TYPE-1", ad: true), at: AssetExample.marked),
      AssetExample.event(in: variant("NONE"), variant("TYPE-0", ad: true), at: AssetExample.marked),
      AssetExample.event(
        in: variant("TYPE-0"), variant("TYPE-1", ad: true), at: AssetExample.marked),
      AssetExample.event(
        in: variant("TYPE-1") + "\n" + variant(uri: "low.m3u8"), variant("TYPE-1", ad: true),
        at: AssetExample.marked),
    ],
    passes: [
      AssetExample.event(in: variant(), variant(ad: true)),
      AssetExample.event(in: variant("TYPE-1"), variant("TYPE-0", ad: true)),
      AssetExample.event(in: variant("TYPE-1"), variant("TYPE-1", ad: true)),
      AssetExample.event(
        in: variant(), variant("TYPE-1", ad: true) + "\n" + variant(uri: "low.m3u8")),
      // Without protection, the primary has only sound.
      AssetExample.event(
        in: variant("TYPE-0") + "\n" + sound, variant("TYPE-0", ad: true)),
    ],
    check: .asset { asset, report in
      guard let playlist = asset.presentation?.playlist,
        let own = asset.assetPresentation?.playlist, let level = playlist.lowestHDCPLevel,
        let ownLevel = own.lowestHDCPLevel, ownLevel > level
      else { return }
      report(
        "every variant of the asset needs HDCP-LEVEL=\(Playlist.hdcpLevels[ownLevel]) or more, "
          + "but the primary has variants with \(Playlist.hdcpLevels[level])", in: asset.source,
        at: asset.link.range, related: [asset.named(own)])
    })

  private static let sound = AssetExample.variant(
    #"BANDWIDTH=64000,CODECS="mp4a.40.2""#, uri: "sound.m3u8")

  private static func variant(
    _ level: String? = nil, uri: String? = nil, ad: Bool = false
  ) -> String {
    AssetExample.variant(
      #"BANDWIDTH=1280000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360"#
        + (level.map { ",HDCP-LEVEL=\($0)" } ?? ""),
      uri: uri ?? (ad ? "ad1-video.m3u8" : "primary.m3u8"))
  }

  private static let fairPlay =
    #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://k",KEYFORMAT="com.apple.streamingkeydelivery","#
    + #"KEYFORMATVERSIONS="1""#
  private static let widevine =
    #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="\#(EncryptionRules.pssh)","#
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
  /// The values of HDCP-LEVEL, the lowest one first.
  fileprivate static let hdcpLevels = ["NONE", "TYPE-0", "TYPE-1"]

  /// The lowest HDCP-LEVEL of the variant streams with RESOLUTION, NONE if it is missing; nil without any, and for
  /// a value that is not known.
  fileprivate var lowestHDCPLevel: Int? {
    let pictured = tags(named: .streamInf).filter { attribute(.resolution, of: $0) != nil }
    let levels = pictured.map { tag -> Int? in
      switch word(attribute(.hdcpLevel, of: tag)) {
      case .absent: 0
      case .value(let level, _): Self.hdcpLevels.firstIndex { level == $0 }
      case .malformed: nil
      }
    }
    return levels.contains(nil) ? nil : levels.compactMap(\.self).min()
  }
}
