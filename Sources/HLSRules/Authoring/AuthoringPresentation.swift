import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Media playlists of one presentation compared with each other.
extension AuthoringRules {
  static let fmp4ForNewCodecs = Rule(
    "authoring/fmp4-for-new-codecs", .error, .appleAuthoring,
    .must("HLS authoring spec 2025-05-08 §1.5, 1.39, 8.20"), about: .presentation,
    says:
      "HEVC, Dolby Vision and AV1 must be in fragmented MP4, so their playlists need EXT-X-MAP.",
    why: "Apple devices play these formats in no other container, so their viewers see nothing.",
    remedy: "Package the video as fragmented MP4.",
    fails: [
      .presentation([
        .multivariant(Authored.variant(codecs: "hvc1.2.4.L120.B0,mp4a.40.2")),
        .media("#EXTINF:6,\n«a.ts»").named("v.m3u8"),
      ])
    ],
    passes: [
      .presentation([
        .multivariant(Authored.variant(codecs: "hvc1.2.4.L120.B0,mp4a.40.2")),
        .media(Piece.version(6, "#EXT-X-MAP:URI=\"i.mp4\"\n#EXTINF:6,\na.m4s")).named("v.m3u8"),
      ]),
      .presentation([
        .multivariant(Authored.variant()), .media("#EXTINF:6,\na.ts").named("v.m3u8"),
      ]),
    ],
    check: .presentation { presentation, report in
      let ladder = Ladder(presentation.playlist)
      let playlists = presentation.playlistsByLine
      var judged: Set<Int> = []
      for stream in ladder.variants + ladder.iFrames {
        guard let media = playlists[stream.tag.line], let format = stream.video.first,
          stream.video.allSatisfy({ [.hevc, .dolbyVision, .av1].contains($0.codec) }),
          media.playlist.census.count(of: .map) + media.playlist.census.count(of: .skip) == 0,
          let first = media.playlist.segments.first, judged.insert(media.member.number).inserted
        else { continue }
        report(
          "\(format.codec.name) without EXT-X-MAP; expected fragmented MP4", in: media.member,
          at: media.playlist.address(of: first),
          related: [RelatedPlace(format.range, "the format", in: presentation.playlist)])
      }
    })

  static let independentSegmentsMissing = Rule(
    "authoring/independent-segments-missing", .warning, .appleAuthoring,
    .should("HLS authoring spec 2025-05-08 §9.11, 9.12"), about: .presentation,
    says: """
      EXT-X-INDEPENDENT-SEGMENTS should be in the multivariant playlist or every video media \
      playlist.
      """,
    why: """
      Without the tag, players cannot rely on decoding a segment without the one before it. They \
      load that one too when viewers seek or the variant changes, and the picture comes later.
      """,
    remedy: "Begin every segment with an IDR frame, and add the tag to the multivariant playlist.",
    fails: [
      .presentation([
        .multivariant("«#EXTM3U»\n" + Authored.variant()), .media("").named("v.m3u8"),
      ])
    ],
    passes: [
      .presentation([
        .multivariant("#EXT-X-INDEPENDENT-SEGMENTS\n" + Authored.variant()),
        .media("").named("v.m3u8"),
      ]),
      .presentation([
        .multivariant(Authored.variant()),
        .media("#EXT-X-INDEPENDENT-SEGMENTS").named("v.m3u8"),
      ]),
    ],
    check: .presentation { presentation, report in
      let playlist = presentation.playlist
      guard playlist.census.count(of: .independentSegments) == 0,
        let place = playlist.lines.first?.range
      else { return }
      let playlists = presentation.playlistsByLine
      for stream in Ladder(playlist).video {
        guard let media = playlists[stream.tag.line],
          media.playlist.census.count(of: .independentSegments) == 0,
          let first = media.playlist.lines.first?.range
        else { continue }
        report(
          "EXT-X-INDEPENDENT-SEGMENTS is neither here nor in every video media playlist",
          at: place,
          related: [RelatedPlace(first, "a media playlist without it", in: media.playlist)])
        return
      }
    })

