import HLSLinting
import HLSPlaylist

/// The variant streams that a podcast must offer.
extension PodcastRules {
  static let videoMissing = LadderRule(
    "authoring/podcast-video-missing", .error, of: ladder,
    .must(validation("33053 audioVideo")),
    facts: [.apple(33053)],
    says: "A podcast must have a variant with audio and video.",
    why:
      "Apple's validator rejects the podcast, so viewers do not get the episode in Apple Podcasts.",
    remedy: "Add a variant with video, and name its audio group in AUDIO.",
    fails: [Podcast.playlist(Podcast.audio(), Authored.marked(Podcast.audioOnly))],
    passes: [Podcast.playlist(Podcast.audio(), Podcast.full, Podcast.audioOnly)]
  ) { ladder, report in
    // Another rule reports variants of video without audio.
    guard ladder.isKnown, ladder.video.isEmpty, let first = ladder.variants.first else { return }
    report("no variant with video; expected one with audio and video", at: first.name)
  }

  static let audioOnlyMissing = LadderRule(
    "authoring/podcast-audio-only-missing", .error, of: ladder,
    .must(playlists + "; " + validation("33053 audioOnly")),
    facts: [.apple(33053)],
    says: "A podcast must have a variant without video; an audio rendition is not a variant.",
    why: """
      Automatic downloads, a locked screen and CarPlay play only audio, so listeners there get \
      nothing.
      """,
    remedy: """
      Add EXT-X-STREAM-INF with only an audio format in CODECS, without RESOLUTION, and with the \
      group in AUDIO.
      """,
    fails: [
      Podcast.playlist(Podcast.audio(), Authored.marked(Podcast.full), Podcast.half)
    ],
    passes: [Podcast.playlist(Podcast.audio(), Podcast.variants)]
  ) { ladder, report in
    guard ladder.isKnown, let first = ladder.variants.first,
      !ladder.variants.contains(where: \.isAudioOnly)
    else { return }
    report("no variant has only audio; expected one without video", at: first.name)
  }

  static let videoOnly = LadderRule(
    "authoring/podcast-video-only", .error, of: ladder,
    .must(validation("33053 videoOnly")), about: .tag(.streamInf),
    facts: [.apple(33053)],
    says: "A variant of a podcast must not have video without audio.",
    why: "The episode is silent for listeners on networks for which players choose the variant.",
    remedy: "Name the audio group in AUDIO, and add its format to CODECS.",
    fails: [
      Podcast.playlist(
        Authored.marked(
          Podcast.variant("1280x720", bandwidth: 1_500_000, codecs: "avc1.4d401f", more: "")))
    ],
    passes: [Podcast.playlist(Podcast.audio(), Podcast.half)]
  ) { ladder, report in
    for variant in ladder.variants {
      guard let formats = variant.formats, variant.hasVideo, variant.audio.isEmpty,
        formats.allSatisfy({ $0.codec.isVideo || $0.codec == .text }),
        ladder.playlist.attribute(.audio, of: variant.tag) == nil
      else { continue }
      report("a variant with video and no audio; expected both", at: variant.name)
    }
  }

  static let resolutions = LadderRule(
    "authoring/podcast-resolutions", .error, of: ladder, .must(playlists),
    about: .tag(.streamInf),
    says: "A podcast with video must have variants of 1080 and of 720 lines.",
    why: "Apple requires both sizes; the shorter side is counted, so that upright video passes.",
    remedy: "Add variants with RESOLUTION=1920x1080 and RESOLUTION=1280x720.",
    fails: [
      Podcast.playlist(Podcast.audio(), Authored.marked(Podcast.half), Podcast.audioOnly)
    ],
    passes: [
      Podcast.playlist(Podcast.audio(), Podcast.variants),
      // Upright video, and a wide picture.
      Podcast.playlist(
        Podcast.audio(), Podcast.variant("1080x1920", bandwidth: 2_500_000),
        Podcast.variant("720x1280", bandwidth: 1_500_000), Podcast.audioOnly),
      Podcast.playlist(
        Podcast.audio(), Podcast.variant("1920x804", bandwidth: 2_500_000),
        Podcast.variant("1280x536", bandwidth: 1_500_000), Podcast.audioOnly),
    ]
  ) { ladder, report in
    let sizes = ladder.video.compactMap(\.size.value)
    guard let first = ladder.video.first, sizes.count == ladder.video.count else { return }
    // Encoders round to whole blocks.
    func isOffered(_ long: Int, _ short: Int) -> Bool {
      sizes.contains {
        (short...short + 8).contains(min($0.width, $0.height))
          || (long...long + 8).contains(max($0.width, $0.height))
      }
    }
    let missing = [(1920, 1080), (1280, 720)].filter { !isOffered($0.0, $0.1) }.map { "\($0.1)" }
    guard !missing.isEmpty else { return }
    report(
      "no variant of \(missing.joined(separator: " or ")) lines; expected both 1080 and 720",
      at: first.name)
  }

  static let lowResolutions = LadderRule(
    "authoring/podcast-low-resolutions", .info, of: ladder, .advice(playlists),
    about: .tag(.streamInf),
    says: "A podcast should also have variants of 480 and 360 lines.",
    why: "On a slow network, players have nothing smaller than 720 lines, and stall.",
    remedy: "Add variants with RESOLUTION=854x480 and RESOLUTION=640x360.",
    fails: [
      Podcast.playlist(
        Podcast.audio(), Authored.marked(Podcast.full), Podcast.half, Podcast.audioOnly)
    ],
    passes: [
      Podcast.playlist(
        Podcast.audio(), Podcast.variants, Podcast.variant("854x480", bandwidth: 800_000),
        Podcast.variant("640x360", bandwidth: 500_000))
    ]
  ) { ladder, report in
    let sizes = ladder.video.compactMap(\.size.value)
    guard let first = ladder.video.first, sizes.count == ladder.video.count,
      // 854x480 in the nearest whole blocks.
      !sizes.contains(where: { min($0.width, $0.height) <= 488 })
    else { return }
    report("no variant of 480 lines or fewer, for slow networks", at: first.name)
  }
}
