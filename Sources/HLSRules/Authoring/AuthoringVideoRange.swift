import HLSLinting
import HLSPlaylist
import SourceText

/// Standard and high dynamic range.
extension AuthoringRules {
  static let videoRangeMissing = LadderRule(
    "authoring/video-range-missing", .error, .must("HLS authoring spec 2025-05-08 §9.16"),
    facts: [.silences(["variant/dolby-vision-range"], about: .line)],
    says: """
      If one variant is HDR, all streams must have VIDEO-RANGE; for Dolby Vision profile 5 it is \
      PQ.
      """,
    why: """
      Players treat the video as SDR and choose it for displays that do not support it, where \
      viewers see wrong colors.
      """,
    remedy: "Add VIDEO-RANGE to every variant and I-frame stream with video.",
    fails: [
      Authored.playlist(
        Authored.low(",VIDEO-RANGE=SDR"),
        Authored.marked(Authored.variant(codecs: "dvh1.05.06,mp4a.40.2"))),
      Authored.playlist(
        Authored.low(",VIDEO-RANGE=SDR"),
        Authored.variant(",VIDEO-RANGE=«HLG»", codecs: "dvh1.05.06,mp4a.40.2")),
    ],
    passes: [
      Authored.playlist(
        Authored.low(",VIDEO-RANGE=SDR"),
        Authored.variant(",VIDEO-RANGE=PQ", codecs: "dvh1.05.06,mp4a.40.2")),
      Authored.playlist(Authored.low(), Authored.variant(codecs: "hvc1.2.4.L120.B0,mp4a.40.2")),
    ]
  ) { ladder, report in
    let streams = ladder.variants + ladder.iFrames
    guard let first = streams.first(where: \.isHDR) else { return }
    for stream in streams where stream.hasVideo {
      if stream.range.isAbsent {
        report(
          stream.isHDR
            ? "high dynamic range without VIDEO-RANGE"
            : "no VIDEO-RANGE, but another stream has high dynamic range",
          at: stream.name,
          related: [RelatedPlace(first.tag.range, "the first with high dynamic range")])
      } else if case .value(let word, let place) = stream.range, word != "PQ",
        stream.video.contains(where: { $0.codec == .dolbyVision && $0.profile == 5 })
      {
        report("VIDEO-RANGE is \(word); expected PQ for Dolby Vision of profile 5", at: place)
      }
    }
  }

  static let sdrMissing = LadderRule(
    "authoring/sdr-missing", .error, .must("HLS authoring spec 2025-05-08 §1.24"),
    facts: [.off(in: .applePodcasts, because: "The settings of Apple's validator ignore it.")],
    says: "A playlist with high dynamic range must also have SDR variants.",
    why: "Viewers whose device or display has no high dynamic range have nothing to play.",
    remedy: "Add SDR variants of the content.",
    fails: [
      Authored.playlist(
        Authored.variant(",VIDEO-RANGE=«PQ»", codecs: "hvc1.2.4.L120.B0,mp4a.40.2"),
        Authored.low(",VIDEO-RANGE=PQ", codecs: "hvc1.2.4.L90.B0,mp4a.40.2"))
    ],
    passes: [
      Authored.playlist(
        Authored.variant(",VIDEO-RANGE=PQ", codecs: "hvc1.2.4.L120.B0,mp4a.40.2"),
        Authored.low(",VIDEO-RANGE=SDR", codecs: "hvc1.2.4.L90.B0,mp4a.40.2"))
    ]
  ) { ladder, report in
    guard !ladder.isStereoscopic, ladder.variants.allSatisfy({ $0.isHDR || $0.isAudioOnly }),
      let first = ladder.variants.first(where: \.isHDR)
    else { return }
    report(
      "every variant has high dynamic range; expected some in SDR",
      at: first.range.range ?? first.name)
  }

