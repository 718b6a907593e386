import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Streams without a key among others that are encrypted.
extension EncryptionRules {
  static let streamInClear = Rule(
    "encryption/stream-in-clear", .warning, .recommended,
    .advice("rfc8216bis-22 §6.2.3, §4.4.4.4"),
    about: .presentation,
    says:
      "If most variants with video are encrypted, all should be; the same holds for audio renditions.",
    why: """
      Without EXT-X-KEY, everybody can save the content; if the segments are encrypted after all, viewers see or hear \
      noise. Sound without encryption next to encrypted video is usual.
      """,
    remedy: "Encrypt the content, and write EXT-X-KEY as in the others.",
    fails: [protected(key, key, "", marked: true)],
    passes: [
      protected(key, key, key),
      // A clear lead, which the keys follow.
      protected(key, key, "#EXTINF:6,\nlead.m4s\n" + key),
      protected("", "", ""),
    ],
    check: .presentation { presentation, report in
      let playlist = presentation.playlist
      let media = presentation.mediaPlaylists.filter {
        !$0.isIFramesOnly && !$0.playlist.segments.isEmpty && !$0.playlist.isDeltaUpdate
      }
      let video = media.filter { media in
        media.links.contains { link in
          guard link.role == .variantStream, let tag = link.tag else { return false }
          return LadderStream(tag, address: nil, in: playlist).hasVideo
        }
      }
      let audio = media.filter { media in
        media.links.allSatisfy { link in
          guard link.role == .rendition, let tag = link.tag else { return false }
          return playlist.word(playlist.attribute(.type, of: tag)).value == "AUDIO"
        }
      }
      for (playlists, noun) in [(video, "variants with video"), (audio, "audio renditions")] {
        let encrypted = playlists.filter { $0.playlist.firstKey != nil }
        let clear = playlists.filter { $0.playlist.firstKey == nil }
        guard encrypted.count > 1, clear.count < encrypted.count, let other = encrypted.first,
          let key = other.playlist.firstKey
        else { continue }
        for media in clear {
          report(
            "no EXT-X-KEY, but \(encrypted.count) other \(noun) are encrypted",
            in: media.member, at: media.playlist.head,
            related: [RelatedPlace(key.range, "the first of their keys", in: other.playlist)])
        }
      }
    })

  private static let key =
    #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://a",KEYFORMAT="com.apple.streamingkeydelivery""# + "\n"

  /// Three variants whose media playlists begin with these tags; the last one is marked.
  private static func protected(
    _ first: String, _ second: String, _ third: String, marked: Bool = false
  ) -> Example {
    let date = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z"
    func media(_ tags: String, _ name: String, _ head: String = "#EXTM3U") -> Example {
      .media(
        "\(head)\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:6\n\(date)\n"
          + "#EXT-X-MAP:URI=\"\(name).mp4\"\n\(tags)#EXTINF:6,\n\(name)1.m4s\n#EXTINF:6,\n\(name)2.m4s"
      ).named("\(name).m3u8")
    }
    return .presentation([
      .multivariant(
        PresentationExample.variants
          + "\n#EXT-X-STREAM-INF:BANDWIDTH=400000,CODECS=\"avc1.4d401e,mp4a.40.2\",RESOLUTION=320x180\nx.m3u8"
      ).named("multivariant.m3u8"),
      media(first, "v"), media(second, "w"), media(third, "x", marked ? "«#EXTM3U»" : "#EXTM3U"),
    ])
  }
}

extension Playlist {
  /// The first EXT-X-KEY with a method other than NONE; one whose method is unknown counts.
  fileprivate var firstKey: PlaylistTag? {
    guard census.count(of: .key) > 0 else { return nil }
    return tags(named: .key).first { !EncryptionKey($0, in: self).hasMethod("NONE", in: self) }
  }
}
