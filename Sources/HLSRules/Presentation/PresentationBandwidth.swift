import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Declared bit rates compared with those of the media playlists (rfc8216bis-22, sections 4.1 and
/// 4.4.6.2).
extension PresentationRules {
  static let bandwidthTooLow = Rule(
    "presentation/bandwidth-too-low", .error, .spec,
    .must("rfc8216bis-22 §4.4.6.2, §4.4.6.2.1, §4.1"), about: .presentation,
    says:
      "BANDWIDTH must be the peak bit rate of the finished variant; up to 10% less is accepted.",
    why: """
      Clients choose the variant on a connection that is too slow for it, and viewers see a stall.
      """,
    remedy:
      "Set BANDWIDTH to the peak of neighboring segments; add the playlists that play together.",
    fails: [ranged("BANDWIDTH=«1000000»", 1_500_000)],
    passes: [
      ranged("BANDWIDTH=2000000", 1_500_000),
      // A short first segment counts only with its neighbor.
      ranged(
        "BANDWIDTH=2100000", 1_500_000, first: "#EXTINF:1.0,\n#EXT-X-BYTERANGE:300000@0\na.ts\n"),
    ],
    check: .presentation { presentation, report in
      for variant in measured(presentation) {
        guard
          case .value(let declared, let place) = presentation.playlist.decimal(
            presentation.playlist.attribute(.bandwidth, of: variant.tag)),
          Double(declared.significand) * 1.1 < variant.peak
        else { continue }
        report(
          "BANDWIDTH is \(declared.significand); segments that play together have "
            + "\(whole(variant.peak)) bits per second", at: place, measured: .most(variant.peak))
      }
    })

  static let averageBandwidthWrong = Rule(
    "presentation/average-bandwidth-wrong", .error, .spec, .must("rfc8216bis-22 §4.4.6.2, §4.1"),
    about: .presentation,
    says: "AVERAGE-BANDWIDTH must be the average bit rate of the finished variant, within 10%.",
    why: """
      Clients choose the variant when it is too large, and viewers see a stall, or avoid it when \
      it would play, and viewers get a worse picture.
      """,
    remedy:
      "Divide the size of all segments by their duration; add the playlists that play together.",
    fails: [
      ranged("BANDWIDTH=2200000,AVERAGE-BANDWIDTH=«1000000»", 1_500_000),
      ranged("BANDWIDTH=4000000,AVERAGE-BANDWIDTH=«3000000»", 1_500_000),
    ],
    passes: [ranged("BANDWIDTH=2200000,AVERAGE-BANDWIDTH=2000000", 1_500_000)],
    check: .presentation { presentation, report in
      for variant in measured(presentation) {
        guard
          case .value(let number, let place) = presentation.playlist.decimal(
            presentation.playlist.attribute(.averageBandwidth, of: variant.tag))
        else { continue }
        let declared = Double(number.significand)
        guard
          declared < variant.average * 0.9
            || (variant.isComplete && declared > variant.average * 1.1)
        else { continue }
        report(
          "AVERAGE-BANDWIDTH is \(number.significand); the segments have "
            + "\(whole(variant.average)) bits per second", at: place,
          measured: .most((declared - variant.average).magnitude))
      }
    })

  /// The measured bit rates of a variant stream.
  private struct Measured {
    let tag: PlaylistTag
    var peak = 0.0
    var average = 0.0
    /// Whether every rendition could be measured.
    var isComplete = true
  }

  private static func measured(_ presentation: Presentation) -> [Measured] {
    let playlists = presentation.mediaPlaylists
    guard playlists.contains(where: { $0.playlist.census.count(of: .byterange) > 0 }) else {
      return []
    }
    let rates = playlists.map { media -> SegmentBitRates? in
      guard media.playlist.isEnded, !media.playlist.isDeltaUpdate,
        let target = media.document.targetDuration
      else { return nil }
      return SegmentBitRates(media.playlist, targetDuration: target)
    }
    return presentation.variants.compactMap { variant in
      var measured = Measured(tag: variant.tag)
      // Segments that are still to be published may be larger or smaller.
      let all = variant.main.playlists + variant.audio.playlists + variant.subtitles.playlists
      guard all.allSatisfy({ playlists[$0].playlist.isEnded }) else { return nil }
      for choice in [variant.main, variant.audio, variant.subtitles] {
        let known = choice.playlists.compactMap { rates[$0] }
        measured.peak += known.map(\.peak).max() ?? 0
        measured.average += known.map(\.average).max() ?? 0
        if choice.isPartial || known.count < choice.playlists.count { measured.isComplete = false }
      }
      return measured
    }
  }

  private static func whole(_ rate: Double) -> String {
    Int64(exactly: rate.rounded()).map(String.init) ?? "more than 2^63"
  }

  /// A variant with ten segments of that size.
  private static func ranged(_ rates: String, _ size: Int, first: String = "") -> Example {
    .presentation([
      .multivariant(
        "#EXT-X-STREAM-INF:\(rates),CODECS=\"avc1.4d401e,mp4a.40.2\",RESOLUTION=640x360\nv.m3u8"
      ).named("multivariant.m3u8"),
      .media(
        "#EXT-X-VERSION:4\n" + first
          + (1...10).map {
            "#EXTINF:6.0,\n#EXT-X-BYTERANGE:\(size)@\($0 * size)\na.ts\n"
          }.joined()
      ).named("v.m3u8"),
    ])
  }
}
