import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// I-frame streams for scrubbing and fast forward.
extension AuthoringRules {
  static let iFrameMissing = LadderRule(
    "authoring/iframe-missing", .error, .must("HLS authoring spec 2025-05-08 §6.1"),
    about: .tag(.streamInf),
    facts: [.raised(.profile(.applePodcasts), to: .error)],
    says: "A playlist with video must have an I-frame stream.",
    why: "Viewers see no pictures when they scrub or fast-forward.",
    remedy: "Add EXT-X-I-FRAME-STREAM-INF with a playlist of I-frames.",
    fails: [
      .multivariant(
        Authored.marked(Authored.variant()))
    ],
    passes: [Authored.playlist(Authored.variant(), Authored.iFrames())], ofWholeContent: true
  ) { ladder, report in
    guard ladder.iFrames.isEmpty, let first = ladder.video.first else { return }
    report("video without EXT-X-I-FRAME-STREAM-INF", at: first.name)
  }

  static let iFrameRates = LadderRule(
    "authoring/iframe-rates", .warning, .should("HLS authoring spec 2025-05-08 §6.6"),
    about: .tag(.iFrameStreamInf),
    says: "I-frame streams should have several bit rates.",
    why: "Scrubbing is slow on a slow network, or blurred on a large display.",
    remedy: "Add I-frame streams with other bit rates.",
    fails: [Authored.playlist(Authored.variant(), Authored.iFrames(bandwidth: "«200000»"))],
    passes: [
      Authored.playlist(
        Authored.variant(), Authored.iFrames(),
        Authored.iFrames(bandwidth: "90000", uri: "j.m3u8"))
    ]
  ) { ladder, report in
    // A single sequence of JPEG pictures is enough.
    let streams = ladder.iFrames.filter { stream in !stream.video.contains { $0.codec == .jpeg } }
    guard !ladder.isStereoscopic, ladder.rates(of: streams) == 1,
      let place = streams.first?.bandwidth.range
    else { return }
    report("I-frames at one bit rate; expected several", at: place)
  }

  static let iFrameH264 = LadderRule(
    "authoring/iframe-h264", .warning, .should("HLS authoring spec 2025-05-08 §6.14"),
    about: .tag(.iFrameStreamInf),
    says: "Some I-frame streams should have H.264.",
    why: "Older devices do not decode newer formats, and show nothing while scrubbing.",
    remedy: "Add I-frame streams in H.264.",
    fails: [
      Authored.playlist(Authored.variant(), Authored.iFrames(codecs: "«hvc1.2.4.L93.B0»"))
    ],
    passes: [
      Authored.playlist(
        Authored.variant(), Authored.iFrames(codecs: "hvc1.2.4.L93.B0"),
        Authored.iFrames(uri: "j.m3u8"))
    ]
  ) { ladder, report in
    guard !ladder.isStereoscopic, let first = ladder.iFrames.first,
      ladder.iFrames.allSatisfy({ stream in
        !stream.video.isEmpty && stream.video.allSatisfy { $0.codec != .h264 }
      })
    else { return }
    report("no I-frame stream is H.264, which every device decodes", at: first.codecsPlace)
  }

  static let iFrameSDR = LadderRule(
    "authoring/iframe-sdr", .error, .must("HLS authoring spec 2025-05-08 §6.16"),
    about: .tag(.iFrameStreamInf),
    says: "Some I-frame streams must have standard dynamic range.",
    why: "Viewers whose device has no high dynamic range see no pictures while they seek.",
    remedy: "Add I-frame streams in SDR.",
    fails: [
      Authored.playlist(
        Authored.variant(",VIDEO-RANGE=PQ", codecs: "hvc1.2.4.L120.B0,mp4a.40.2"),
        Authored.iFrames(",VIDEO-RANGE=«PQ»", codecs: "hvc1.2.4.L93.B0"))
    ],
    passes: [
      Authored.playlist(
        Authored.variant(",VIDEO-RANGE=PQ", codecs: "hvc1.2.4.L120.B0,mp4a.40.2"),
        Authored.iFrames(",VIDEO-RANGE=PQ", codecs: "hvc1.2.4.L93.B0"),
        Authored.iFrames(",VIDEO-RANGE=SDR", uri: "j.m3u8"))
    ]
  ) { ladder, report in
    guard !ladder.isStereoscopic, let first = ladder.iFrames.first,
      ladder.iFrames.allSatisfy(\.isHDR)
    else { return }
    report(
      "every I-frame stream has high dynamic range; expected some in SDR",
      at: first.range.range ?? first.name)
  }

  static let iFrameDensity = Rule(
    "authoring/iframe-density", .warning, .appleAuthoring,
    .should("HLS authoring spec 2025-05-08 §6.2"), about: .tag(.iFramesOnly),
    facts: [.off(in: .applePodcasts, because: "Two I-frames a second are recommended.")],
    says: "An I-frame playlist should have about one frame for each second.",
    why: "Scrubbing jumps from picture to picture, and cannot stop between them.",
    remedy: "Encode a separate stream of I-frames, one for each second.",
    fails: [.media(Piece.version(4, "«#EXT-X-I-FRAMES-ONLY»\n" + frames(every: 6)))],
    passes: [.media(Piece.version(4, "#EXT-X-I-FRAMES-ONLY\n" + frames(every: 1)))],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, let tag = playlist.firstTag(.iFramesOnly),
        !playlist.segments.isEmpty
      else { return }
      let count = Int64(playlist.segments.count)
      let spacing = Seconds(nanoseconds: playlist.totalDuration.nanoseconds / count)
      // From one and a half seconds on, the spacing rounds to two.
      guard Seconds(nanoseconds: 1_500_000_000) <= spacing else { return }
      report(
        "one I-frame for every \(spacing) seconds; expected one for each second", at: tag.range)
    })

  private static func frames(every seconds: Int) -> String {
    "#EXTINF:\(seconds),\n#EXT-X-BYTERANGE:900@376\na.ts\n"
      + "#EXTINF:\(seconds),\n#EXT-X-BYTERANGE:900@9376\na.ts"
  }
}
