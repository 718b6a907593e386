import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Stated bit rates compared with the measured rates of the segments.
extension AuthoringRules {
  static let peakVersusAverage = Rule(
    "authoring/peak-vs-average", .warning, .appleAuthoring,
    .should("HLS authoring spec 2025-05-08 §1.30"), about: .presentation,
    says: "For video on demand, the peak bit rate should be at most twice the average.",
    why: "On a network that carries only the average, playback stalls at the peak.",
    remedy: "Limit the peak when encoding, and state both rates as measured.",
    fails: [
      .presentation([
        .multivariant(Authored.variant(",AVERAGE-BANDWIDTH=2000000", bandwidth: "«9000000»")),
        .media("").named("v.m3u8"),
      ])
    ],
    passes: [
      .presentation([
        .multivariant(Authored.variant(",AVERAGE-BANDWIDTH=2000000", bandwidth: "4000000")),
        .media("").named("v.m3u8"),
      ]),
      // The rule does not apply to live video.
      .presentation([
        .multivariant(Authored.variant(",AVERAGE-BANDWIDTH=2000000", bandwidth: "9000000")),
        .live("").named("v.m3u8"),
      ]),
    ],
    check: .presentation { presentation, report in
      guard presentation.mediaPlaylists.allSatisfy(\.playlist.isOnDemand) else { return }
      for variant in Ladder(presentation.playlist).video {
        guard case .value(let peak, let place) = variant.bandwidth,
          let average = variant.average.value, !average.isZero,
          average < peak, peak.significand - average.significand > average.significand
        else { continue }
        report(
          "BANDWIDTH is \(peak.significand); expected at most twice AVERAGE-BANDWIDTH, which is "
            + "\(average.significand)", at: place, measured: .most(peak.significand))
      }
    })

  static let measuredBandwidth = Rule(
    "authoring/measured-bandwidth", .warning, .appleAuthoring,
    .must("HLS authoring spec 2025-05-08 §1.27, 1.29"), about: .presentation,
    says: """
      On demand, BANDWIDTH must be at most 10% above the peak; live, the peak must be below 125% \
      of it.
      """,
    why: "Players choose a worse variant than the network can carry, or one that stalls.",
    remedy: "Write the peak of consecutive segments, summed over the playlists that play together.",
    fails: [
      .presentation([
        .multivariant(Authored.variant(",AVERAGE-BANDWIDTH=1000000", bandwidth: "«1900000»")),
        .media(ranges(750_000)).named("v.m3u8"),
      ]),
      .presentation([
        .multivariant(Authored.variant(",AVERAGE-BANDWIDTH=1000000", bandwidth: "«1100000»")),
        .live(ranges(1_500_000)).named("v.m3u8"),
      ]),
    ],
    passes: [
      .presentation([
        .multivariant(Authored.variant(",AVERAGE-BANDWIDTH=1000000", bandwidth: "1050000")),
        .media(ranges(750_000)).named("v.m3u8"),
      ]),
      // The bit rate of the audio is unknown.
      .presentation([
        Authored.playlist(
          Authored.audio(),
          Authored.variant(#",AVERAGE-BANDWIDTH=1000000,AUDIO="a""#, bandwidth: "1900000")),
        .media(ranges(750_000)).named("v.m3u8"), .media("").named("a.m3u8"),
      ]),
    ],
    check: .presentation { presentation, report in
      let playlists = presentation.mediaPlaylists
      let rates = playlists.map { media in
        media.document.targetDuration.flatMap {
          SegmentBitRates(media.playlist, targetDuration: $0)
        }
      }
      guard rates.contains(where: { $0 != nil }) else { return }
      for variant in presentation.variants {
        guard
          case .value(let number, let place) = presentation.playlist.decimal(
            presentation.playlist.attribute(.bandwidth, of: variant.tag))
        else { continue }
        var peak = 0.0
        var (isWhole, isEnded) = (true, true)
        for choice in [variant.main, variant.audio, variant.subtitles] {
          let known = choice.playlists.compactMap { rates[$0] }
          peak += known.map(\.peak).max() ?? 0
          if choice.isPartial || known.count < choice.playlists.count { isWhole = false }
          if !choice.playlists.allSatisfy({ playlists[$0].playlist.isEnded }) { isEnded = false }
        }
        let declared = Double(number.significand)
        // A peak above BANDWIDTH in finished content violates the protocol, not only this rule.
        let isFault = isEnded ? isWhole && declared > peak * 1.1 : peak > declared * 1.25
        guard isFault, peak > 0, peak < 9e18 else { continue }
        report(
          "BANDWIDTH is \(number.significand); segments that play together have a peak of "
            + "\(UInt64(peak)) bits per second", at: place,
          measured: .most((declared - peak).magnitude))
      }
    })

  /// Ten segments of six seconds and `bytes` bytes each.
  private static func ranges(_ bytes: Int) -> String {
    Piece.version(
      4,
      (0..<10).map { "#EXTINF:6.0,\n#EXT-X-BYTERANGE:\(bytes)@\($0 * bytes)\na.ts" }
        .joined(separator: "\n"))
  }
}
