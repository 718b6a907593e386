import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Captions and subtitles.
extension AuthoringRules {
  static let captionsMissing = LadderRule(
    "authoring/captions-missing", .warning, .should("HLS authoring spec 2025-05-08 §4.1"),
    about: .tag(.streamInf),
    facts: [
      .off(in: .applePodcasts, because: "The settings of Apple's validator ignore it."),
      .apple(33088),
    ],
    says: "Video should have subtitles or closed captions.",
    why: "Viewers who cannot hear cannot follow the content.",
    remedy: "Add subtitle renditions, or declare the closed captions that the video contains.",
    fails: [
      .multivariant(
        Authored.marked(Authored.variant(",CLOSED-CAPTIONS=NONE")))
    ],
    passes: [
      Authored.playlist(
        Authored.subtitles(""), Authored.variant(#",SUBTITLES="s",CLOSED-CAPTIONS=NONE"#)),
      .multivariant(Authored.captioned),
    ]
  ) { ladder, report in
    guard let first = ladder.video.first, ladder.groups.isComplete,
      !ladder.groups.groups.contains(where: { [.subtitles, .closedCaptions].contains($0.kind) })
    else { return }
    report("video without subtitles or closed captions", at: first.name)
  }

  static let closedCaptionsUndeclared = LadderRule(
    "authoring/closed-captions-undeclared", .error, .must("HLS authoring spec 2025-05-08 §4.4"),
    about: .tag(.streamInf),
    facts: [
      .raised(.profile(.applePodcasts), to: .error),
      // The video may have the captions that are missing.
      .silences(["authoring/captions-missing"], about: .document),
    ],
    says: "A variant with video must have CLOSED-CAPTIONS with a group or NONE.",
    why: "Viewers are offered captions without a language, or none although the video has them.",
    remedy: """
      Declare the captions with EXT-X-MEDIA and name the group in CLOSED-CAPTIONS; without \
      captions, write CLOSED-CAPTIONS=NONE on every variant.
      """,
    fails: [
      .multivariant(
        Authored.marked(Authored.variant())),
      Authored.playlist(
        Authored.captioned,
        Authored.marked(Authored.variant())),
    ],
    passes: [
      .multivariant(Authored.variant(",CLOSED-CAPTIONS=NONE")),
      .multivariant(Authored.captioned),
    ]
  ) { ladder, report in
    let playlist = ladder.playlist
    // If some variants have NONE, another rule reports those that do not.
    guard
      !ladder.variants.contains(where: {
        playlist.word(playlist.attribute(.closedCaptions, of: $0.tag)).value == "NONE"
      })
    else { return }
    let isDeclared = ladder.groups.groups.contains { $0.kind == .closedCaptions }
    for variant in ladder.video
    where playlist.attribute(.closedCaptions, of: variant.tag) == nil {
      if isDeclared {
        report("no CLOSED-CAPTIONS, but closed captions are declared", at: variant.name)
      } else {
        // The video may have no captions to declare, but only NONE would state that.
        report(
          "no CLOSED-CAPTIONS; expected NONE or a group of closed captions", at: variant.name,
          severity: .warning)
        return
      }
    }
  }

  static let languageMissing = Rule(
    "authoring/language-missing", .error, .appleAuthoring,
    .must("HLS authoring spec 2025-05-08 §4.4, 4.7, 8.10"), about: .tag(.media),
    facts: [.raised(.profile(.applePodcasts), to: .warning), .apple(1024)],
    says: "Audio, subtitle and closed-caption renditions must have LANGUAGE.",
    why: "Players cannot choose by the viewer's language, and offer renditions without its name.",
    remedy: "Add LANGUAGE with a tag such as en, or und if there is no language.",
    fails: [
      Authored.playlist(
        Authored.marked(Authored.audio()),
        Authored.variant(#",AUDIO="a""#))
    ],
    passes: [
      Authored.playlist(Authored.audio(#",LANGUAGE="en""#), Authored.variant(#",AUDIO="a""#)),
      .multivariant(
        #"#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID="m",NAME="Main""# + "\n"
          + Authored.variant(#",VIDEO="m""#)),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.tags(named: .media) where playlist.attribute(.language, of: tag) == nil {
        guard let type = playlist.word(playlist.attribute(.type, of: tag)).value,
          let kind = Rendition.Kind(rawValue: type), kind != .video
        else { continue }
        report(
          "rendition of TYPE \(type) without LANGUAGE; expected a language tag", at: tag.nameRange)
      }
    })

  static let forcedAutoselect = Rule(
    "authoring/forced-autoselect", .warning, .appleAuthoring,
    .should("HLS authoring spec 2025-05-08 §5.11"), about: .tag(.media),
    says: "Subtitles with FORCED=YES should have AUTOSELECT=YES.",
    why: "Viewers cannot choose forced subtitles, so nobody ever sees them.",
    remedy: "Write AUTOSELECT=YES on the rendition.",
    fails: [
      Authored.playlist(
        Authored.subtitles(#",LANGUAGE="en",FORCED=YES,AUTOSELECT=«NO»"#),
        Authored.variant(#",SUBTITLES="s""#)),
      Authored.playlist(
        Authored.subtitles(#",LANGUAGE="en",«FORCED=YES»"#), Authored.variant(#",SUBTITLES="s""#)),
    ],
    passes: [
      Authored.playlist(
        Authored.subtitles(#",LANGUAGE="en",FORCED=YES,AUTOSELECT=YES"#),
        Authored.variant(#",SUBTITLES="s""#))
    ],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.tags(named: .media) where playlist.isYes(.forced, of: tag) {
        guard let forced = playlist.attribute(.forced, of: tag) else { continue }
        let autoselect = playlist.attribute(.autoselect, of: tag)
        switch playlist.word(autoselect) {
        case .value("NO", let place):
          report("AUTOSELECT=NO with FORCED=YES; expected YES", at: place)
        case .absent: report("FORCED=YES without AUTOSELECT=YES", at: forced.range)
        default: break
        }
      }
    })

  static let sdhCharacteristics = Rule(
    "authoring/sdh-characteristics", .warning, .appleAuthoring,
    .must("HLS authoring spec 2025-05-08 §4.5, 4.6"), about: .tag(.media),
    says: "Subtitles for the deaf must have AUTOSELECT=YES and both accessibility characteristics.",
    why: "Players do not treat them as captions, and do not choose them for viewers who need them.",
    remedy: """
      Add AUTOSELECT=YES and the characteristics public.accessibility.transcribes-spoken-dialog \
      and public.accessibility.describes-music-and-sound.
      """,
    fails: [
      Authored.playlist(
        Authored.marked(Authored.subtitles(#",LANGUAGE="en",AUTOSELECT=YES"#, name: "English SDH")),
        Authored.variant(#",SUBTITLES="s""#)),
      Authored.playlist(
        Authored.subtitles(
          #",LANGUAGE="en",AUTOSELECT=YES,CHARACTERISTICS="«\#(transcribes)»""#, name: "English SDH"
        ),
        Authored.variant(#",SUBTITLES="s""#)),
      Authored.playlist(
        Authored.subtitles(
          #",LANGUAGE="en",AUTOSELECT=«NO»,CHARACTERISTICS="\#(transcribes),\#(describesSound)""#),
        Authored.variant(#",SUBTITLES="s""#)),
    ],
    passes: [
      Authored.playlist(
        Authored.subtitles(
          #",LANGUAGE="en",AUTOSELECT=YES,CHARACTERISTICS="\#(transcribes),\#(describesSound)""#,
          name: "English SDH"),
        Authored.variant(#",SUBTITLES="s""#)),
      // A transcript without sounds is also useful to language learners.
      Authored.playlist(
        Authored.subtitles(#",LANGUAGE="en",CHARACTERISTICS="\#(transcribes)""#),
        Authored.variant(#",SUBTITLES="s""#)),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      for rendition in playlist.renditions {
        guard let rendition, rendition.kind == .subtitles else { continue }
        let attribute = playlist.attribute(.characteristics, of: rendition.tag)
        let given = playlist.knownText(attribute)
        if attribute != nil, given == nil { continue }
        let has = Set((given ?? "").split(separator: ","))
        let isWhole = has.isSuperset(of: [transcribes[...], describesSound[...]])
        guard isWhole || rendition.hasWord(in: ["sdh", "hoh", "deaf", "malentendants"]) else {
          continue
        }
        if !isWhole {
          report(
            "subtitles for the deaf, according to NAME, without "
              + (has.contains(transcribes[...]) ? describesSound : transcribes),
            at: attribute?.valueRange ?? rendition.tag.nameRange)
          continue
        }
        switch playlist.word(playlist.attribute(.autoselect, of: rendition.tag)) {
        case .value("NO", let place):
          report("subtitles for the deaf with AUTOSELECT=NO; expected YES", at: place)
        case .absent:
          report("subtitles for the deaf without AUTOSELECT=YES", at: rendition.tag.nameRange)
        default: break
        }
      }
    })

  private static let transcribes = "public.accessibility.transcribes-spoken-dialog"
  private static let describesSound = "public.accessibility.describes-music-and-sound"

  static let subtitleFormat = Rule(
    "authoring/subtitle-format", .error, .appleAuthoring,
    .must("HLS authoring spec 2025-05-08 §5.2"), about: .segments,
    says: "Subtitles must be WebVTT, or IMSC1 in fragmented MP4.",
    why: "Apple devices read no other format, and viewers who need subtitles see none.",
    remedy: "Convert the subtitles to WebVTT.",
    fails: [.media("#EXTINF:6,\n«s1.srt»")],
    passes: [.media("#EXTINF:6,\ns1.vtt")],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, let first = playlist.segments.first else { return }
      let address = playlist.address(of: first)
      let path = playlist.substituted(address).prefix { $0 != "?" && $0 != "#" }
      guard let point = path.lastIndex(of: "."),
        subtitleExtensions.contains(path[point...].dropFirst().lowercased())
      else { return }
      report(
        "subtitles are \(path[point...].dropFirst()); expected WebVTT, or IMSC1 in fragmented MP4",
        at: address)
    })

  private static let subtitleExtensions: Set<String> = [
    "srt", "ttml", "dfxp", "ssa", "ass", "smi", "sami", "sbv", "scc", "stl",
  ]
}

extension Rendition {
  /// Whether NAME contains one of these words, in any case.
  func hasWord(in words: Set<String>) -> Bool {
    name.split { !$0.isLetter }.contains { words.contains($0.lowercased()) }
  }
}
