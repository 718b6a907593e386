import HLSLinting
import HLSPlaylist

/// The video formats, profiles and levels that Apple devices decode.
extension AuthoringRules {
  static let codecFamily = LadderRule(
    "authoring/codec-family", .error, .must("HLS authoring spec 2025-05-08 §1.1, 6.17"),
    says: "Video must be H.264, HEVC, Dolby Vision or AV1; I-frame streams may also be JPEG.",
    why:
      "Apple devices skip a stream in any other format, so their viewers lose it, or see nothing.",
    remedy: "Encode the video as H.264, HEVC, Dolby Vision or AV1.",
    fails: [Authored.playlist(Authored.variant(codecs: "«vp09.00.31.08»,mp4a.40.2"))],
    passes: [
      Authored.playlist(Authored.variant(codecs: "av01.0.05M.08,mp4a.40.2")),
      Authored.playlist(Authored.variant(), Authored.iFrames(codecs: "mjpg")),
    ]
  ) { ladder, report in
    for (streams, isIFrames) in [(ladder.variants, false), (ladder.iFrames, true)] {
      for format in streams.flatMap(\.video)
      where format.codec == .otherVideo || (format.codec == .jpeg && !isIFrames) {
        report(
          "\(format.text) is video that Apple devices do not play; expected H.264, HEVC, Dolby "
            + "Vision or AV1", at: format.range)
      }
    }
  }

  static let codecSampleEntry = LadderRule(
    "authoring/codec-sample-entry", .warning, .should("HLS authoring spec 2025-05-08 §1.10"),
    says: "Video should use the sample entries avc1, hvc1 and dvh1.",
    why: """
      With avc3, hev1 and dvhe the parameter sets are in the samples, where players find them late \
      or not at all.
      """,
    remedy: "Store the parameter sets in the sample description, and write its name in CODECS.",
    fails: [Authored.playlist(Authored.variant(codecs: "«hev1.2.4.L120.B0»,mp4a.40.2"))],
    passes: [Authored.playlist(Authored.variant(codecs: "hvc1.2.4.L120.B0,mp4a.40.2"))]
  ) { ladder, report in
    for format in (ladder.variants + ladder.iFrames).flatMap(\.video) {
      guard let wanted = ["avc3": "avc1", "hev1": "hvc1", "dvhe": "dvh1"][format.entry] else {
        continue
      }
      report("the sample entry is \(format.entry); expected \(wanted)", at: format.range)
    }
  }

  static let h264Level = LadderRule(
    "authoring/h264-level", .error, .must("HLS authoring spec 2025-05-08 §1.3"),
    says:
      "H.264 must be at most High profile, level 5.2; some variants must be level 4.1 or below.",
    why: """
      Decoders reject levels above their own; viewers with older devices, which stop at 4.1, see \
      nothing.
      """,
    remedy: "Encode the video for a lower level, and also offer a smaller variant.",
    fails: [
      Authored.playlist(Authored.variant(codecs: "«avc1.64003e»,mp4a.40.2"), Authored.low()),
      Authored.playlist(Authored.variant(codecs: "«avc1.f4001f»,mp4a.40.2"), Authored.low()),
      Authored.playlist(Authored.variant(codecs: "«avc1.640033»,mp4a.40.2")),
    ],
    passes: [
      Authored.playlist(Authored.variant(codecs: "avc1.640033,mp4a.40.2"), Authored.low()),
      Authored.playlist(Authored.variant(codecs: "avc1.77.30,mp4a.40.2")),
    ]
  ) { ladder, report in
    let isHigh: (Int) -> Bool = { [66, 77, 88, 100].contains($0) }
    var isReported = false
    for format in (ladder.variants + ladder.iFrames).flatMap(\.video) where format.codec == .h264 {
      guard let profile = format.profile, let level = format.level else { continue }
      if !isHigh(profile) {
        report(
          "H.264 has profile \(profile); expected at most 100, which is High", at: format.range,
          measured: .most(profile))
      } else if level > 52 {
        report(
          "H.264 has level \(format.levelText); expected at most 5.2", at: format.range,
          measured: .most(level))
      } else {
        continue
      }
      isReported = true
    }
    let offered = ladder.formats.filter { $0.codec == .h264 }
    guard !isReported, ladder.isKnown, !ladder.isStereoscopic, let first = offered.first,
      offered.allSatisfy({ $0.level.map { $0 > 41 } ?? false })
    else { return }
    report(
      "no variant has H.264 of level 4.1 or below; this one has level \(first.levelText)",
      at: first.range, severity: .warning)
  }

