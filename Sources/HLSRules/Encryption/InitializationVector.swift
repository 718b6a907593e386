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

extension EncryptionRules {
  static let ctrNeedsFMP4 = Rule(
    "encryption/ctr-needs-fmp4", .warning, .recommended, .advice("rfc8216bis-22 §4.4.4.4"),
    about: .tag(.key),
    facts: [.silences(["segment/map-missing-for-fmp4"], about: .document)],
    says: "Segments encrypted with SAMPLE-AES-CTR should be fragmented MP4 with EXT-X-MAP.",
    why: "SAMPLE-AES-CTR is defined only for fragmented MP4, so other formats may not play.",
    remedy: "Package the segments as fragmented MP4, or use SAMPLE-AES.",
    fails: [
      .media("#EXT-X-KEY:METHOD=«SAMPLE-AES-CTR»,URI=\"k\"\n#EXTINF:6,\na.m4s"),
      .media(
        Piece.version(
          6,
          "#EXT-X-MAP:URI=\"i.mp4\"\n#EXT-X-KEY:METHOD=«SAMPLE-AES-CTR»,URI=\"k\"\n#EXTINF:6,\na.ts?x=1"
        )),
    ],
    passes: [
      .media(
        Piece.version(
          6,
          "#EXT-X-MAP:URI=\"i.mp4\"\n#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI=\"k\"\n#EXTINF:6,\na.m4s"
        ))
    ],
    check: .document { document, report in
      let playlist = document.playlist
      // In a delta update, EXT-X-MAP may be among the skipped lines.
      guard document.isMedia, playlist.census.count(of: .skip) == 0,
        playlist.tags(named: .key).contains(where: {
          EncryptionKey($0, in: playlist).hasMethod("SAMPLE-AES-CTR", in: playlist)
        })
      else { return }
      let segments = playlist.segments
      var scope = KeysInForce()
      var counter: EncryptionKey?
      var hasMap = false
      var segment = 0
      func check(upTo line: UInt32) {
        while segment < segments.count, segments[segment].uriLine < line {
          defer { segment += 1 }
          guard let key = counter, let method = key.method else { continue }
          let uri = playlist.lines[Int(segments[segment].uriLine)].range
          if hasMap, !hasOtherFormat(uri, in: playlist) { continue }
          report(
            hasMap
              ? "SAMPLE-AES-CTR applies to a segment whose name ends in .ts or .aac"
                + "\(playlist.addressNote(uri)); expected fragmented MP4"
              : "SAMPLE-AES-CTR applies to segments without EXT-X-MAP", at: method.valueRange,
            related: [RelatedPlace(uri, "the first such segment")])
          counter = nil
        }
      }
      for tag in playlist.tags where tag.name == .key || tag.name == .map {
        check(upTo: tag.line)
        if tag.name == .map {
          hasMap = true
        } else {
          _ = scope.apply(EncryptionKey(tag, in: playlist), in: playlist)
          counter =
            scope.keys.first { $0.key.hasMethod("SAMPLE-AES-CTR", in: playlist) }?.key
        }
      }
      check(upTo: .max)
    })

  /// Whether the path ends in .ts or .aac: MPEG-2 transport streams and packed AAC.
  private static func hasOtherFormat(_ uri: ByteRange, in playlist: Playlist) -> Bool {
    let path = playlist.substituted(uri).prefix { $0 != "?" && $0 != "#" }.lowercased()
    return path.hasSuffix(".ts") || path.hasSuffix(".aac")
  }
}
