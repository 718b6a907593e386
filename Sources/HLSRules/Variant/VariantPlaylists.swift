import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Variant streams compared with the media playlists that they reference.
extension VariantRules {
  static let iFrameTargetNotIFrame = Rule(
    "variant/iframe-target-not-iframe", .error, .spec,
    .must("rfc8216bis-22 §4.4.6.3; HLS authoring spec 2025-05-08 §6.8"),
    about: .presentation,
    says: "EXT-X-I-FRAME-STREAM-INF must reference a media playlist with EXT-X-I-FRAMES-ONLY.",
    why: "Clients mistake whole segments for single frames while viewers seek.",
    remedy: "Reference the I-frame playlist, or add EXT-X-I-FRAMES-ONLY to the media playlist.",
    fails: [iFrames(Piece.iFrames("").replacing("i.m3u8", with: "«i.m3u8»"), "")],
    passes: [iFrames(Piece.iFrames(""), only)],
    check: .presentation { presentation, report in
      for media in presentation.mediaPlaylists where !media.isIFramesOnly {
        guard let link = media.links.first(where: { $0.role == .iFrameStream }) else { continue }
        report(
          "the referenced playlist has no EXT-X-I-FRAMES-ONLY", at: link.range,
          related: [RelatedPlace(media.playlist.head, "the playlist", in: media.playlist)])
      }
    })

  static let iFrameRegularVariantIsIFrame = Rule(
    "variant/iframe-regular-variant-is-iframe", .warning, .recommended,
    .advice("rfc8216bis-22 §6.2.4"), about: .presentation,
    says: "EXT-X-STREAM-INF should reference a media playlist without EXT-X-I-FRAMES-ONLY.",
    why: "Clients play a slide show without sound.",
    remedy: "Reference the playlist with EXT-X-I-FRAME-STREAM-INF instead.",
    fails: [iFrames(PresentationExample.low("", uri: "«i.m3u8»"), only)],
    passes: [iFrames(Piece.iFrames(""), only)],
    check: .presentation { presentation, report in
      for media in presentation.mediaPlaylists where media.isIFramesOnly {
        guard let link = media.links.first(where: { $0.role == .variantStream }),
          let tag = media.playlist.firstTag(.iFramesOnly)
        else { continue }
        report(
          "a regular variant references an I-frame playlist", at: link.range,
          related: [RelatedPlace(tag.range, "the tag of the I-frame playlist", in: media.playlist)])
      }
    })

  private static let only = "#EXT-X-VERSION:4\n#EXT-X-I-FRAMES-ONLY"

  private static func iFrames(_ line: String, _ tags: String) -> Example {
    .presentation([
      .multivariant(Piece.variant("") + "\n" + line).named("multivariant.m3u8"),
      .media("").named("v.m3u8"), .media(tags).named("i.m3u8"),
    ])
  }
}

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