  static let hevcLevel = LadderRule(
    "authoring/hevc-level", .error, .must("HLS authoring spec 2025-05-08 §1.6"),
    says: """
      HEVC must be at most Main 10, level 5.1; some variants must be Main tier, level 4.0 or \
      below.
      """,
    why: """
      Decoders reject levels above their own; viewers with older devices, which stop at 4.0, see \
      nothing.
      """,
    remedy: "Encode the video for a lower level, and also offer a smaller variant.",
    fails: [
      Authored.playlist(
        Authored.variant(codecs: "«hvc1.2.4.L186.B0»,mp4a.40.2"),
        Authored.low(codecs: "hvc1.2.4.L93.B0,mp4a.40.2")),
      Authored.playlist(Authored.variant(codecs: "«hvc1.2.4.L153.B0»,mp4a.40.2")),
    ],
    passes: [
      Authored.playlist(
        Authored.variant(codecs: "hvc1.2.4.H153.B0,mp4a.40.2"),
        Authored.low(codecs: "hvc1.2.4.L93.B0,mp4a.40.2")),
      // Spherical video needs many pixels.
      .multivariant(
        Piece.version(
          12,
          Authored.variant(
            #",REQ-VIDEO-LAYOUT="CH-STEREO/PROJ-EQUI""#,
            codecs: "hvc1.2.20000000.H180.B0,mp4a.40.2", size: "7680x3840"))),
    ]
  ) { ladder, report in
    var isReported = false
    // The I-frames of spherical video are as large as the video.
    let hasProjections = ladder.variants.contains(where: \.isProjected)
    let streams =
      ladder.variants.filter { !$0.isProjected } + (hasProjections ? [] : ladder.iFrames)
    for stream in streams {
      for format in stream.video where format.codec == .hevc {
        // Profile 6 is the second view of stereoscopic video.
        if let profile = format.profile, profile > 3, profile != 6 {
          report(
            "HEVC has profile \(profile); expected at most 2, which is Main 10", at: format.range,
            measured: .most(profile))
        } else if let level = format.level, level > 153 {
          report(
            "HEVC has level \(format.levelText); expected at most 5.1", at: format.range,
            measured: .most(level))
        } else {
          continue
        }
        isReported = true
      }
    }
    let offered = ladder.variants.filter { !$0.isProjected }.flatMap(\.video)
      .filter { $0.codec == .hevc }
    guard !isReported, ladder.isKnown, !ladder.isStereoscopic, let first = offered.first,
      offered.allSatisfy({ format in format.level.map { $0 > 120 || format.isHighTier } ?? false })
    else { return }
    report(
      "no variant has HEVC of level 4.0 or below in Main tier; this one has level "
        + first.levelText + (first.isHighTier ? " in High tier" : ""),
      at: first.range, severity: .warning)
  }

