import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

extension EncryptionRules {
  static let ctrNeedsFMP4 = Rule(
    "encryption/ctr-needs-fmp4", .warning, .recommended, .advice("rfc8216bis-22 §4.4.4.4"),
    about: .tag(.key),
    says: "Segments under SAMPLE-AES-CTR are fragmented MP4, with EXT-X-MAP.",
    why: "How other formats are encrypted by that method is not defined.",
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
      // The map may be among what a delta update leaves out.
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
      func judge(upTo line: UInt32) {
        while segment < segments.count, segments[segment].uriLine < line {
          defer { segment += 1 }
          guard let key = counter, let method = key.method else { continue }
          let uri = playlist.lines[Int(segments[segment].uriLine)].range
          if hasMap, !hasOtherFormat(uri, in: playlist) { continue }
          report(
            hasMap
              ? "SAMPLE-AES-CTR, and a segment whose name is not that of fragmented MP4"
              : "SAMPLE-AES-CTR, and segments without EXT-X-MAP", at: method.valueRange,
            related: [RelatedPlace(uri, "the first of them")])
          counter = nil
        }
      }
      for tag in playlist.tags where tag.name == .key || tag.name == .map {
        judge(upTo: tag.line)
        if tag.name == .map {
          hasMap = true
        } else {
          _ = scope.apply(EncryptionKey(tag, in: playlist), in: playlist)
          counter =
            scope.keys.first { $0.key.hasMethod("SAMPLE-AES-CTR", in: playlist) }?.key
        }
      }
      judge(upTo: .max)
    })

  /// Whether the path ends as those of MPEG-2 transport streams and of packed AAC do.
  private static func hasOtherFormat(_ uri: ByteRange, in playlist: Playlist) -> Bool {
    let bytes = playlist.source.bytes.span
    var end = Int(uri.start)
    while end < Int(uri.end), bytes[end] != UInt8(ascii: "?"), bytes[end] != UInt8(ascii: "#") {
      end += 1
    }
    func ends(_ suffix: StaticString) -> Bool {
      let count = suffix.utf8CodeUnitCount
      guard end - Int(uri.start) >= count else { return false }
      return playlist.text(ByteRange(end - count..<end)).lowercased() == suffix.description
    }
    return ends(".ts") || ends(".aac")
  }
}
