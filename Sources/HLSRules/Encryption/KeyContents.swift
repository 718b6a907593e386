import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// What the addresses of keys contain for their key system.
extension EncryptionRules {
  static let psshMissing = Rule(
    "encryption/pssh-missing", .error, .recommended,
    .must("Apple Using content protection systems with HLS; ISO/IEC 23001-7 §8.1"),
    about: .playlist,
    says: "The address of a Widevine key must contain a whole pssh box in Base64.",
    why: """
      Players give the box to Widevine, which makes the license request from it. Without it there \
      is no license, and viewers see nothing.
      """,
    remedy: "Write data:text/plain;base64, and the pssh box of Widevine that the packager made.",
    fails: [
      // A box without the scheme of its address.
      .media(keyTag(widevine, "«\(pssh.dropFirst(23))»")),
      // JSON, which the first version of Widevine had.
      .media(keyTag(widevine, "«data:text/plain;base64,eyJwcm92aWRlciI6ImEifQ==»")),
      // A box that was cut off.
      .media(
        keyTag(
          widevine,
          "«data:text/plain;base64,AAAAMnBzc2gAAAAA7e+LqXnWSs6jyCfc1R0h7QAAABISEG8hsMSp2E4ft9I»")),
      // Its data without the box.
      .media(keyTag(widevine, "«data:text/plain;base64,EhBvIbDEqdhOH7fSEDNVqn4B»")),
      .media(keyTag(widevine, "«data:text/plain;base64,AAAA*»")),
      .media(keyTag(widevine, "«data:text/plain;base64,»")),
      .multivariant(
        #"#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="«skd://k»",KEYFORMAT="\#(widevine)""#),
    ],
    passes: [
      .media(keyTag(widevine, pssh)),
      // Without padding, as browsers accept it, and percent-encoded.
      .media(keyTag(widevine, String(pssh.dropLast()))),
      .media(keyTag(widevine, pssh.replacing("+", with: "%2B"))),
      // A box of version 1 without data.
      .media(
        keyTag(
          widevine,
          "data:;base64,AAAANHBzc2gBAAAA7e+LqXnWSs6jyCfc1R0h7QAAAAFvIbDEqdhOH7fSEDNVqn4BAAAAAA==")),
      .media(keyTag("com.widevine", "data:text/plain;base64,eyJwcm92aWRlciI6ImEifQ==")),
      .media(keyTag("com.microsoft.playready", "data:text/plain;charset=UTF-16;base64,BgAAAAAA")),
    ],
    check: .shared(contents))

  static let psshOfAnotherSystem = Rule(
    "encryption/pssh-of-another-system", .error, .recommended,
    .must("Apple Using content protection systems with HLS; ISO/IEC 23001-7 §8.1"),
    about: .playlist,
    says: "The pssh box in the address of a key must be of the system that KEYFORMAT names.",
    why: """
      A key system cannot read the box of another one. No license is requested, and viewers see \
      nothing.
      """,
    remedy: "Write the box of the system, or correct KEYFORMAT.",
    fails: [
      .media(keyTag(widevine, "«\(playReady)»")),
      .media(keyTag("com.microsoft.playready", "«\(pssh)»")),
      .media(keyTag("com.apple.streamingkeydelivery", "«\(pssh)»")),
      // Without KEYFORMAT, the address is that of 16 bytes.
      .media(Piece.version(5, #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="«\#(pssh)»""#)),
    ],
    passes: [
      .media(keyTag(widevine, pssh)),
      .media(keyTag("com.microsoft.playready", playReady)),
      // A system that is not common.
      .media(keyTag("com.example.drm", pssh)),
      .media(Piece.version(5, #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="data:;base64,\#(sixteen)""#)),
    ],
    check: .shared(contents))

  static let keySize = Rule(
    "encryption/key-size", .error, .spec, .must("rfc8216bis-22 §5.1"), about: .playlist,
    says: "A key of the format identity must have 16 bytes.",
    why: "AES-128 has no other keys. Players refuse the key, and viewers see none of the segments.",
    remedy: "Encode the 16 bytes of the key, and not their hexadecimal digits.",
    fails: [
      .media(#"#EXT-X-KEY:METHOD=AES-128,URI="«data:;base64,\#(digits)»""#),
      // The digits themselves, a text of another length, and Base64 of Base64.
      .media(#"#EXT-X-KEY:METHOD=AES-128,URI="«data:,000102030405060708090a0b0c0d0e0f»""#),
      .media(#"#EXT-X-KEY:METHOD=AES-128,URI="«data:;base64,AAECAwQFBgc=»""#),
      .media(
        #"#EXT-X-KEY:METHOD=AES-128,URI="«data:;base64,QUFFQ0F3UUZCZ2NJQ1FvTERBME9Edz09»""#),
      .media(#"#EXT-X-KEY:METHOD=AES-128,URI="«data:;base64,»""#),
      .media(#"#EXT-X-KEY:METHOD=AES-128,URI="«data:;base64,AAEC*»""#),
      .media(
        Piece.version(5, #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="«data:;base64,\#(digits)»""#)),
      .multivariant(#"#EXT-X-SESSION-KEY:METHOD=AES-128,URI="«data:;base64,\#(digits)»""#),
    ],
    passes: [
      .media(#"#EXT-X-KEY:METHOD=AES-128,URI="data:;base64,\#(sixteen)""#),
      .media(#"#EXT-X-KEY:METHOD=AES-128,URI="data:,0123456789abcdef""#),
      .media(
        #"#EXT-X-KEY:METHOD=AES-128,URI="data:,%00%01%02%03%04%05%06%07%08%09%0a%0b%0c%0d%0e%ff""#),
      .media(#"#EXT-X-KEY:METHOD=AES-128,URI="https://keys.example.com/k?id=00010203""#),
      // The key system decides what its address contains.
      .media(keyTag("com.example.drm", "data:;base64,\(digits)")),
    ],
    check: .shared(contents))

  /// One pass over the addresses of keys, each text once.
  private static let contents: Traversal = Traversal("contents of keys") { document, report in
    let playlist = document.playlist
    for key in playlist.distinctKeys {
      let format = key.formatText(in: playlist)
      let expected = KeySystem.id(ofFormat: format)
      guard expected != nil || format == "identity", let uri = key.uri,
        let address = playlist.knownText(uri)
      else { continue }
      let content = KeyContent(address)
      if expected == KeySystem.widevine.id, let (fault, severity) = content.fault(of: address) {
        report.report(
          psshMissing.id, "the address of a Widevine key \(fault)", at: uri.valueRange,
          severity: severity)
      }
      if expected == nil, key.hasKeyOf16Bytes(in: playlist), let fault = content.faultOfKey {
        report.report(keySize.id, "the key in the address \(fault)", at: uri.valueRange)
      }
      let found = content.headers.map(\.systemID)
      guard let first = found.first, !found.contains(where: { $0 == expected }),
        !found.contains(KeySystem.commonID)
      else { continue }
      report.report(
        psshOfAnotherSystem.id,
        "the pssh box is of \(KeySystem.name(ofID: first)), but "
          + (key.format == nil
            ? "there is no KEYFORMAT"
            : "KEYFORMAT is that of \(expected.map { KeySystem.name(ofID: $0) } ?? "identity")"),
        at: uri.valueRange)
    }
  }

  private static let widevine = KeySystem.widevine.formats[0]

  /// A box of PlayReady without an object.
  private static let playReady =
    "data:text/plain;base64,AAAAIHBzc2gAAAAAmgTweZhAQoarkuZb4IhflQAAAAA="

  private static let sixteen = "AAECAwQFBgcICQoLDA0ODw=="

  /// The hexadecimal digits of the same key.
  private static let digits = "MDAwMTAyMDMwNDA1MDYwNzA4MDkwYTBiMGMwZDBlMGY="
}

extension KeyContent {
  /// Why the address of a Widevine key has no whole box, in words, and how much it weighs; nil if it has.
  fileprivate func fault(of address: String) -> (message: String, severity: Severity)? {
    guard case .data(let bytes) = self else {
      let isBox = Base64.bytes(in: address).flatMap { try? ProtectionHeader.all(in: $0) } != nil
      return isBox
        ? ("is Base64 without data:text/plain;base64, which players load as a path", .error)
        : ("is no data URI; expected one with a pssh box", .warning)
    }
    guard let bytes else { return ("is not valid Base64; expected a pssh box", .error) }
    do throws(ProtectionHeader.Fault) {
      _ = try ProtectionHeader.all(in: bytes)
      return nil
    } catch {
      let found =
        switch error {
        case .otherContent: bytes.first == UInt8(ascii: "{") ? "JSON" : "something else"
        case .cut(let size, let found): "\(found) bytes of a pssh box of \(size)"
        }
      return ("contains \(found); expected a whole pssh box", .error)
    }
  }

  /// Why a key of 16 bytes is none, in words; nil for another address, and for a `pssh` box, which has a rule.
  fileprivate var faultOfKey: String? {
    guard case .data(let bytes) = self, headers.isEmpty else { return nil }
    guard let bytes else { return "is not valid Base64" }
    guard bytes.count != 16 else { return nil }
    let isHexadecimal = bytes.count == 32 && bytes.allSatisfy(\.isHexDigit)
    return "has \(bytes.count) bytes\(isHexadecimal ? ", hexadecimal digits" : ""); expected 16"
  }
}

extension EncryptionKey {
  /// Whether METHOD is one that the document defines; some players have others, whose keys have 32 bytes.
  fileprivate func hasKeyOf16Bytes(in playlist: Playlist) -> Bool {
    hasMethod("AES-128", in: playlist) || hasMethod("SAMPLE-AES", in: playlist)
      || hasMethod("SAMPLE-AES-CTR", in: playlist)
  }
}
