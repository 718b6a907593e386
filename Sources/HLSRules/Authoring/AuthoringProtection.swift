import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// FairPlay and other key systems.
extension AuthoringRules {
  static let fairPlayMethod = Rule(
    "authoring/fairplay-method", .error, .recommended,
    .must("HLS authoring spec 2025-05-08 §13.2, 13.11"), about: .tag(.key),
    facts: [.silences(["encryption/concurrent-method"], about: .document)],
    says: "A FairPlay key must have METHOD=SAMPLE-AES.",
    why: "FairPlay decrypts no other method, so viewers on Apple devices cannot play the content.",
    remedy: "Encrypt the content with SAMPLE-AES, which is cbcs in fragmented MP4.",
    fails: [.media(key("«SAMPLE-AES-CTR»", "m4s"))], passes: [.media(key("SAMPLE-AES", "m4s"))],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.tags(named: .key) {
        let key = EncryptionKey(tag, in: playlist)
        guard key.isFairPlay(in: playlist),
          case .value(let method, let place) = playlist.word(key.method),
          method == "SAMPLE-AES-CTR" || method == "AES-128"
        else { continue }
        report("METHOD is \(method) for FairPlay; expected SAMPLE-AES", at: place)
      }
    })

  static let fairPlayIV = Rule(
    "authoring/fairplay-iv", .warning, .appleAuthoring,
    .should("HLS authoring spec 2025-05-08 §13.4"), about: .tag(.key),
    says: "A FairPlay key should not have IV unless another key system needs one.",
    why: "FairPlay delivers the vector with the key; a second one can only conflict.",
    remedy: "Remove IV from the FairPlay key.",
    fails: [.media(key("SAMPLE-AES", "m4s", ",IV=«\(Piece.iv)»"))],
    passes: [
      .media(key("SAMPLE-AES", "m4s")),
      // The vector is for the other system.
      .media(
        key("SAMPLE-AES", "m4s", ",IV=\(Piece.iv)", other: ",IV=\(Piece.iv)")),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard playlist.census.count(of: .key) > 0 else { return }
      let keys = playlist.tags(named: .key).map { EncryptionKey($0, in: playlist) }
      guard
        keys.allSatisfy({
          $0.isFairPlay(in: playlist) || $0.hasMethod("NONE", in: playlist)
        })
      else { return }
      for key in keys {
        guard let vector = key.vector, vector.form == .unquoted else { continue }
        report("IV on a FairPlay key, which contains its own", at: vector.valueRange)
      }
    })

  static let fairPlayKey =
    #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://k",KEYFORMAT="com.apple.streamingkeydelivery""#

  static func systems(_ body: String) -> String {
    Piece.version(6, "#EXT-X-MAP:URI=\"i.mp4\"\n" + body)
  }

  private static func key(
    _ method: String, _ name: String, _ more: String = "", other: String? = nil
  ) -> String {
    let second = other.map {
      "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\",KEYFORMAT=\"com.example.drm\"\($0)\n"
    }
    return systems(
      "#EXT-X-KEY:METHOD=\(method),URI=\"skd://k\",KEYFORMAT=\"com.apple.streamingkeydelivery\""
        + more + "\n" + (second ?? "") + "#EXTINF:6,\na.\(name)")
  }

  static let hdcpLevelMissing = LadderRule(
    "authoring/hdcp-level-missing", .warning, .should("HLS authoring spec 2025-05-08 §13.5, 13.6"),
    about: .tag(.streamInf),
    says: "With FairPlay, variants of HD and above should have HDCP-LEVEL.",
    why: "Devices with an unprotected output choose a variant that then fails to play.",
    remedy: "Write HDCP-LEVEL=TYPE-0 for HD, TYPE-1 above HD, or NONE if no protection is needed.",
    fails: [
      Authored.playlist(
        session, Authored.marked(Authored.variant()))
    ],
    passes: [
      Authored.playlist(session, Authored.variant(",HDCP-LEVEL=TYPE-0")),
      Authored.playlist(session, Authored.low()),
      // The content is not known to be protected.
      .multivariant(Authored.variant()),
    ]
  ) { ladder, report in
    let playlist = ladder.playlist
    let hasFairPlay = playlist.tags(named: .sessionKey).contains {
      EncryptionKey($0, in: playlist).isFairPlay(in: playlist)
    }
    let hasLevel = ladder.variants.contains { variant in
      let level = playlist.word(playlist.attribute(.hdcpLevel, of: variant.tag)).value
      return level == "TYPE-0" || level == "TYPE-1"
    }
    guard hasFairPlay || hasLevel else { return }
    let words =
      hasFairPlay ? "with FairPlay but without HDCP-LEVEL" : "without HDCP-LEVEL, which others have"
    for variant in ladder.variants
    where playlist.attribute(.hdcpLevel, of: variant.tag) == nil {
      guard let size = variant.size.value, size.isHD else { continue }
      report(
        "video of \(size.width)x\(size.height) \(words); expected "
          + (size.isAboveHD ? "TYPE-1" : "TYPE-0"), at: variant.name)
    }
  }

  private static let session =
    #"#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://k",KEYFORMAT="com.apple.streamingkeydelivery""#
}

extension EncryptionKey {
  /// Whether the key is one of FairPlay Streaming.
  fileprivate func isFairPlay(in playlist: Playlist) -> Bool {
    format.map(playlist.text(of:)) == "com.apple.streamingkeydelivery"
  }
}
