import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

extension EncryptionRules {
  static let ivShort = Rule(
    "encryption/iv-short", .warning, .recommended, .advice("rfc8216bis-22 §5.2"),
    about: .tag(.key),
    says: "IV is written with all of its 32 hexadecimal digits.",
    why: "Clients that read bytes instead of a number fill it up at the wrong end.",
    remedy: "Put zeros in front.",
    fails: [.media(Piece.version(2, "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=«0x1»"))],
    passes: [
      .media(
        Piece.version(
          2, "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x00000000000000000000000000000001"))
    ],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.tags(named: .key) {
        let key = EncryptionKey(tag, in: playlist)
        guard let vector = key.vector, key.vectorNumber(in: playlist) != nil,
          vector.valueRange.count < 34
        else { continue }
        report(
          "IV has \(vector.valueRange.count - 2) of 32 digits", at: vector.valueRange)
      }
    })

  static let implicitIV = Rule(
    "encryption/implicit-iv", .info, .pedantic, .advice("rfc8216bis-22 §5.2"), about: .tag(.key),
    says: "Keys of the identity format have IV.",
    why: "Media sequence numbers, which stand for it otherwise, vary little.",
    remedy: "Encrypt with random vectors and write them as IV.",
    fails: [.media("«#EXT-X-KEY»:METHOD=AES-128,URI=\"k\"")],
    passes: [.media(Piece.version(2, "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=\(Piece.iv)"))],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.tags(named: .key) {
        let key = EncryptionKey(tag, in: playlist)
        guard key.vector == nil, key.formatText(in: playlist) == "identity",
          key.hasMethod("AES-128", in: playlist) || key.hasMethod("SAMPLE-AES", in: playlist)
        else { continue }
        report("no IV, so media sequence numbers are the vectors", at: tag.nameRange)
      }
    })
}
