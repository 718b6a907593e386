import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

extension VariantRules {
  static let codecsMissingIMSC = Rule(
    "variant/codecs-missing-imsc", .warning, .recommended,
    .must("rfc8216bis-22 §4.4.6.2, §3.1.5"), about: .presentation,
    says: "CODECS of a variant with fragmented MP4 subtitles must contain their format.",
    why: "Clients that cannot show the subtitles offer them, and others do not.",
    remedy: "Add the format of the subtitles to CODECS, such as stpp.ttml.im1t.",
    fails: [subtitled(codecs: "«\"avc1.4d401e,mp4a.40.2\"»", by: fragmented)],
    passes: [
      subtitled(codecs: "\"avc1.4d401e,mp4a.40.2,stpp.ttml.im1t\"", by: fragmented),
      // WebVTT has no format in CODECS, whether its header is in EXT-X-MAP or in each segment.
      subtitled(
        codecs: "\"avc1.4d401e,mp4a.40.2\"",
        by: "#EXT-X-VERSION:6\n#EXT-X-MAP:URI=\"i.vtt\"\n#EXTINF:6,\ns.vtt"),
    ],
    check: .presentation { presentation, report in
      let playlist = presentation.playlist
      let groups = fragmentedSubtitles(of: presentation)
      guard !groups.isEmpty else { return }
      for tag in playlist.tags(named: .streamInf) {
        guard let codecs = playlist.attribute(.codecs, of: tag),
          let group = playlist.knownText(playlist.attribute(.subtitles, of: tag)),
          let segment = groups[group]
        else { continue }
        let families = playlist.codecFamilies(of: tag)
        // An unknown code may be the subtitle format.
        guard !families.isEmpty, families.allSatisfy({ $0 == .video || $0 == .audio }) else {
          continue
        }
        report(
          "the variant has subtitles in fragmented MP4, but CODECS does not contain their format",
          at: codecs.lexemeRange, related: [segment])
      }
    })

  /// The first segment of the fragmented MP4 subtitles of each group that has such.
  private static func fragmentedSubtitles(of presentation: Presentation) -> [String: RelatedPlace] {
    let playlist = presentation.playlist
    var groups: [String: RelatedPlace] = [:]
    for media in presentation.mediaPlaylists where media.has(.rendition) {
      guard media.playlist.census.count(of: .map) > 0, let first = media.playlist.segments.first
      else { continue }
      let address = media.playlist.address(of: first)
      guard Container(of: first, in: media.playlist) == .fragmentedMP4 else { continue }
      for link in media.links where link.role == .rendition {
        guard let tag = link.tag,
          playlist.word(playlist.attribute(.type, of: tag)).value == "SUBTITLES",
          let group = playlist.knownText(playlist.attribute(.groupID, of: tag))
        else { continue }
        groups[group] =
          groups[group] ?? RelatedPlace(address, "the subtitles", in: media.playlist)
      }
    }
    return groups
  }

  private static let fragmented = "#EXT-X-VERSION:6\n#EXT-X-MAP:URI=\"i.mp4\"\n#EXTINF:6,\ns.m4s"

  private static func subtitled(codecs: String, by segments: String) -> Example {
    .presentation([
      .multivariant(
        #"#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",URI="s.m3u8""#
          + "\n#EXT-X-STREAM-INF:BANDWIDTH=1280000,RESOLUTION=640x360,SUBTITLES=\"s\",CODECS="
          + codecs + "\nv.m3u8"
      ).named("multivariant.m3u8"),
      .media("#EXTINF:6,\nv.ts").named("v.m3u8"), .media(segments).named("s.m3u8"),
    ])
  }
}
