import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// KEYFORMAT, by which players choose the keys that they can use.
extension EncryptionRules {
  static let keyFormatMisspelled = Rule(
    "encryption/keyformat-misspelled", .warning, .recommended,
    .must("rfc8216bis-22 §4.4.4.4; Apple Using content protection systems with HLS"),
    about: .playlist,
    facts: [
      .silences(["encryption/session-key-mismatch"], about: .document),
      .silences(["authoring/key-systems-incomplete"], about: .document),
      .silences(["encryption/pssh-of-another-system"], about: .line),
      .silences(["variant/allowed-cpc-label"], about: .attribute),
    ],
    says: "KEYFORMAT of a common key system must be spelled as the system defines it.",
    why: "Players compare the text exactly and ignore keys of a format that they do not know.",
    remedy: "Write the value in the message.",
    fails: [
      .media(keyTag("«com.apple.streamkeydelivery»", "skd://k")),
      .media(keyTag("«urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21de»", pssh)),
      // The names by which browsers know the systems.
      .media(keyTag("«com.widevine.alpha»", pssh)),
      .media(keyTag("«edef8ba9-79d6-4ace-a3c8-27dcd51d21ed»", pssh)),
      .media(keyTag("«urn:uuid:EDEF8BA9-79D6-4ACE-A3C8-27DCD51D21ED»", pssh)),
      .multivariant(
        #"#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://k",KEYFORMAT="«com.apple.fps.1_0»""#),
      .multivariant(
        Piece.variant(#",ALLOWED-CPC="«com.apple.streamingkeydelivry»:MAIN""#)),
    ],
    passes: [
      .media(keyTag("com.apple.streamingkeydelivery", "skd://k")),
      .media(keyTag("urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed", pssh)),
      // The first version of Widevine, and systems that are not common.
      .media(keyTag("com.widevine", "data:text/plain;base64,eyJwcm92aWRlciI6ImEifQ==")),
      .media(keyTag("com.example.streamingkeydelivery", "k")),
      .media(keyTag("urn:uuid:3ea8778f-7742-4bf9-b18b-e834b2acbd47", "k")),
      .multivariant(Piece.variant(#",ALLOWED-CPC="com.example.drm2:HW""#)),
    ],
    check: .shared(formats))

  static let skdWithoutKeyFormat = Rule(
    "encryption/skd-without-keyformat", .warning, .recommended,
    .must("rfc8216bis-22 §4.4.4.4; Apple Using content protection systems with HLS"),
    about: .playlist,
    facts: [.silences(["authoring/key-systems-incomplete"], about: .document)],
    says: "A key with an skd address must have the KEYFORMAT of FairPlay.",
    why: """
      Without KEYFORMAT, the address is that of 16 bytes. skd is the scheme of FairPlay, from \
      which nothing can be loaded: viewers see nothing.
      """,
    remedy: #"Add KEYFORMAT="com.apple.streamingkeydelivery" to the key."#,
    fails: [
      .media(
        Piece.version(5, #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="«skd://k»""#)),
      .media(keyTag("identity", "«SKD://k»")),
      .multivariant(#"#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="«skd://k»""#),
    ],
    passes: [
      .media(keyTag("com.apple.streamingkeydelivery", "skd://k")),
      // An app can load keys from a scheme of its own.
      .media(Piece.version(5, #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="example-keys://k""#)),
    ],
    check: .shared(formats))

  /// One pass over the formats of keys, each text once, and over those in ALLOWED-CPC.
  private static let formats: Traversal = Traversal("formats of keys") { document, report in
    let playlist = document.playlist
    var misspelled: Set<String> = []
    func judge(_ name: String, _ text: String, at place: ByteRange, _ report: inout SharedReport) {
      guard let meant = KeySystem.format(meantBy: text), misspelled.insert(text).inserted else {
        return
      }
      report.report(
        keyFormatMisspelled.id,
        "\(name) is \(text.shown), which players do not know; did you mean \(meant)?", at: place)
    }
    var hasSkd = false
    for key in playlist.distinctKeys {
      if case .value(let text, let place) = playlist.string(key.format) {
        judge("KEYFORMAT", text, at: place, &report)
      }
      guard !hasSkd, key.formatText(in: playlist) == "identity", let uri = key.uri,
        playlist.knownText(uri)?.prefix(6).lowercased() == "skd://"
      else { continue }
      hasSkd = true
      report.report(
        skdWithoutKeyFormat.id,
        "the key has an skd address, but "
          + (key.format == nil ? "no KEYFORMAT" : "KEYFORMAT is identity")
          + ", so players load it as 16 bytes; expected \(KeySystem.fairPlay.formats[0])",
        at: uri.valueRange)
    }
    guard !document.isMedia else { return }
    for tag in playlist.tags(named: .streamInf) {
      for entry in playlist.elements(of: playlist.attribute(.allowedCPC, of: tag)) ?? [] {
        guard let format = entry.parts(":").first, format.text == format.trimmed else { continue }
        judge("the key format in ALLOWED-CPC", String(format.text), at: format.range, &report)
      }
    }
  }

  /// A box with one key, for examples.
  static let pssh =
    "data:text/plain;base64,AAAAMnBzc2gAAAAA7e+LqXnWSs6jyCfc1R0h7QAAABISEG8hsMSp2E4ft9IQM1WqfgE="

  /// A key with a format and an address, for examples.
  static func keyTag(_ format: String, _ address: String) -> String {
    Piece.version(
      5, #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="\#(address)",KEYFORMAT="\#(format)""#)
  }
}

extension Playlist {
  /// The tags EXT-X-KEY and EXT-X-SESSION-KEY in order, each text once.
  var distinctKeys: [EncryptionKey] {
    guard census.count(of: .key) + census.count(of: .sessionKey) > 0 else { return [] }
    var seen: Set<String> = []
    var keys: [EncryptionKey] = []
    for tag in tags where tag.name == .key || tag.name == .sessionKey {
      guard seen.insert(text(tag.range)).inserted else { continue }
      keys.append(EncryptionKey(tag, in: self))
    }
    return keys
  }
}
