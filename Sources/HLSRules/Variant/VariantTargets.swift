import HLSDocuments
import HLSLinting
import HLSPlaylist

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
