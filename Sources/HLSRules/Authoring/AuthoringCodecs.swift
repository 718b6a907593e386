import HLSLinting
import HLSPlaylist

/// The video formats that Apple devices decode, and how demanding they may be.
extension AuthoringRules {
  static let codecFamily = LadderRule(
    "authoring/codec-family", .error, .must("HLS authoring spec 2025-05-08 §1.1, 6.17"),
    says: "Video is H.264, HEVC, Dolby Vision or AV1; I-frame streams may be JPEG as well.",
    why: "Apple devices skip a stream in any other format.",
    remedy: "Encode the video with one of these codecs.",
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
          "\(format.text) is video that Apple devices do not play; H.264, HEVC, Dolby Vision and "
            + "AV1 are", at: format.range)
      }
    }
  }

  static let codecSampleEntry = LadderRule(
    "authoring/codec-sample-entry", .warning, .should("HLS authoring spec 2025-05-08 §1.10"),
    says: "Video has the sample entries avc1, hvc1 and dvh1.",
    why: """
      With avc3, hev1 and dvhe the parameter sets stand in the samples, where players find them \
      late or not at all.
      """,
    remedy: "Store the parameter sets in the sample description, and write its name.",
    fails: [Authored.playlist(Authored.variant(codecs: "«hev1.2.4.L120.B0»,mp4a.40.2"))],
    passes: [Authored.playlist(Authored.variant(codecs: "hvc1.2.4.L120.B0,mp4a.40.2"))]
  ) { ladder, report in
    for format in (ladder.variants + ladder.iFrames).flatMap(\.video) {
      guard let wanted = ["avc3": "avc1", "hev1": "hvc1", "dvhe": "dvh1"][format.entry] else {
        continue
      }
      report("the sample entry is \(format.entry); \(wanted) is preferred", at: format.range)
    }
  }

  static let h264Level = LadderRule(
    "authoring/h264-level", .error, .must("HLS authoring spec 2025-05-08 §1.3"),
    says: """
      H.264 is at most High profile, level 5.2, and some variants stay at level 4.1 or below.
      """,
    why: "Decoders refuse what is above their level; older devices stop at 4.1.",
    remedy: "Encode the video for a lower level, and offer a smaller variant beside it.",
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
        report("H.264 of profile \(profile); High, which is 100, is the highest", at: format.range)
      } else if level > 52 {
        report("H.264 of level \(format.levelText); 5.2 is the highest", at: format.range)
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
      "no variant has H.264 of level 4.1 or below; this one has \(first.levelText)",
      at: first.range, severity: .warning)
  }

  static let hevcLevel = LadderRule(
    "authoring/hevc-level", .error, .must("HLS authoring spec 2025-05-08 §1.6"),
    says: """
      HEVC is at most Main 10 profile, level 5.1, and some variants stay at level 4.0 of the main \
      tier.
      """,
    why: "Decoders refuse what is above their level; older devices stop at 4.0.",
    remedy: "Encode the video for a lower level, and offer a smaller variant beside it.",
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
      // A sphere has to have many pixels.
      .multivariant(
        Piece.version(
          12,
          Authored.variant(
            #",REQ-VIDEO-LAYOUT="CH-STEREO/PROJ-EQUI""#,
            codecs: "hvc1.2.20000000.H180.B0,mp4a.40.2", size: "7680x3840"))),
    ]
  ) { ladder, report in
    var isReported = false
    // The I-frames of a sphere are as large as it is.
    let hasProjections = ladder.variants.contains(where: \.isProjected)
    let streams =
      ladder.variants.filter { !$0.isProjected } + (hasProjections ? [] : ladder.iFrames)
    for stream in streams {
      for format in stream.video where format.codec == .hevc {
        // Profile 6 is what the second view of stereoscopic video has.
        if let profile = format.profile, profile > 3, profile != 6 {
          report(
            "HEVC of profile \(profile); Main 10, which is 2, is the highest", at: format.range)
        } else if let level = format.level, level > 153 {
          report("HEVC of level \(format.levelText); 5.1 is the highest", at: format.range)
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
      "no variant has HEVC of level 4.0 in the main tier; this one has level \(first.levelText)"
        + (first.isHighTier ? " in the high tier" : ""),
      at: first.range, severity: .warning)
  }

  static let dolbyVisionProfile = LadderRule(
    "authoring/dolby-vision-profile", .error, .must("HLS authoring spec 2025-05-08 §1.9"),
    says: "Dolby Vision in CODECS has profile 5 and at most level 7 in some variants; others may "
      + "have profile 10 or 20, and level 9.",
    why: "Apple TV and Macs leave out every variant of another profile or a higher level.",
    remedy: """
      Offer profile 5. Name profile 8 in SUPPLEMENTAL-CODECS, and in CODECS the format that it is \
      compatible with.
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
        "Dolby Vision of profile \(profile) and level \(level); profile 5 up to level 7 is for "
          + "every device", at: format.range)
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
      "no variant has Dolby Vision of profile 5 up to level 7, which is for every device",
      at: first.range)
  }

  static let av1Level = LadderRule(
    "authoring/av1-level", .error, .must("HLS authoring spec 2025-05-08 §1.37"),
    says: "AV1 is at most level 6.2.",
    why: "Decoders refuse what is above their level.",
    remedy: "Encode the video for a lower level.",
    fails: [Authored.playlist(Authored.variant(codecs: "«av01.0.19M.08»,mp4a.40.2"))],
    passes: [Authored.playlist(Authored.variant(codecs: "av01.0.18M.08,mp4a.40.2"))]
  ) { ladder, report in
    for format in (ladder.variants + ladder.iFrames).flatMap(\.video)
    where format.codec == .av1 && format.level.map({ $0 > 18 }) == true {
      report("AV1 of level \(format.levelText); 6.2 is the highest", at: format.range)
    }
  }

  static let h264Missing = LadderRule(
    "authoring/h264-missing", .warning, .should("HLS authoring spec 2025-05-08 §1.12"),
    says: "Some variants have H.264.",
    why: "Older devices, and players on other platforms, decode no newer format.",
    remedy: "Offer the content in H.264 as well.",
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
    report("video in no variant is H.264, which every device decodes", at: first.codecsPlace)
  }
}
