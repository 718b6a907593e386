import HLSLinting
import HLSPlaylist
import SourceText

/// The bit rates that clients choose from.
extension AuthoringRules {
  static let singleBitRate = LadderRule(
    "authoring/single-bit-rate", .error, .must("HLS authoring spec 2025-05-08 §9.9"),
    about: .tag(.streamInf),
    facts: [.silences(["authoring/top-resolution-once"], about: .document)],
    says: "Video must be offered at several bit rates.",
    why: "Viewers on a network slower than the only bit rate see playback stall.",
    remedy: "Add variants with other bit rates.",
    fails: [
      .multivariant(
        Authored.marked(Authored.variant()))
    ],
    passes: [
      Authored.playlist(Authored.variant(), Authored.low()),
      // Audio only.
      .multivariant("#EXT-X-STREAM-INF:BANDWIDTH=130000,CODECS=\"mp4a.40.2\"\na.m3u8"),
    ]
  ) { ladder, report in
    guard let first = ladder.video.first, ladder.video.count == ladder.variants.count,
      ladder.rates(of: ladder.video) == 1
    else { return }
    report("the video has one bit rate; expected several", at: first.name)
  }

  static let perCodecLadder = LadderRule(
    "authoring/per-codec-ladder", .warning, .should("HLS authoring spec 2025-05-08 §1.23"),
    about: .tag(.streamInf),
    says: "If one video codec is offered at several bit rates, every codec should be.",
    why: "A device that plays only that codec cannot adapt to the network.",
    remedy: "Offer every bit rate in each codec, and in standard and high dynamic range.",
    fails: [
      Authored.playlist(
        Authored.variant(codecs: "hvc1.2.4.L120.B0,mp4a.40.2", uri: "h1.m3u8"),
        Authored.low(codecs: "hvc1.2.4.L90.B0,mp4a.40.2"),
        Authored.variant(codecs: "«avc1.64001f,mp4a.40.2»"))
    ],
    passes: [
      Authored.playlist(
        Authored.variant(codecs: "hvc1.2.4.L120.B0,mp4a.40.2", uri: "h1.m3u8"),
        Authored.low(codecs: "hvc1.2.4.L90.B0,mp4a.40.2"), Authored.variant(),
        Authored.variant(bandwidth: "700000", size: "640x360", uri: "a2.m3u8"))
    ]
  ) { ladder, report in
    var kinds: [(codec: MediaFormat.Codec, isHDR: Bool, streams: [LadderStream])] = []
    for stream in ladder.video {
      guard let codec = stream.video.first?.codec else { continue }
      if let index = kinds.firstIndex(where: { $0.codec == codec && $0.isHDR == stream.isHDR }) {
        kinds[index].streams.append(stream)
      } else {
        kinds.append((codec, stream.isHDR, [stream]))
      }
    }
    let rates = kinds.map { ladder.rates(of: $0.streams) ?? 2 }
    guard let most = rates.max(), most > 1 else { return }
    for (kind, rate) in zip(kinds, rates) where rate == 1 {
      report(
        "\(kind.codec.name)\(kind.isHDR ? " in high dynamic range" : "") has one bit rate; "
          + "another codec has \(most)", at: kind.streams[0].codecsPlace)
    }
  }

  static let defaultVariant = LadderRule(
    "authoring/default-variant", .warning, .should("HLS authoring spec 2025-05-08 §1.32"),
    about: .tag(.streamInf),
    facts: [
      .off(in: .applePodcasts, because: "The settings of Apple's validator ignore it."),
      .apple(1082),
    ],
    says: """
      The first variant of each codec should be the one nearest to 2 Mbit/s (cellular: 730 \
      kbit/s).
      """,
    why: """
      Players begin with it: a rate that is too high delays the start, one that is too low looks \
      bad.
      """,
    remedy: "List the variant whose average bit rate is nearest to 2 Mbit/s or 730 kbit/s first.",
    fails: [
      Authored.playlist(
        Authored.variant(bandwidth: "«12000000»", size: "1920x1080", uri: "high.m3u8"),
        Authored.variant())
    ],
    passes: [
      Authored.playlist(
        Authored.variant(),
        Authored.variant(bandwidth: "12000000", size: "1920x1080", uri: "high.m3u8")),
      Authored.playlist(
        Authored.low(), Authored.variant(),
        Authored.variant(bandwidth: "400000", size: "416x234", uri: "small.m3u8")),
    ]
  ) { ladder, report in
    struct Kind: Hashable {
      let audio: Set<MediaFormat.Codec>
      let video: MediaFormat.Codec
      let isHDR: Bool
    }
    var groups: [Kind: [LadderStream]] = [:]
    var order: [Kind] = []
    for stream in ladder.video {
      guard let video = stream.video.first?.codec, !stream.bandwidth.isAbsent else { continue }
      let kind = Kind(audio: Set(stream.audio.map(\.codec)), video: video, isHDR: stream.isHDR)
      if groups[kind] == nil { order.append(kind) }
      groups[kind, default: []].append(stream)
    }
    for kind in order {
      guard let streams = groups[kind], streams.count > 1 else { continue }
      let hasAverages = streams.allSatisfy { $0.average.value != nil }
      let readings = streams.map { hasAverages ? $0.average : $0.bandwidth }
      let rates = readings.compactMap { $0.value?.significand }.map { Double(max($0, 1)) }
      guard rates.count == streams.count, let first = rates.first, let place = readings[0].range
      else { continue }
      /// The variant whose rate is nearest to `wanted`, compared by ratio.
      func nearest(to wanted: Double) -> Int {
        rates.indices.min {
          max(rates[$0] / wanted, wanted / rates[$0]) < max(rates[$1] / wanted, wanted / rates[$1])
        } ?? 0
      }
      /// Whether that variant is the first, or shows the same video with other audio.
      func isFirst(_ number: Int) -> Bool {
        number == 0 || streams[number].address == streams[0].address
      }
      // A peak is between once and twice the average.
      let span: Double = hasAverages ? 1 : 2
      let isSuitable = [2_000_000, 730_000].contains { (wanted: Double) in
        (wanted...wanted * span).contains(first) || isFirst(nearest(to: wanted))
          || isFirst(nearest(to: wanted * span))
      }
      guard !isSuitable else { continue }
      let better = rates[nearest(to: 2_000_000)]
      report(
        "players begin with \(UInt64(clampedTo: first)) bit/s; \(UInt64(clampedTo: better)) is "
          + "closer to the recommended 2000000", at: place)
    }
  }