  static let dolbyVisionProfile = LadderRule(
    "authoring/dolby-vision-profile", .error, .must("HLS authoring spec 2025-05-08 §1.9"),
    says: """
      Dolby Vision must be profile 5, 10 or 20 up to level 9, in some variants profile 5 up to \
      level 7.
      """,
    why: """
      Apple TV and Macs skip every variant with another profile or a higher level, so their \
      viewers do not get Dolby Vision.
      """,
    remedy: """
      Offer profile 5. Write profile 8 in SUPPLEMENTAL-CODECS, and the format that it is \
      compatible with in CODECS.
      """,
    fails: [
      Authored.playlist(
        Authored.variant(",VIDEO-RANGE=PQ", codecs: "«dvh1.07.06»,mp4a.40.2"), Authored.low()),
      Authored.playlist(
        Authored.variant(",VIDEO-RANGE=PQ", codecs: "«dvh1.05.09»,mp4a.40.2"), Authored.low()),
    ],
    passes: [
      Authored.playlist(
        Authored.variant(",VIDEO-RANGE=PQ", codecs: "dvh1.05.06,mp4a.40.2"), Authored.low()),
      Authored.playlist(
        Authored.variant(",VIDEO-RANGE=PQ", codecs: "dvh1.05.09,mp4a.40.2"),
        Authored.low(",VIDEO-RANGE=PQ", codecs: "dvh1.05.03,mp4a.40.2")),
    ]
  ) { ladder, report in
    var isReported = false
    for format in (ladder.variants + ladder.iFrames).flatMap(\.video)
    where format.codec == .dolbyVision {
      guard let profile = format.profile, let level = format.level,
        ![5, 10, 20].contains(profile) || level > 9
      else { continue }
      report(
        "Dolby Vision has profile \(profile) and level \(level); expected profile 5 up to level 7 "
          + "for every device", at: format.range)
      isReported = true
    }
    let offered = ladder.formats.filter { $0.codec == .dolbyVision }
    guard !isReported, ladder.isKnown, !ladder.isStereoscopic, let first = offered.first,
      !offered.contains(where: { format in
        guard let profile = format.profile, let level = format.level else { return true }
        return profile == 5 && level <= 7
      })
    else { return }
    report(
      "no variant has Dolby Vision of profile 5 up to level 7, which suits every device",
      at: first.range)
  }

  static let av1Level = LadderRule(
    "authoring/av1-level", .error, .must("HLS authoring spec 2025-05-08 §1.37"),
    says: "AV1 must be at most level 6.2.",
    why: "Decoders reject levels above their own, so viewers lose the variant.",
    remedy: "Encode the video for level 6.2 or lower.",
    fails: [Authored.playlist(Authored.variant(codecs: "«av01.0.19M.08»,mp4a.40.2"))],
    passes: [Authored.playlist(Authored.variant(codecs: "av01.0.18M.08,mp4a.40.2"))]
  ) { ladder, report in
    for format in (ladder.variants + ladder.iFrames).flatMap(\.video)
    where format.codec == .av1 && format.level.map({ $0 > 18 }) == true {
      report(
        "AV1 has level \(format.levelText); expected at most 6.2", at: format.range,
        measured: .most(format.level ?? 0))
    }
  }

  static let h264Missing = LadderRule(
    "authoring/h264-missing", .warning, .should("HLS authoring spec 2025-05-08 §1.12"),
    says: "Some variants should have H.264.",
    why: "Older devices, and players on other platforms, may not decode newer formats.",
    remedy: "Also offer the content in H.264.",
    fails: [
      Authored.playlist(
        Authored.variant(codecs: "«hvc1.2.4.L120.B0,mp4a.40.2»"),
        Authored.low(codecs: "hvc1.2.4.L90.B0,mp4a.40.2"))
    ],
    passes: [
      Authored.playlist(Authored.variant(codecs: "hvc1.2.4.L120.B0,mp4a.40.2"), Authored.low())
    ]
  ) { ladder, report in
    let formats = ladder.formats
    guard ladder.isKnown, !ladder.isStereoscopic,
      let first = ladder.video.first(where: {
        !$0.video.isEmpty
      }), !formats.contains(where: { $0.codec == .h264 })
    else { return }
    report("no variant has H.264 video, which every device decodes", at: first.codecsPlace)
  }
}
