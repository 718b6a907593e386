import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

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
