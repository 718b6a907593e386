import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// I-frames and start positions compared with the length of the variants.
extension PresentationRules {
  static let iFrameLength = Rule(
    "presentation/i-frame-length", .error, .spec, .must("rfc8216bis-22 §4.4.3.6, §6.2.4"),
    about: .presentation,
    says: "The I-frame playlists of finished content must last as long as the variants.",
    why: """
      Viewers who seek see no picture, or a picture of another place: EXTINF of an I-frame is the time up to \
      the next one, not the time that a frame is shown. Up to three target durations are allowed for.
      """,
    remedy: "List the I-frames of the whole content, each with the time up to the next one.",
    fails: [
      frames(ofVariant: 10, "#EXTINF:6,\n#EXT-X-BYTERANGE:900@376\nsegment-1.ts\n«#EXT-X-ENDLIST»")
    ],
    passes: [
      frames(
        ofVariant: 4,
        (1...4).map { "#EXTINF:6,\n#EXT-X-BYTERANGE:900@376\nsegment-\($0).ts\n" }.joined())
    ],
    check: .presentation { presentation, report in
      let playlists = presentation.mediaPlaylists
      let whole = presentation.timelines.filter(\.isWhole)
      let variants = whole.map { playlists[$0.playlist] }
        .filter { !$0.isIFramesOnly && $0.has(.variantStream) }
      let lengths = variants.map(\.playlist.totalDuration).sorted()
      guard !lengths.isEmpty, let target = variants.compactMap(\.document.targetDuration).max()
      else {
        return
      }
      let norm = lengths[lengths.count / 2]
      for timeline in whole where playlists[timeline.playlist].isIFramesOnly {
        let media = playlists[timeline.playlist]
        let length = media.playlist.totalDuration
        let edges = max(target, media.document.targetDuration ?? .zero) * 3
        guard (length - norm).magnitude > edges else { continue }
        report(
          "the I-frame playlist lasts \(length) s, the variants \(norm) s; expected a difference of at "
            + "most \(edges) s",
          in: media.member, at: media.playlist.firstTag(.endlist)?.range ?? media.playlist.head,
          measured: .most((length - norm).magnitude))
      }
    })

  static let startBeyondEnd = Rule(
    "presentation/start-beyond-end", .warning, .recommended, .should("rfc8216bis-22 §4.4.2.2"),
    about: .presentation,
    says:
      "TIME-OFFSET in the multivariant playlist should not exceed the duration of the media playlists.",
    why: "Viewers start at the very end or beginning of the content instead.",
    remedy: "Choose an offset within the content, in seconds.",
    fails: [.variant(.media(""), tags: "#EXT-X-START:TIME-OFFSET=«125»\n")],
    passes: [.variant(.media(""), tags: "#EXT-X-START:TIME-OFFSET=12.5\n")],
    check: .presentation { presentation, report in
      let playlist = presentation.playlist
      guard let tag = playlist.firstTag(.start),
        case .value(let offset, let place) = playlist.decimal(
          playlist.attribute(.timeOffset, of: tag), signed: true)
      else { return }
      let lengths = presentation.mediaPlaylists
        .filter {
          $0.has(.variantStream) && !$0.playlist.isDeltaUpdate && !$0.playlist.segments.isEmpty
        }
        .map(\.playlist.totalDuration)
      guard let longest = lengths.max(), offset.seconds.magnitude > longest else { return }
      report(
        "TIME-OFFSET is \(offset.seconds) s, but the longest variant lasts \(longest) s", at: place,
        measured: .most(offset.seconds.magnitude))
    })

  static let startDiffers = Rule(
    "presentation/start-differs", .warning, .recommended, .should("rfc8216bis-22 §4.4.2.2, §6.2.4"),
    about: .presentation,
    says: "The variants of a presentation should start at the same TIME-OFFSET.",
    why: """
      Players take the tag of the variant with which they begin, so that the start depends on the line of the \
      viewer. A target duration is allowed for.
      """,
    remedy:
      "Write one EXT-X-START in the multivariant playlist, or the same in all media playlists.",
    fails: [
      .variants(
        .live("#EXT-X-START:TIME-OFFSET=-24"), .live("#EXT-X-START:TIME-OFFSET=«-54»"))
    ],
    passes: [
      .variants(.live("#EXT-X-START:TIME-OFFSET=-24"), .live("#EXT-X-START:TIME-OFFSET=-25.5")),
      .variants(.live("#EXT-X-START:TIME-OFFSET=-24"), .live("")),
    ],
    check: .presentation { presentation, report in
      guard presentation.playlist.firstTag(.start) == nil else { return }
      let starts = presentation.ranked.filter { $0.has(.variantStream) && !$0.isIFramesOnly }
        .compactMap {
          media -> (media: Presentation.MediaPlaylist, offset: Seconds, place: ByteRange)? in
          let playlist = media.playlist
          guard let tag = playlist.firstTag(.start),
            case .value(let offset, let place) = playlist.decimal(
              playlist.attribute(.timeOffset, of: tag), signed: true)
          else { return nil }
          return (media, offset.seconds, place)
        }
      guard let majority = Majority(starts.map { $0.offset }) else { return }
      let norm = starts[majority.first]
      for number in majority.deviating {
        let (media, offset, place) = starts[number]
        guard let target = media.document.targetDuration, (offset - norm.offset).magnitude > target
        else { continue }
        report(
          "TIME-OFFSET is \(offset) s, but \(norm.offset) s in another variant",
          in: media.member, at: place,
          related: [RelatedPlace(norm.place, "the other variant", in: norm.media.playlist)],
          measured: .most((offset - norm.offset).magnitude))
      }
    })

  private static func frames(ofVariant segments: Int, _ frames: String) -> Example {
    .presentation([
      .multivariant(Piece.variant("") + "\n" + Piece.iFrames("")).named("multivariant.m3u8"),
      .media(
        "#EXT-X-PLAYLIST-TYPE:VOD\n"
          + (1...segments).map { "#EXTINF:6,\nsegment-\($0).ts" }.joined(separator: "\n")
      ).named("v.m3u8"),
      .media("#EXT-X-VERSION:4\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-I-FRAMES-ONLY\n" + frames).named(
        "i.m3u8"),
    ])
  }
}
