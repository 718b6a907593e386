import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// The values of CHARACTERISTICS (rfc8216bis-22, section 4.4.6.1).
extension RenditionRules {
  static let characteristicUnknown = Rule(
    "rendition/characteristics-unknown-public", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.6.1"), about: .tag(.media),
    says: "Characteristics that begin with public should be spelled as in the specification.",
    why: "Players that look for the characteristic do not find it.",
    remedy: "Correct the spelling of the characteristic.",
    fails: [
      .multivariant(Piece.audio(#",CHARACTERISTICS="«public.accessibility.describe-video»""#)),
      .multivariant(Piece.audio(#",CHARACTERISTICS="«public.describes-video»""#)),
    ],
    passes: [
      .multivariant(Piece.audio(#",CHARACTERISTICS="public.accessibility.describes-video""#)),
      // The registry of characteristics has more entries than the specification.
      .multivariant(Piece.audio(#",CHARACTERISTICS="public.auxiliary-content""#)),
    ],
    check: .document { document, report in
      for item in characteristics(of: document.playlist)
      where item.text.hasPrefix("public.") && !known.contains(item.text) {
        let name = item.text.split(separator: ".").last
        guard
          let meant = known.first(where: { $0.split(separator: ".").last == name })
            ?? Spelling.nearest(to: item.text, among: known)
        else { continue }
        report("\(item.text) is not defined; did you mean \(meant)?", at: item.range)
      }
    })

  static let characteristicWrongType = Rule(
    "rendition/characteristics-wrong-type", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.6.1"), about: .tag(.media),
    says:
      "Transcriptions and easy reading should be on subtitles, descriptions of the video on audio.",
    why: "Players look for the characteristic only among renditions of that TYPE.",
    remedy: "Move the characteristic to the rendition it describes.",
    fails: [
      .multivariant(Piece.subtitles(#",CHARACTERISTICS="«public.accessibility.describes-video»""#)),
      .multivariant(Piece.audio(#",CHARACTERISTICS="«public.easy-to-read»""#)),
    ],
    passes: [
      .multivariant(Piece.audio(#",CHARACTERISTICS="public.accessibility.describes-video""#)),
      .multivariant(Piece.subtitles(#",CHARACTERISTICS="public.easy-to-read""#)),
      // Closed captions can be transcriptions like subtitles.
      .multivariant(
        Piece.captions(
          #",INSTREAM-ID="CC1",CHARACTERISTICS="public.accessibility.describes-music-and-sound""#)),
    ],
    check: .document { document, report in
      for item in characteristics(of: document.playlist) {
        guard known.contains(item.text), item.text != machineGenerated else { continue }
        let isDescription = item.text == describesVideo
        // The picture and sound of a video rendition can have any of them.
        let isMisplaced =
          isDescription
          ? item.type == "SUBTITLES" || item.type == "CLOSED-CAPTIONS"
          : item.type == "AUDIO"
        guard isMisplaced else { continue }
        report(
          "\(item.text) on a rendition with TYPE=\(item.type); expected it on "
            + (isDescription ? "AUDIO" : "SUBTITLES"), at: item.range)
      }
    })

  private static let describesVideo = "public.accessibility.describes-video"
  private static let machineGenerated = "public.machine-generated"
  private static let known = [
    "public.accessibility.transcribes-spoken-dialog",
    "public.accessibility.describes-music-and-sound", "public.easy-to-read", describesVideo,
    machineGenerated,
  ]

  private struct Characteristic {
    let type: String
    let text: String
    let range: ByteRange
  }

  private static func characteristics(of playlist: Playlist) -> [Characteristic] {
    playlist.tags(named: .media).flatMap { tag -> [Characteristic] in
      let attribute = playlist.attribute(.characteristics, of: tag)
      guard let elements = playlist.elements(of: attribute),
        let type = playlist.word(playlist.attribute(.type, of: tag)).value
      else { return [] }
      return elements.map { Characteristic(type: type, text: String($0.text), range: $0.range) }
    }
  }
}
