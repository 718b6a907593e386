import HLSLinting
import HLSPlaylist
import SourceText

/// The sizes and frame rates of the variants.
extension AuthoringRules {
  static let aspectRatio = LadderRule(
    "authoring/aspect-ratio", .warning, .should("HLS authoring spec 2025-05-08 §1.33"),
    about: .tag(.streamInf),
    says: "All variants have one aspect ratio.",
    why: "The picture changes its shape, or gets bars, whenever players change the variant.",
    remedy: "Encode all variants with the same aspect ratio; RESOLUTION is the size on display.",
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
      // As many lines as the encoder takes.
      Authored.playlist(
        Authored.variant(size: "1920x1088"),
        Authored.variant(bandwidth: "900000", size: "848x480", uri: "low.m3u8")),
    ]
  ) { ladder, report in
    var seen: [(layout: String, size: LadderStream.Size, place: ByteRange)] = []
    // A playlist has few shapes; a limit keeps a hostile one from taking quadratic time.
    for stream in ladder.video where seen.count < 32 {
      guard case .value(let size, let place) = stream.size,
        !seen.contains(where: { $0.layout == stream.layout && isSimilar($0.size, size) })
      else { continue }
      if let first = seen.first(where: { $0.layout == stream.layout }) {
        report(
          "RESOLUTION is \(ladder.playlist.text(place)), and \(ladder.playlist.text(first.place)) "
            + "in another variant, which is another aspect ratio", at: place,
          related: [RelatedPlace(first.place, "the other aspect ratio")])
      }
      seen.append((stream.layout, size, place))
    }
  }

  /// Whether two sizes have one aspect ratio, up to what encoders round: eight pixels or a hundredth.
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
    says: "HD content has two variants or more of the highest resolution.",
    why: "At the first shortage of bandwidth the picture becomes visibly smaller.",
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
      "one bit rate at the highest resolution; HD content has two or more", at: place)
  }

  static let frameRateMax = LadderRule(
    "authoring/frame-rate-max", .error, .must("HLS authoring spec 2025-05-08 §1.19"),
    about: .tag(.streamInf),
    says: "FRAME-RATE is at most 60.",
    why: "Players leave the variant out, or drop frames.",
    remedy: "Encode at 60 frames per second or fewer.",
    fails: [.multivariant(Authored.variant(",FRAME-RATE=«120.000»"))],
    passes: [
      .multivariant(Authored.variant(",FRAME-RATE=59.940")),
      .multivariant(Authored.variant(",FRAME-RATE=60.000")),
    ]
  ) { ladder, report in
    // Immersive video has rates of its own.
    for stream in ladder.variants where !stream.isProjected {
      guard case .value(let rate, let place) = stream.frameRate, DecimalNumber(60) < rate else {
        continue
      }
      report("FRAME-RATE is \(ladder.playlist.text(place)); 60 is the highest", at: place)
    }
  }

  static let tvOSAudioOnlyVariant = LadderRule(
    "authoring/tvos-audio-only-variant", .error, .must("HLS authoring spec 2025-05-08 tvOS §9.20"),
    about: .tag(.streamInf),
    says: "For Apple TV there is no variant without video beside those with it.",
    why: "The screen goes dark when the network is slow.",
    remedy: "Take the variant out of the playlist that Apple TV gets.",
    fails: [
      Authored.playlist(
        Authored.variant(), "#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS=\"«mp4a.40.2»\"\na.m3u8")
    ],
    passes: [
      Authored.playlist(Authored.variant(), Authored.low()),
      // What has no video at all cannot show any.
      .multivariant("#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS=\"mp4a.40.2\"\na.m3u8"),
    ]
  ) { ladder, report in
    guard !ladder.video.isEmpty else { return }
    for variant in ladder.variants where variant.isAudioOnly {
      report("a variant without video, which Apple TV must not get", at: variant.codecsPlace)
    }
  }
}
