import SourceText
import HLSDocuments
import HLSLinting
import HLSPlaylist

extension VariantRules {
  static let bandwidthZero = Rule(
    "variant/bandwidth-zero", .warning, .recommended, .advice("rfc8216bis-22 §4.4.6.2"),
    about: .multivariantPlaylist,
    says: "BANDWIDTH should be above zero.",
    why: "Clients assume that the variant plays on the slowest network.",
    remedy: "Set BANDWIDTH to the peak bit rate in bits per second.",
    fails: [.multivariant(stream("BANDWIDTH=«0»"))],
    passes: [.multivariant(stream("BANDWIDTH=1280000"))],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.streamTags {
        guard
          case .value(let rate, let range) = playlist.decimal(
            playlist.attribute(.bandwidth, of: tag)), rate.isZero
        else { continue }
        report("BANDWIDTH is zero; expected the peak bit rate", at: range)
      }
    })

  static let averageAbovePeak = Rule(
    "variant/average-above-peak", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.6.2; HLS authoring spec 2025-05-08 §9.13, 9.14"),
    about: .multivariantPlaylist,
    facts: [.raised(.profile(.appleAuthoring), to: .error)],
    says: "AVERAGE-BANDWIDTH should not be above BANDWIDTH.",
    why:
      "One of the two is wrong, so clients choose variants that stall or have too low a quality.",
    remedy: "Measure both rates again; check whether they are swapped.",
    fails: [.multivariant(stream("BANDWIDTH=1000000,AVERAGE-BANDWIDTH=«2000000»"))],
    passes: [.multivariant(stream("BANDWIDTH=2000000,AVERAGE-BANDWIDTH=1000000"))],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.streamTags {
        guard
          case .value(let peak, let peakRange) = playlist.decimal(
            playlist.attribute(.bandwidth, of: tag)),
          case .value(let average, let range) = playlist.decimal(
            playlist.attribute(.averageBandwidth, of: tag)),
          // Other rules report a peak of zero and numbers that are too large.
          peak < average, !peak.isZero, average.significand < .max
        else { continue }
        report(
          "AVERAGE-BANDWIDTH \(playlist.text(range)) is above BANDWIDTH "
            + "\(playlist.text(peakRange))", at: range,
          related: [RelatedPlace(peakRange, "the BANDWIDTH")])
      }
    })

  static let scorePartial = Rule(
    "variant/score-partial", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.6.2; HLS authoring spec 2025-05-08 §9.19"), about: .tag(.streamInf),
    says: "SCORE should be on all variants or on none.",
    why: "Clients cannot rank variants without SCORE among the others.",
    remedy: "Give every variant a SCORE.",
    fails: [
      .multivariant(
        Piece.variant(",SCORE=2") + "\n«#EXT-X-STREAM-INF»"
          + stream("BANDWIDTH=640000").dropFirst("#EXT-X-STREAM-INF".count))
    ],
    passes: [.multivariant(Piece.variant(",SCORE=2") + "\n" + stream("BANDWIDTH=640000,SCORE=1"))],
    check: .document { document, report in
      let playlist = document.playlist
      let scored = playlist.tags(named: .streamInf).lazy.compactMap {
        playlist.attribute(.score, of: $0)
      }
      guard let first = scored.first(where: { _ in true }) else { return }
      for tag in playlist.tags(named: .streamInf)
      where playlist.attribute(.score, of: tag) == nil {
        report(
          "the variant has no SCORE, but other variants have", at: tag.nameRange,
          related: [RelatedPlace(first.range, "the first SCORE")])
      }
    })

  static let frameRatePrecision = Rule(
    "variant/frame-rate-precision", .warning, .recommended, .advice("rfc8216bis-22 §4.4.6.2"),
    about: .tag(.streamInf),
    says: "FRAME-RATE should be rounded to three decimals.",
    why: "Clients that compare rates treat 29.97003 and 29.970 as different.",
    remedy: "Round the rate to three decimals: FRAME-RATE=29.970.",
    fails: [.multivariant(Piece.variant(",FRAME-RATE=«29.97002997»"))],
    passes: [
      .multivariant(Piece.variant(",FRAME-RATE=29.970")),
      .multivariant(Piece.variant(",FRAME-RATE=25.00000")),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.tags(named: .streamInf) {
        guard
          case .value(let rate, let range) = playlist.decimal(
            playlist.attribute(.frameRate, of: tag)), rate.fractionDigits > 3
        else { continue }
        var unit: UInt64 = 1
        for _ in 3..<rate.fractionDigits { unit *= 10 }
        // Zeros after the third decimal do not matter.
        guard rate.significand % unit != 0 else { continue }
        report("FRAME-RATE is \(playlist.text(range)); expected three decimals", at: range)
      }
    })

  private static func stream(_ attributes: String) -> String {
    "#EXT-X-STREAM-INF:\(attributes),CODECS=\"avc1.4d401e\",RESOLUTION=640x360\nw.m3u8"
  }
}
