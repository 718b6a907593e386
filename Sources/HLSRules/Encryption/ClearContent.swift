import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Keys that do not return after a break without encryption.
extension EncryptionRules {
  static let keyNotRestored = Rule(
    "encryption/key-not-restored", .warning, .recommended, .must("rfc8216bis-22 §6.2.3, §4.4.4.4"),
    about: .tag(.key),
    says: "After a break with METHOD=NONE, the key of the content must be written again.",
    why: """
      Players do not decrypt the content after the break: noise, or an error. Segments are reported if those with \
      the same EXT-X-MAP, or without one in the same folder, were encrypted before, and METHOD=NONE was written for \
      other media.
      """,
    remedy: "Repeat EXT-X-KEY before the first segment after the break.",
    fails: [
      .media(broken("#EXT-X-MAP:URI=\"i.mp4\"\n#EXTINF:6,\n«b.m4s»")),
      .media(
        Piece.version(
          5,
          "\(key)\n#EXTINF:6,\nv/a.ts\n\(discontinuity(6))\n#EXT-X-KEY:METHOD=NONE\n#EXTINF:6,\n"
            + "https://ads.example.com/a.ts\n\(discontinuity(12))\n#EXTINF:6,\n«v/b.ts»")),
    ],
    passes: [
      .media(broken("\(key)\n#EXT-X-MAP:URI=\"i.mp4\"\n#EXTINF:6,\nb.m4s")),
      // The rest is clear, as is said where it begins.
      .media(
        broken("#EXT-X-KEY:METHOD=NONE\n#EXT-X-MAP:URI=\"i.mp4\"\n#EXTINF:6,\nb.m4s")),
      .media(
        Piece.version(
          6,
          "#EXT-X-MAP:URI=\"i.mp4\"\n#EXTINF:6,\na.m4s\n\(key)\n#EXTINF:6,\nb.m4s\n"
            + "#EXT-X-KEY:METHOD=NONE\n#EXTINF:6,\nc.m4s")),
      .media(broken("#EXT-X-MAP:URI=\"j.mp4\"\n#EXTINF:6,\nb.m4s")),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, playlist.census.count(of: .key) > 1 else { return }
      let (tags, segments) = (playlist.tags, playlist.segments)
      var map: PlaylistTag?
      var isEncrypted = false
      var encrypted: Set<String> = []
      var clear: (tag: PlaylistTag, stream: String?)?
      for run in playlist.segmentRuns {
        var isNew = run.segment == 0
        for index in run.tags {
          switch tags[index].name {
          case .map: map = tags[index]
          case .key:
            isEncrypted = !EncryptionKey(tags[index], in: playlist).hasMethod("NONE", in: playlist)
            clear = isEncrypted ? nil : (tags[index], nil)
          case .discontinuity: break
          default: continue
          }
          isNew = true
        }
        // Between these tags, segments are of one stream.
        guard isNew, run.segment < segments.count else { continue }
        let place = playlist.address(of: segments[run.segment])
        let stream = stream(map, place, playlist)
        if isEncrypted {
          encrypted.insert(stream)
        } else if let none = clear {
          if none.stream == nil {
            clear?.stream = stream
          } else if none.stream != stream, encrypted.contains(stream) {
            report(
              "the segment is under METHOD=NONE of the break before it, but "
                + (map == nil ? "others of its folder" : "those with its EXT-X-MAP")
                + " were encrypted before",
              at: place, related: [RelatedPlace(none.tag.range, "METHOD=NONE")])
            return
          }
        }
      }
    })

  /// What segments of one stream have in common: the map, or the folder without one.
  private static func stream(
    _ map: PlaylistTag?, _ address: ByteRange, _ playlist: Playlist
  ) -> String {
    guard let map else {
      let path = playlist.substituted(address).prefix { $0 != "?" && $0 != "#" }
      return String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    }
    return [AttributeName.uri, .byterange].map { name in
      playlist.attribute(name, of: map).map { playlist.substituted($0.valueRange) } ?? ""
    }.joined(separator: " ")
  }

  private static let key =
    #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://a",KEYFORMAT="com.apple.streamingkeydelivery""#

  /// An encrypted segment, a clear ad, and what follows it.
  private static func broken(_ rest: String) -> String {
    Piece.version(
      6,
      "#EXT-X-MAP:URI=\"i.mp4\"\n\(key)\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n#EXTINF:6,\na.m4s\n"
        + "\(discontinuity(6))\n#EXT-X-KEY:METHOD=NONE\n#EXT-X-MAP:URI=\"ad.mp4\"\n#EXTINF:6,\nad.m4s\n"
        + "\(discontinuity(12))\n\(rest)")
  }

  private static func discontinuity(_ second: Int) -> String {
    "#EXT-X-DISCONTINUITY\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\(second.zeroPadded(to: 2)).000Z"
  }
}