  static let subtitleSpan = Rule(
    "authoring/subtitle-span", .warning, .appleAuthoring,
    .must("HLS authoring spec 2025-05-08 §5.5"), about: .presentation,
    says: "Subtitles must last as long as the content, even if nothing is said.",
    why: "Players stall or stop where the subtitles end before the video does.",
    remedy: "Add empty segments up to the end of the content.",
    fails: [
      .presentation([
        Authored.playlist(Authored.subtitles(""), Authored.variant(#",SUBTITLES="s""#)),
        .media("").named("v.m3u8"),
        .media("#EXTINF:6,\na.vtt\n#EXTINF:6,\nb.vtt\n«#EXT-X-ENDLIST»").named("s.m3u8"),
      ])
    ],
    passes: [
      .presentation([
        Authored.playlist(Authored.subtitles(""), Authored.variant(#",SUBTITLES="s""#)),
        .media("").named("v.m3u8"),
        .media((1...10).map { "#EXTINF:6,\ns\($0).vtt" }.joined(separator: "\n")).named("s.m3u8"),
      ])
    ],
    check: .presentation { presentation, report in
      let main = presentation.mediaPlaylists.filter { $0.has(.variantStream) }
      guard !main.isEmpty, main.allSatisfy(\.playlist.isEnded),
        let longest = main.max(by: {
          $0.playlist.totalDuration < $1.playlist.totalDuration
        })
      else { return }
      let length = longest.playlist.totalDuration
      for media in presentation.mediaPlaylists where media.playlist.isEnded {
        // The last segments may differ in length, and whole seconds are rounded.
        let slack =
          (longest.document.targetDuration ?? .zero) + media.playlist.roundingSlack
          + longest.playlist.roundingSlack
        guard media.isSubtitles, media.playlist.totalDuration + slack < length,
          let end = media.playlist.firstTag(.endlist)
        else { continue }
        report(
          "the subtitles end after \(media.playlist.totalDuration) seconds, but the content after "
            + "\(length)", in: media.member, at: end.range,
          measured: .most(length - media.playlist.totalDuration))
      }
    })

  static let boundariesAligned = Rule(
    "authoring/boundaries-aligned", .warning, .appleAuthoring,
    .should("HLS authoring spec 2025-05-08 §8.22"), about: .presentation,
    says: "Variants with the same codec and frame rate should have the same segment boundaries.",
    why: "Players that switch variants load some content twice, or show a gap.",
    remedy: "Encode all variants with key frames at the same times, and begin segments there.",
    fails: [
      .presentation([
        Authored.playlist(Authored.variant(), Authored.low()),
        .media("#EXT-X-VERSION:3\n#EXTINF:6.0,\na.ts\n#EXTINF:6.0,\nb.ts").named("v.m3u8"),
        .media("#EXT-X-VERSION:3\n«#EXTINF:4.8,»\na.ts\n#EXTINF:6.0,\nb.ts\n#EXTINF:1.2,\nc.ts")
          .named("low.m3u8"),
      ])
    ],
    passes: [
      .presentation([
        Authored.playlist(Authored.variant(), Authored.low()),
        .media("#EXT-X-VERSION:3\n#EXTINF:6.0,\na.ts\n#EXTINF:6.0,\nb.ts").named("v.m3u8"),
        .media("#EXT-X-VERSION:3\n#EXTINF:6.02,\na.ts\n#EXTINF:5.98,\nb.ts").named("low.m3u8"),
      ]),
      // Another frame rate.
      .presentation([
        Authored.playlist(Authored.variant(), Authored.low(",FRAME-RATE=25.000")),
        .media("#EXT-X-VERSION:3\n#EXTINF:6.0,\na.ts\n#EXTINF:6.0,\nb.ts").named("v.m3u8"),
        .media("#EXT-X-VERSION:3\n#EXTINF:4.8,\na.ts\n#EXTINF:6.0,\nb.ts\n#EXTINF:1.2,\nc.ts")
          .named("low.m3u8"),
      ]),
    ],
    check: .presentation { presentation, report in
      struct Kind: Hashable {
        let codec: MediaFormat.Codec
        /// A frame rate and its double are one family.
        let rate: UInt64?
      }
      let playlists = presentation.playlistsByLine
      var first: [Kind: Presentation.MediaPlaylist] = [:]
      var judged: Set<Int> = []
      for stream in Ladder(presentation.playlist).video {
        guard let media = playlists[stream.tag.line], media.playlist.isEnded,
          let codec = stream.video.first?.codec, judged.insert(media.member.number).inserted
        else { continue }
        let kind = Kind(codec: codec, rate: stream.frameRate.value?.family)
        guard let model = first[kind] else {
          first[kind] = media
          continue
        }
        guard let number = firstDifference(media.playlist, model.playlist) else { continue }
        let segment = media.playlist.segments[number]
        let other = model.playlist.segments[number]
        report(
          "the segment ends after \(segment.end) seconds, but after \(other.end) in another "
            + "variant",
          in: media.member, at: media.playlist.durationPlace(of: segment),
          related: [
            RelatedPlace(
              model.playlist.durationPlace(of: other), "the other variant", in: model.playlist)
          ])
      }
    })

  /// The number of the first segment that ends at a different time, except for the last segments.
  private static func firstDifference(_ one: Playlist, _ other: Playlist) -> Int? {
    let (a, b) = (one.segments, other.segments)
    // Whole seconds are rounded, each by half a second at most.
    let isRounded =
      one.firstFractionalDuration == nil || other.firstFractionalDuration == nil
    let slack = Seconds(nanoseconds: isRounded ? 1_000_000_000 : 100_000_000)
    var number = 0
    while number + 1 < a.count, number + 1 < b.count {
      if slack < (a[number].end - b[number].end).magnitude { return number }
      number += 1
    }
    return nil
  }
}

extension Presentation {
  /// The media playlists of variant streams and I-frame streams, by the line of the tag.
  var playlistsByLine: [UInt32: MediaPlaylist] {
    var result: [UInt32: MediaPlaylist] = [:]
    for media in mediaPlaylists {
      for link in media.links where link.role != .rendition {
        if let tag = link.tag { result[tag.line] = media }
      }
    }
    return result
  }
}

extension Playlist {
  /// The largest error in the sum of durations if all are whole numbers.
  fileprivate var roundingSlack: Seconds {
    firstFractionalDuration == nil
      ? Seconds(nanoseconds: 500_000_000) * segments.count : .zero
  }

  /// EXTINF of a segment, or its address if it has none.
  fileprivate func durationPlace(of segment: MediaSegment) -> ByteRange {
    segment.durationLine.map { lines[Int($0)].range } ?? address(of: segment)
  }
}

extension DecimalNumber {
  /// A frame rate in thousandths, halved until it is below 40.
  fileprivate var family: UInt64? {
    var rate = UInt64(clamping: thousandfold)
    guard rate > 0 else { return nil }
    while rate >= 40_000 { rate /= 2 }
    return rate
  }
}
