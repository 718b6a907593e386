import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// EXT-X-BITRATE compared with the bit rates of the variants that play it (rfc8216bis-22, section 4.4.4.8).
extension PresentationRules {
  static let bandwidthInBytes = Rule(
    "presentation/bandwidth-in-bytes", .error, .recommended,
    .must("rfc8216bis-22 §4.4.6.2, §4.4.4.8"), about: .presentation,
    says: "BANDWIDTH must be in bits per second.",
    why: """
      Players choose a variant for which the line is much too slow, and viewers see stalls. The \
      value is reported if EXT-X-BITRATE of all variants that have it is about eight times as \
      high.
      """,
    remedy: "Multiply BANDWIDTH and AVERAGE-BANDWIDTH by 8.",
    fails: [rates(bandwidth: "«160000»", tag: "1100")],
    passes: [rates(bandwidth: "1280000", tag: "1100")],
    check: .presentation { presentation, report in
      let streams = streamsInBytes(presentation)
      guard let first = streams.first else { return }
      report(
        "BANDWIDTH is \(first.bandwidth) bit/s, but EXT-X-BITRATE of the segments \(first.rate) kbit/s, so "
          + "it is probably in bytes"
          + (streams.count == 1 ? "" : "; \(streams.count) variants have such a value"),
        in: presentation.root, at: first.place,
        related: streams.dropFirst().map { RelatedPlace($0.place, "another one") },
        measured: .most(first.rate))
    })

  static let bitrateTagUnit = Rule(
    "presentation/bitrate-tag-unit", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.4.8, §4.4.6.2"), about: .presentation,
    says: "EXT-X-BITRATE should be in kbit/s.",
    why: """
      Players that plan by it take each segment for small, and stall. A value is reported if the average rate of the \
      variant is more than 200 times the highest one of its playlist.
      """,
    remedy: "Write kilobits per second, as in EXT-X-BITRATE:5300.",
    fails: [rates(bandwidth: "1280000", tag: "«1»")],
    passes: [rates(bandwidth: "1280000", tag: "1100"), rates(bandwidth: "1280000", tag: "64")],
    check: .presentation { presentation, report in
      for stream in taggedStreams(presentation)
      where Double(stream.rate) * 200_000 < Double(stream.average) {
        report(
          "EXT-X-BITRATE is at most \(stream.rate) kbit/s, but the average rate of the variant is "
            + "\(stream.average) bit/s; probably Mbit/s",
          in: stream.media.member, at: stream.tag.valueRange,
          related: [
            RelatedPlace(stream.place, "BANDWIDTH of the variant", in: presentation.playlist)
          ],
          measured: .least(stream.rate))
      }
    })

  /// The playlist of a variant with EXT-X-BITRATE, and what the variant says about it.
  private struct TaggedStream {
    let media: Presentation.MediaPlaylist
    /// The highest EXT-X-BITRATE, and its tag.
    let rate: UInt64
    let tag: PlaylistTag
    let bandwidth: UInt64
    let place: ByteRange
    /// AVERAGE-BANDWIDTH, or BANDWIDTH without it; the smallest of all variants with the playlist.
    var average: UInt64
  }

  private static func taggedStreams(_ presentation: Presentation) -> [TaggedStream] {
    let (playlist, playlists) = (presentation.playlist, presentation.mediaPlaylists)
    guard playlists.contains(where: { $0.playlist.census.count(of: .bitrate) > 0 }) else {
      return []
    }
    var streams: [TaggedStream] = []
    var known: [Int: Int] = [:]
    for variant in presentation.variants {
      guard
        case .value(let peak, let place) = playlist.decimal(
          playlist.attribute(.bandwidth, of: variant.tag)), peak.significand > 0
      else { continue }
      let average =
        playlist.decimal(playlist.attribute(.averageBandwidth, of: variant.tag)).value ?? peak
      for number in variant.main.playlists {
        if let index = known[number] {
          streams[index].average = min(streams[index].average, average.significand)
        } else if let (rate, tag) = highestBitRate(playlists[number]) {
          known[number] = streams.count
          streams.append(
            TaggedStream(
              media: playlists[number], rate: rate, tag: tag, bandwidth: peak.significand,
              place: place, average: average.significand))
        }
      }
    }
    return streams
  }