  static let cellularVariantMissing = LadderRule(
    "authoring/cellular-variant-missing", .warning,
    .must("HLS authoring spec 2025-05-08 iOS §9.21"),
    about: .tag(.streamInf),
    facts: [
      .off(in: .applePodcasts, because: "The settings of Apple's validator ignore it."),
      .apple(1038),
    ],
    says: "One variant must have a BANDWIDTH of at most 192 kbit/s, for cellular networks.",
    why: "On a slow cellular network, nothing plays without interruptions.",
    remedy: "Add a variant with a peak bit rate of 192 kbit/s or less.",
    fails: [
      Authored.playlist(
        Authored.variant(),
        Authored.variant(bandwidth: "«400000»", size: "416x234", uri: "small.m3u8"))
    ],
    passes: [
      Authored.playlist(
        Authored.variant(),
        Authored.variant(bandwidth: "192000", size: "416x234", uri: "small.m3u8"))
    ]
  ) { ladder, report in
    // Headsets have no cellular network.
    guard !ladder.isStereoscopic else { return }
    var lowest: (rate: DecimalNumber, place: ByteRange)?
    for variant in ladder.variants {
      guard case .value(let rate, let place) = variant.bandwidth else { return }
      if let lowest, lowest.rate < rate || lowest.rate == rate { continue }
      lowest = (rate, place)
    }
    guard let lowest, DecimalNumber(192_000) < lowest.rate else { return }
    report(
      "the lowest BANDWIDTH is \(ladder.playlist.text(lowest.place)); expected at most 192000 for "
        + "cellular networks", at: lowest.place, measured: .most(lowest.rate))
  }

  static let averageBandwidthMissing = LadderRule(
    "authoring/average-bandwidth-missing", .error, .must("HLS authoring spec 2025-05-08 §9.14"),
    about: .tag(.streamInf),
    facts: [.raised(.profile(.applePodcasts), to: .error)],
    says: "Every variant must have AVERAGE-BANDWIDTH.",
    why:
      "Players that know only the peak give viewers a worse picture than their network can carry.",
    remedy: "Add AVERAGE-BANDWIDTH with the average bit rate in bits per second.",
    fails: [
      .multivariant(
        Authored.marked(Authored.variant()))
    ],
    passes: [.multivariant(Authored.variant(",AVERAGE-BANDWIDTH=2000000"))]
  ) { ladder, report in
    for variant in ladder.variants where variant.average.isAbsent {
      report("no AVERAGE-BANDWIDTH", at: variant.name)
    }
  }

  static let uhdRate = LadderRule(
    "authoring/uhd-rate", .warning, .should("HLS authoring spec 2025-05-08 §1.34"),
    about: .tag(.streamInf),
    says: "Some UHD variants should have an average bit rate of at most 15 Mbit/s.",
    why: "Not all networks and devices sustain more, so players may never choose UHD.",
    remedy: "Add a UHD variant of 15 Mbit/s or less.",
    fails: [
      .multivariant(
        Authored.variant(
          ",AVERAGE-BANDWIDTH=«30000000»", codecs: "avc1.640033,mp4a.40.2", bandwidth: "36000000",
          size: "3840x2160"))
    ],
    passes: [
      .multivariant(
        Authored.variant(
          ",AVERAGE-BANDWIDTH=14000000", codecs: "avc1.640033,mp4a.40.2", bandwidth: "18000000",
          size: "3840x2160"))
    ]
  ) { ladder, report in
    var lowest: (rate: DecimalNumber, place: ByteRange)?
    for variant in ladder.video
    where variant.size.value?.isUHD == true && !variant.isProjected && !variant.isStereoscopic {
      guard
        case .value(let rate, let place) = variant.average.isAbsent
          ? variant.bandwidth : variant.average
      else { return }
      if let lowest, lowest.rate < rate || lowest.rate == rate { continue }
      lowest = (rate, place)
    }
    guard let lowest, DecimalNumber(15_000_000) < lowest.rate else { return }
    report(
      "the lowest bit rate of UHD video is \(ladder.playlist.text(lowest.place)); expected at most "
        + "15000000", at: lowest.place, measured: .most(lowest.rate))
  }
}

extension UInt64 {
  /// The whole part of a number that is not negative.
  fileprivate init(clampedTo number: Double) {
    self = number < 9e18 ? UInt64(number) : .max
  }
}
