import HLSLinting
import HLSPlaylist
import SourceText

/// The sizes and frame rates of the variants.
extension AuthoringRules {
  static let aspectRatio = LadderRule(
    "authoring/aspect-ratio", .warning, .should("HLS authoring spec 2025-05-08 §1.33"),
    about: .tag(.streamInf),
    says: "All variants should have the same aspect ratio.",
    why: "The picture changes its shape, or gets bars, whenever players switch variants.",
    remedy: "Encode all variants with the same aspect ratio; RESOLUTION is the display size.",
    fails: [
      Authored.playlist(
        Authored.variant(size: "1920x1080"),
        Authored.variant(bandwidth: "900000", size: "«720x576»", uri: "low.m3u8"))
    ],
    passes: [
      Authored.playlist(
        Authored.variant(size: "1920x1080"),
        // The nearest even numbers.
        Authored.variant(bandwidth: "900000", size: "426x240", uri: "low.m3u8")),
      // Encoders round the number of lines.
      Authored.playlist(
        Authored.variant(size: "1920x1088"),
        Authored.variant(bandwidth: "900000", size: "848x480", uri: "low.m3u8")),
    ]
  ) { ladder, report in
    var seen: [(layout: String, size: LadderStream.Size, place: ByteRange)] = []
    // A playlist has few aspect ratios; the limit prevents quadratic time on a hostile one.
    for stream in ladder.video where seen.count < 32 {
      guard case .value(let size, let place) = stream.size,
        !seen.contains(where: { $0.layout == stream.layout && isSimilar($0.size, size) })
      else { continue }
      if let first = seen.first(where: { $0.layout == stream.layout }) {
        report(
          "RESOLUTION is \(ladder.playlist.text(place)); another variant has a different aspect "
            + "ratio, \(ladder.playlist.text(first.place))", at: place,
          related: [RelatedPlace(first.place, "the other aspect ratio")])
      }
      seen.append((stream.layout, size, place))
    }
  }

  /// Whether two sizes have the same aspect ratio after rounding by encoders: eight pixels or 1%.
  private static func isSimilar(_ one: LadderStream.Size, _ other: LadderStream.Size) -> Bool {
    let (small, large) = one.area < other.area ? (one, other) : (other, one)
    // The width that the smaller one would have, times the height of the larger.
    let expected = large.width * small.height
    let found = small.width * large.height
    return abs(expected - found) <= max(8 * large.height, expected / 100)
  }

  static let topResolutionOnce = LadderRule(
    "authoring/top-resolution-once", .warning, .should("HLS authoring spec 2025-05-08 §9.10"),
    about: .tag(.streamInf),
    says: "HD content should have at least two variants of the highest resolution.",
    why: "At the first drop of bandwidth, the picture becomes visibly smaller.",
    remedy: "Add a variant of that resolution at a lower bit rate.",
    fails: [Authored.playlist(Authored.variant(size: "«1280x720»"), Authored.low())],
    passes: [
      Authored.playlist(
        Authored.variant(), Authored.variant(bandwidth: "1500000", uri: "w.m3u8"), Authored.low())
    ]
  ) { ladder, report in
    let video = ladder.video.filter { !$0.isProjected }
    let sizes = video.compactMap(\.size.value)
    guard sizes.count == video.count, let top = sizes.max(by: { $0.area < $1.area }),
      top.isHD
    else { return }
    let streams = video.filter { $0.size.value?.area == top.area }
    guard ladder.rates(of: streams) == 1, let place = streams.first?.size.range else { return }
    report(
      "one bit rate at the highest resolution; expected two or more for HD content", at: place)
  }

  static let frameRateMax = LadderRule(
    "authoring/frame-rate-max", .error, .must("HLS authoring spec 2025-05-08 §1.19"),
    about: .tag(.streamInf),
    says: "FRAME-RATE must be at most 60.",
    why: "Players skip the variant, or drop frames, and viewers lose its quality.",
    remedy: "Encode at 60 frames per second or fewer.",
    fails: [.multivariant(Authored.variant(",FRAME-RATE=«120.000»"))],
    passes: [
      .multivariant(Authored.variant(",FRAME-RATE=59.940")),
      .multivariant(Authored.variant(",FRAME-RATE=60.000")),
    ]
  ) { ladder, report in
    // Other limits apply to immersive video.
    for stream in ladder.variants where !stream.isProjected {
      guard case .value(let rate, let place) = stream.frameRate, DecimalNumber(60) < rate else {
        continue
      }
      report(
        "FRAME-RATE is \(ladder.playlist.text(place)); expected at most 60", at: place,
        measured: .most(rate))
    }
  }

  static let tvOSAudioOnlyVariant = LadderRule(
    "authoring/tvos-audio-only-variant", .error, .must("HLS authoring spec 2025-05-08 tvOS §9.20"),
    about: .tag(.streamInf),
    facts: [.off(in: .applePodcasts, because: "An audio-only variant is required.")],
    says: "A playlist for Apple TV must not have a variant without video if others have video.",
    why: "Viewers of Apple TV see a dark screen when their network is slow.",
    remedy: "Remove the variant from the playlist for Apple TV.",
    fails: [
      Authored.playlist(
        Authored.variant(), "#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS=\"«mp4a.40.2»\"\na.m3u8")
    ],
    passes: [
      Authored.playlist(Authored.variant(), Authored.low()),
      // Audio-only content is allowed.
      .multivariant("#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS=\"mp4a.40.2\"\na.m3u8"),
    ]
  ) { ladder, report in
    guard !ladder.video.isEmpty else { return }
    for variant in ladder.variants where variant.isAudioOnly {
      report("a variant without video, which is not allowed on Apple TV", at: variant.codecsPlace)
    }
  }
}