  static let hdrFrameRate = LadderRule(
    "authoring/hdr-frame-rate", .warning, .should("HLS authoring spec 2025-05-08 §1.20"),
    facts: [.off(in: .applePodcasts, because: "The settings of Apple's validator ignore it.")],
    says: "High dynamic range should be offered at 30 frames per second or fewer.",
    why: """
      Some displays and connections support high dynamic range only at low frame rates; Apple TV \
      requires it.
      """,
    remedy: "Add variants with high dynamic range at half the frame rate.",
    fails: [
      Authored.playlist(
        Authored.low(",VIDEO-RANGE=SDR"),
        Authored.variant(
          ",FRAME-RATE=«60.000»,VIDEO-RANGE=PQ", codecs: "hvc1.2.4.L120.B0,mp4a.40.2"))
    ],
    passes: [
      Authored.playlist(
        Authored.low(",VIDEO-RANGE=SDR"),
        Authored.variant(
          ",FRAME-RATE=24.000,VIDEO-RANGE=PQ", codecs: "hvc1.2.4.L120.B0,mp4a.40.2"))
    ]
  ) { ladder, report in
    let streams = ladder.variants.filter(\.isHDR)
    guard let first = streams.first, let place = first.frameRate.range,
      streams.allSatisfy({ $0.frameRate.value.map { DecimalNumber(30) < $0 } ?? false })
    else { return }
    report(
      "high dynamic range at \(ladder.playlist.text(place)) frames per second, but no variant "
        + "with 30 or fewer", at: place)
  }

  static let airplayHDR = LadderRule(
    "authoring/airplay-hdr", .warning, .should("HLS authoring spec 2025-05-08 §9.24"),
    says: "High dynamic range should be offered both as Dolby Vision and as HDR10.",
    why: "Some AirPlay displays support only one of the two, and show SDR.",
    remedy: "Offer both, or HDR10 with Dolby Vision of profile 8.1 in SUPPLEMENTAL-CODECS.",
    fails: [
      Authored.playlist(
        Authored.low(",VIDEO-RANGE=SDR"),
        Authored.variant(",VIDEO-RANGE=«PQ»", codecs: "dvh1.05.06,mp4a.40.2"))
    ],
    passes: [
      Authored.playlist(
        Authored.low(",VIDEO-RANGE=SDR"),
        Authored.variant(",VIDEO-RANGE=PQ", codecs: "dvh1.05.06,mp4a.40.2"),
        Authored.variant(
          ",VIDEO-RANGE=PQ", codecs: "hvc1.2.4.L120.B0,mp4a.40.2", uri: "hdr10.m3u8")),
      Authored.playlist(
        Authored.low(",VIDEO-RANGE=SDR"),
        Authored.variant(
          #",VIDEO-RANGE=PQ,SUPPLEMENTAL-CODECS="dvh1.08.06/db1p""#,
          codecs: "hvc1.2.4.L150.B0,mp4a.40.2")),
    ]
  ) { ladder, report in
    guard ladder.isKnown, !ladder.isStereoscopic, let first = ladder.variants.first(where: \.isHDR)
    else { return }
    let hasDolbyVision = ladder.variants.contains(where: \.hasDolbyVision)
    let hasHDR10 = ladder.variants.contains { stream in
      stream.range.value == "PQ" && stream.video.contains { [.hevc, .av1].contains($0.codec) }
    }
    guard !hasDolbyVision || !hasHDR10 else { return }
    report(
      "high dynamic range without "
        + (hasDolbyVision ? "HDR10" : hasHDR10 ? "Dolby Vision" : "Dolby Vision and HDR10"),
      at: first.range.range ?? first.name)
  }

  static let dolbyVisionBrand = LadderRule(
    "authoring/dolby-vision-brand", .warning,
    .must("HLS authoring spec 2025-05-08 App The SUPPLEMENTAL-CODECS attribute"),
    says: """
      Dolby Vision in SUPPLEMENTAL-CODECS must have a compatibility brand: db4h for HLG, db1p for PQ.
      """,
    why: "Players that do not know the base layer play only that, or nothing.",
    remedy: "Write the brand of the stream after a slash.",
    fails: [
      Authored.playlist(supplemental("«dvh1.08.07»", range: "HLG"))
    ],
    passes: [
      Authored.playlist(supplemental("dvh1.08.07/db4h", range: "HLG")),
      Authored.playlist(supplemental("dvh1.08.06/db1p", range: "PQ")),
    ]
  ) { ladder, report in
    for stream in ladder.variants + ladder.iFrames {
      for element in stream.supplements {
        guard let format = element.first,
          ["dvh1", "dav1"].contains(format.trimmed.prefix(4).lowercased())
        else { continue }
        if element.count == 1 {
          report("\(format.trimmed) without its compatibility brand", at: format.range)
        }
      }
    }
  }

  private static func supplemental(_ element: String, range: String) -> String {
    Authored.variant(
      ",VIDEO-RANGE=\(range),SUPPLEMENTAL-CODECS=\"\(element)\"",
      codecs: "hvc1.2.4.L150.b0,mp4a.40.2")
  }
}
