import HLSConformance
import HLSPlaylist

/// Bit rates that are stated beside those that the segments have.
extension AuthoringRules {
  static let peakVersusAverage = Rule(
    "authoring/peak-vs-average", .warning, .appleAuthoring,
    .should("HLS authoring spec 2025-05-08 §1.30"), about: .presentation,
    says: "For video on demand the peak bit rate is at most twice the average.",
    why: "A network that carries the average stalls at the peak.",
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
      // No rule for live video.
      .presentation([
        .multivariant(Authored.variant(",AVERAGE-BANDWIDTH=2000000", bandwidth: "9000000")),
        .live("").named("v.m3u8"),
      ]),
    ],
    check: .presentation { presentation, report in
      guard presentation.mediaPlaylists.allSatisfy(\.playlist.isEnded) else { return }
      for variant in Ladder(presentation.playlist).video {
        guard case .value(let peak, let place) = variant.bandwidth,
          let average = variant.average.value, !average.isZero,
          average < peak, peak.significand - average.significand > average.significand
        else { continue }
        report(
          "BANDWIDTH is \(peak.significand), more than twice AVERAGE-BANDWIDTH, which is "
            + "\(average.significand)", at: place)
      }
    })

  static let measuredBandwidth = Rule(
    "authoring/measured-bandwidth", .warning, .appleAuthoring,
    .must("HLS authoring spec 2025-05-08 §1.26, 1.27, 1.28, 1.29"), about: .presentation,
    says: """
      The bit rates of the segments are within a tenth of AVERAGE-BANDWIDTH and BANDWIDTH; in live \
      playlists the peak is below 125 % of BANDWIDTH.
      """,
    why: "Players choose a variant that stalls, or a worse one than the network carries.",
    remedy: "State the rates that the segments have, those of the audio included.",
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
      // The audio alone, as a variant and as a rendition.
      .presentation([
        Authored.playlist(
          Authored.audio(),
          "#EXT-X-STREAM-INF:BANDWIDTH=1050000,AVERAGE-BANDWIDTH=1000000,CODECS=\"mp4a.40.2\","
            + "AUDIO=\"a\"\na.m3u8"),
        .media(ranges(750_000)).named("a.m3u8"),
      ]),
      // How much the audio adds is not told.
      .presentation([
        Authored.playlist(
          Authored.audio(),
          Authored.variant(#",AVERAGE-BANDWIDTH=1500000,AUDIO="a""#, bandwidth: "1900000")),
        .media(ranges(750_000)).named("v.m3u8"), .media("").named("a.m3u8"),
      ]),
    ],
    check: .presentation { presentation, report in
      let ladder = Ladder(presentation.playlist)
      var rates: [Int: SegmentRates] = [:]
      for media in presentation.mediaPlaylists {
        rates[media.member.number] = media.playlist.segmentRates(
          target: media.document.targetDuration ?? .zero)
      }
      guard !rates.isEmpty else { return }
      let playlists = presentation.playlistsByLine
      let renditions = presentation.renditionsByLine
      for variant in ladder.variants {
        guard ladder.playlist.attribute(.video, of: variant.tag) == nil,
          let media = playlists[variant.tag.line], let own = rates[media.member.number]
        else { continue }
        var sum = RateSum(own, isEnded: media.playlist.isEnded)
        for (name, kind) in [(AttributeName.audio, Rendition.Kind.audio), (.subtitles, .subtitles)]
        where ladder.playlist.attribute(name, of: variant.tag) != nil {
          let group = ladder.group(kind, of: variant)
          // The variant's own playlist may be one of the renditions, where it has no video.
          let apart = group?.members.filter {
            ladder.playlist.attribute(.uri, of: $0.tag) != nil
          }
          if apart?.contains(where: {
            renditions[$0.tag.line]?.member.number == media.member.number
          })
            == true
          {
            continue
          }
          sum.add(apart?.map { renditions[$0.tag.line].flatMap { rates[$0.member.number] } })
        }
        if case .value(let declared, let place) = variant.average,
          let fault = sum.fault(of: sum.average, declared, isPeak: false)
        {
          report(
            "the average bit rate is \(fault); AVERAGE-BANDWIDTH is \(declared.significand)",
            at: place)
        }
        if case .value(let declared, let place) = variant.bandwidth,
          let fault = sum.fault(of: sum.peak, declared, isPeak: true)
        {
          report("the peak bit rate is \(fault); BANDWIDTH is \(declared.significand)", at: place)
        }
      }
    })

  /// What a variant and the largest of its renditions come to.
  private struct RateSum {
    var average: Double
    var peak: Double?
    /// Whether nothing can come on top.
    private var isWhole = true
    private var isExact: Bool
    private let isEnded: Bool

    init(_ rates: SegmentRates, isEnded: Bool) {
      average = rates.average
      peak = rates.peak
      isExact = rates.isExact
      self.isEnded = isEnded
    }

    /// Adds the largest of the renditions; nil for a group or a rendition that is not known.
    mutating func add(_ renditions: [SegmentRates?]?) {
      guard let renditions, !renditions.contains(where: { $0 == nil }) else {
        isWhole = false
        return
      }
      let known = renditions.compactMap { $0 }
      average += known.map(\.average).max() ?? 0
      peak = peak.map { $0 + (known.compactMap(\.peak).max() ?? 0) }
      if !known.allSatisfy(\.isExact) { isExact = false }
    }

    /// The measured rate, where it is too far from the one that is stated.
    func fault(of measured: Double?, _ declared: DecimalNumber, isPeak: Bool) -> String? {
      // The average of live content is one over an hour.
      guard let measured, measured < 9e18, isEnded || isPeak else { return nil }
      let stated = Double(declared.significand)
      let slack = isExact ? 1 : 1.1
      let isAbove = measured / slack > stated * (isEnded ? 1.1 : 1.25)
      let isBelow = isEnded && isWhole && measured * slack < stated * 0.9
      return isAbove || isBelow ? "\(UInt64(measured))" : nil
    }
  }

  /// Ten segments of six seconds, each with as many bytes.
  private static func ranges(_ bytes: Int) -> String {
    Piece.version(
      4,
      (0..<10).map { "#EXTINF:6.0,\n#EXT-X-BYTERANGE:\(bytes)@\($0 * bytes)\na.ts" }
        .joined(separator: "\n"))
  }
}

extension Presentation {
  /// The media playlists of renditions, by the line of the tag.
  fileprivate var renditionsByLine: [UInt32: MediaPlaylist] {
    var result: [UInt32: MediaPlaylist] = [:]
    for media in mediaPlaylists {
      for link in media.links where link.role == .rendition {
        if let tag = link.tag { result[tag.line] = media }
      }
    }
    return result
  }
}
