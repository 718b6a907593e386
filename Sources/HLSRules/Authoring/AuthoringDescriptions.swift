import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Audio that describes the video.
extension AuthoringRules {
  static let describedVideoCharacteristic = Rule(
    "authoring/described-video-characteristic", .warning, .appleAuthoring,
    .must("HLS authoring spec 2025-05-08 §2.12"), about: .tag(.media),
    says: """
      Audio that describes the video must have the characteristic \
      public.accessibility.describes-video.
      """,
    why: "Players do not choose it for viewers who need it, and may choose it for others.",
    remedy: "Add public.accessibility.describes-video to CHARACTERISTICS.",
    fails: [
      Authored.playlist(
        Authored.marked(
          Authored.audio(#",LANGUAGE="en",AUTOSELECT=YES"#, name: "English (described)")),
        Authored.variant(#",AUDIO="a""#)),
      Authored.playlist(
        Authored.audio(
          #",LANGUAGE="en",AUTOSELECT=YES,CHARACTERISTICS="«public.machine-generated»""#,
          name: "Audio Description"), Authored.variant(#",AUDIO="a""#)),
    ],
    passes: [
      Authored.playlist(
        Authored.audio(
          #",LANGUAGE="en",AUTOSELECT=YES,CHARACTERISTICS="\#(describesVideo)""#,
          name: "English (described)"), Authored.variant(#",AUDIO="a""#)),
      Authored.playlist(
        Authored.audio(#",LANGUAGE="en",AUTOSELECT=YES"#, name: "English (AD-free)"),
        Authored.variant(#",AUDIO="a""#)),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      for rendition in playlist.renditions {
        guard let rendition, rendition.kind == .audio,
          rendition.hasWord(in: [
            "described", "descriptive", "dvs", "audiodescription", "audiodeskription",
            "audiodescripción", "audiodescrizione", "audiodescrição",
          ]) || rendition.name.lowercased().hasAudioDescription
        else { continue }
        let attribute = playlist.attribute(.characteristics, of: rendition.tag)
        let given = playlist.knownText(attribute)
        if attribute != nil, given == nil { continue }
        guard !(given ?? "").split(separator: ",").contains(describesVideo[...]) else { continue }
        report(
          "\"\(rendition.name)\" describes the video, according to its name, without "
            + "\(describesVideo)",
          at: attribute?.valueRange ?? rendition.tag.nameRange)
      }
    })

  static let describedVideoAutoselect = Rule(
    "authoring/described-video-autoselect", .error, .appleAuthoring,
    .must("HLS authoring spec 2025-05-08 §2.13"), about: .tag(.media),
    says: "Audio that describes the video must have AUTOSELECT=YES.",
    why: """
      Viewers who asked for descriptions of the picture do not hear them: players do not choose \
      the rendition.
      """,
    remedy: "Write AUTOSELECT=YES on the rendition.",
    fails: [
      Authored.playlist(
        Authored.marked(Authored.audio(#",LANGUAGE="en",CHARACTERISTICS="\#(describesVideo)""#)),
        Authored.variant(#",AUDIO="a""#)),
      Authored.playlist(
        Authored.audio(#",LANGUAGE="en",AUTOSELECT=«NO»,CHARACTERISTICS="\#(describesVideo)""#),
        Authored.variant(#",AUDIO="a""#)),
    ],
    passes: [
      Authored.playlist(
        Authored.audio(#",LANGUAGE="en",AUTOSELECT=YES,CHARACTERISTICS="\#(describesVideo)""#),
        Authored.variant(#",AUDIO="a""#))
    ],
    check: .document { document, report in
      let playlist = document.playlist
      for rendition in playlist.renditions {
        guard let rendition, rendition.kind == .audio,
          let given = playlist.knownText(
            playlist.attribute(.characteristics, of: rendition.tag)),
          given.split(separator: ",").contains(describesVideo[...])
        else { continue }
        switch playlist.word(playlist.attribute(.autoselect, of: rendition.tag)) {
        case .value("NO", let place):
          report("audio that describes the video with AUTOSELECT=NO; expected YES", at: place)
        case .absent:
          report(
            "audio that describes the video without AUTOSELECT=YES", at: rendition.tag.nameRange)
        default: break
        }
      }
    })

  private static let describesVideo = "public.accessibility.describes-video"
}

extension String {
  /// Whether a word such as description directly follows audio or video.
  fileprivate var hasAudioDescription: Bool {
    let words = split { !$0.isLetter }
    return zip(words, words.dropFirst()).contains {
      ($0 == "audio" || $0 == "video") && $1.hasPrefix("descri")
    }
  }
}
