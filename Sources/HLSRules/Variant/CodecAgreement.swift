import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Whether CODECS has the formats that other attributes of a stream and its groups show.
extension VariantRules {
  static let codecsMissingVideo = Rule(
    "variant/codecs-missing-video", .error, .recommended,
    .must("rfc8216bis-22 §4.4.6.2; Shaka v4 lib/hls/hls_parser.js"), about: .tag(.streamInf),
    says: "CODECS of a variant with RESOLUTION must contain the format of its video.",
    why: """
      Players take a variant with only audio formats for audio: viewers of Shaka Player hear its \
      sound without a picture, or never get the variant.
      """,
    remedy: "Add the format of the video to CODECS, or remove RESOLUTION.",
    fails: [
      .multivariant(stream("«\"mp4a.40.2\"»")), .multivariant(stream("«\"ec-3\"»")),
      .multivariant(stream("«\"mp4a.40.2,mp4a.40.5\"»")),
      .multivariant(stream("«\"mp4a.40.2,wvtt\"»")), .multivariant(stream("«\"Opus\"»")),
    ],
    passes: [
      .multivariant(stream("\"avc1.4d401e,mp4a.40.2\"")), .multivariant(stream("\"avc1.4d401e\"")),
      .multivariant(stream("\"zzzz.1,mp4a.40.2\"")),
      .multivariant("#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS=\"mp4a.40.2\"\na.m3u8"),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.tags(named: .streamInf) {
        guard let size = playlist.attribute(.resolution, of: tag),
          let codecs = playlist.attribute(.codecs, of: tag)
        else { continue }
        let families = playlist.codecFamilies(of: tag)
        guard families.contains(.audio), families.allSatisfy({ $0 == .audio || $0 == .text }) else {
          continue
        }
        report(
          "the variant has RESOLUTION=\(playlist.text(size.valueRange).shown), but CODECS has no video format",
          at: codecs.lexemeRange, related: [RelatedPlace(size.range, "the size of the picture")])
      }
    })

  static let iFrameCodecsAudio = Rule(
    "variant/iframe-codecs-audio", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.6.2, §4.4.6.3"), about: .tag(.iFrameStreamInf),
    says: "CODECS of an I-frame playlist should have no audio format.",
    why: """
      An I-frame playlist has only pictures. Players that cannot decode the audio format leave out the pictures \
      for seeking.
      """,
    remedy: "Write only the format of the video.",
    fails: [
      .multivariant(iFrames("avc1.4d401e,«mp4a.40.2»")),
      .multivariant(iFrames("«ec-3»,hvc1.2.4.L93.B0")),
    ],
    passes: [
      .multivariant(iFrames("avc1.4d401e")), .multivariant(iFrames("mjpg")),
      .multivariant(iFrames("avc1.4d401e,zzzz.1")),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.tags(named: .iFrameStreamInf) {
        let formats = playlist.elements(of: playlist.attribute(.codecs, of: tag)) ?? []
        guard formats.contains(where: { CodecFamily($0.trimmed) == .video }),
          let audio = formats.first(where: { CodecFamily($0.trimmed) == .audio })
        else { continue }
        report("\(audio.trimmed) is an audio format, which I-frames do not have", at: audio.range)
      }
    })

  static let codecsMissingObjects = Rule(
    "variant/codecs-missing-joc", .error, .recommended,
    .must("rfc8216bis-22 §4.4.6.1.1; HLS authoring spec 2025-05-08 App CHANNELS"),
    about: .tag(.streamInf),
    says: "CODECS of a variant whose AUDIO group has CHANNELS with JOC must contain ec-3.",
    why: """
      Joint object coding is a form of Dolby Digital Plus. Devices without it choose the variant, \
      and their viewers hear nothing or see an error.
      """,
    remedy: "Add ec-3 to CODECS, or correct AUDIO.",
    fails: [
      .multivariant(objects("«\"avc1.4d401e,mp4a.40.2\"»")),
      .multivariant(objects("«\"avc1.4d401e,ac-3\"»", channels: "12/JOC")),
    ],
    passes: [
      .multivariant(objects("\"avc1.4d401e,ec-3\"")),
      .multivariant(objects("\"avc1.4d401e,mp4a.40.2,ec-3\"")),
      .multivariant(objects("\"avc1.4d401e,mp4a.a6\"")),
      .multivariant(objects("\"avc1.4d401e,ac-4.02.01.03\"")),
      .multivariant(objects("\"avc1.4d401e,mp4a.40.2\"", channels: "16")),
      .multivariant(objects("\"avc1.4d401e,mp4a.40.2\"", group: "stereo")),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      var objects: [String: PlaylistTag] = [:]
      for tag in playlist.tags(named: .media)
      where playlist.word(playlist.attribute(.type, of: tag)).value == "AUDIO" {
        guard let channels = playlist.knownText(playlist.attribute(.channels, of: tag)),
          channels.split(separator: "/").dropFirst().first?.hasPrefix("JOC") == true,
          let group = playlist.knownText(playlist.attribute(.groupID, of: tag)),
          objects[group] == nil
        else { continue }
        objects[group] = tag
      }
      guard !objects.isEmpty else { return }
      for tag in playlist.tags(named: .streamInf) {
        guard let group = playlist.knownText(playlist.attribute(.audio, of: tag)),
          let rendition = objects[group], let codecs = playlist.attribute(.codecs, of: tag)
        else { continue }
        let formats = (playlist.elements(of: codecs) ?? []).map(MediaFormat.init)
        guard formats.contains(where: \.codec.isAudio),
          // What other formats contain is not known.
          !formats.contains(where: { $0.codec == .other || $0.codec == .dolbyDigitalPlus }),
          !formats.contains(where: { $0.entry == "ac-4" || $0.text.lowercased() == "mp4a.a6" })
        else { continue }
        report(
          "the AUDIO group has JOC, a form of Dolby Digital Plus, but CODECS has no ec-3",
          at: codecs.lexemeRange, related: [RelatedPlace(rendition.range, "the rendition")])
      }
    })

  private static func stream(_ codecs: String) -> String {
    "#EXT-X-STREAM-INF:BANDWIDTH=1280000,RESOLUTION=640x360,CODECS=\(codecs)\nv.m3u8"
  }

  private static func iFrames(_ codecs: String) -> String {
    Piece.variant("") + "\n#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=86000,URI=\"i.m3u8\","
      + "RESOLUTION=640x360,CODECS=\"\(codecs)\""
  }

  /// A variant with a group, of which one has those channels and the other is stereo, and one with the other.
  private static func objects(
    _ codecs: String, channels: String = "16/JOC", group: String = "a"
  ) -> String {
    let groups = [("a", channels), ("stereo", "2")].map { name, channels in
      #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="\#(name)",NAME="English",LANGUAGE="en",DEFAULT=YES,"#
        + #"AUTOSELECT=YES,CHANNELS="\#(channels)",URI="\#(name).m3u8""# + "\n"
    }
    return groups.joined()
      + "#EXT-X-STREAM-INF:BANDWIDTH=1280000,RESOLUTION=640x360,AUDIO=\"\(group)\",CODECS=\(codecs)\n"
      + "v.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=1500000,RESOLUTION=640x360,"
      + "AUDIO=\"\(group == "a" ? "stereo" : "a")\",CODECS=\"avc1.4d401e,mp4a.40.2,ec-3\"\nw.m3u8"
  }
}