  /// The streams with EXT-X-BITRATE if that of all is about eight times BANDWIDTH.
  ///
  /// BANDWIDTH is the peak and contains the sound, so that a factor above five is nearer to eight than to one.
  private static func streamsInBytes(_ presentation: Presentation) -> [TaggedStream] {
    let streams = taggedStreams(presentation)
    let areBytes = streams.allSatisfy {
      (5.0...8.8).contains(Double($0.rate) * 1000 / Double($0.bandwidth))
    }
    return areBytes ? streams : []
  }

  private static func rates(bandwidth: String, tag: String) -> Example {
    .presentation([
      .multivariant(
        "#EXT-X-STREAM-INF:BANDWIDTH=\(bandwidth),CODECS=\"avc1.4d401e,mp4a.40.2\",RESOLUTION=640x360\nv.m3u8"
      ).named("multivariant.m3u8"),
      .media("#EXT-X-BITRATE:\(tag)").named("v.m3u8"),
    ])
  }

  static let bitrateTagAboveBandwidth = Rule(
    "presentation/bitrate-tag-above-bandwidth", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.4.8, §4.4.6.2"), about: .presentation,
    says: "EXT-X-BITRATE should exceed BANDWIDTH of the variant by at most 10%.",
    why: "One of the two is wrong: no segment has a higher bit rate than the peak of its variant.",
    remedy: "Correct BANDWIDTH (bits per second) or EXT-X-BITRATE (kilobits per second).",
    fails: [
      .variant(.media("#EXT-X-BITRATE:«3000»"))
    ],
    passes: [.variant(.media("#EXT-X-BITRATE:900"))],
    check: .presentation { presentation, report in
      let playlist = presentation.playlist
      let playlists = presentation.mediaPlaylists
      guard playlists.contains(where: { $0.playlist.census.count(of: .bitrate) > 0 }),
        streamsInBytes(presentation).isEmpty
      else { return }
      // The largest BANDWIDTH of the variants that play each playlist.
      var limits: [Int: (rate: UInt64, place: ByteRange)] = [:]
      func limit(_ numbers: [Int], by tag: PlaylistTag) {
        guard
          case .value(let declared, let place) = playlist.decimal(
            playlist.attribute(.bandwidth, of: tag))
        else { return }
        for number in numbers where declared.significand > limits[number]?.rate ?? 0 {
          limits[number] = (declared.significand, place)
        }
      }
      for variant in presentation.variants {
        limit(
          variant.main.playlists + variant.audio.playlists + variant.subtitles.playlists,
          by: variant.tag)
      }
      for (number, media) in playlists.enumerated() {
        for link in media.links where link.role == .iFrameStream {
          if let tag = link.tag { limit([number], by: tag) }
        }
      }
      for (number, media) in playlists.enumerated() {
        guard let limit = limits[number], let found = highestBitRate(media),
          Double(found.rate) * 1000 > Double(limit.rate) * 1.1
        else { continue }
        report(
          "EXT-X-BITRATE is \(found.rate) kbit/s, but BANDWIDTH of the variant is only "
            + "\(limit.rate) bit/s",
          in: media.member, at: found.tag.valueRange,
          related: [RelatedPlace(limit.place, "the BANDWIDTH of the variant", in: playlist)],
          measured: .most(found.rate))
      }
    })

  /// The highest EXT-X-BITRATE that applies to a segment long enough to be a peak on its own.
  private static func highestBitRate(
    _ media: Presentation.MediaPlaylist
  ) -> (rate: UInt64, tag: PlaylistTag)? {
    let playlist = media.playlist
    guard playlist.census.count(of: .bitrate) > 0, let target = media.document.targetDuration else {
      return nil
    }
    let segments = playlist.segments
    var highest: (rate: UInt64, tag: PlaylistTag)?
    var segment = 0
    for tag in playlist.tags(named: .bitrate) {
      guard let rate = playlist.integer(of: tag), rate > highest?.rate ?? 0 else { continue }
      while segment < segments.count, segments[segment].uriLine < tag.line { segment += 1 }
      guard segment < segments.count, segments[segment].duration * 2 >= target else { continue }
      highest = (rate, tag)
    }
    return highest
  }
}
