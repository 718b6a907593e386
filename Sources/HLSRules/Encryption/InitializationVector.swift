import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

extension EncryptionRules {
  static let ivShort = Rule(
    "encryption/iv-short", .warning, .recommended, .advice("rfc8216bis-22 §5.2"),
    about: .tag(.key),
    says: "IV should be written with all of its 32 hexadecimal digits.",
    why: "Clients that read the digits as bytes instead of as a number pad them at the wrong end.",
    remedy: "Add leading zeros up to 32 digits: IV=0x0000….",
    fails: [.media(Piece.version(2, "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=«0x1»"))],
    passes: [
      .media(
        Piece.version(
          2, "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x00000000000000000000000000000001")),
      .media(
        Piece.version(
          8,
          "#EXT-X-DEFINE:NAME=\"iv\",VALUE=\"\(Piece.iv)\"\n"
            + "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV={$iv}")),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.tags(named: .key) {
        let key = EncryptionKey(tag, in: playlist)
        guard let vector = key.vector, key.vectorNumber(in: playlist) != nil,
          case let digits = playlist.withSubstituted(
            vector.valueRange, { range, _ in range.count - 2 }),
          digits < 32
        else { continue }
        report("IV has \(digits) digits; expected 32", at: vector.valueRange)
      }
    })

  static let implicitIV = Rule(
    "encryption/implicit-iv", .info, .pedantic, .advice("rfc8216bis-22 §5.2"), about: .tag(.key),
    says: "Keys with KEYFORMAT identity should have IV.",
    why:
      "Without IV the media sequence number is the initialization vector, and it is predictable.",
    remedy: "Encrypt with random initialization vectors and write them as IV.",
    fails: [.media("«#EXT-X-KEY»:METHOD=AES-128,URI=\"k\"")],
    passes: [.media(Piece.version(2, "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=\(Piece.iv)"))],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.tags(named: .key) {
        let key = EncryptionKey(tag, in: playlist)
        guard key.vector == nil, key.formatText(in: playlist) == "identity",
          key.hasMethod("AES-128", in: playlist) || key.hasMethod("SAMPLE-AES", in: playlist)
        else { continue }
        report(
          "the key has no IV, so media sequence numbers are the initialization vectors",
          at: tag.nameRange)
      }
    })
}
