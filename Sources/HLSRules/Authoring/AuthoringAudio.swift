import HLSDocuments
import HLSLinting
import HLSPlaylist

/// Audio formats and their rendition groups.
extension AuthoringRules {
  static let aacStereoMissing = LadderRule(
    "authoring/aac-stereo-missing", .error, .must("HLS authoring spec 2025-05-08 §2.3"),
    about: .tag(.streamInf),
    says: "If variants have audio, some of them must have stereo AAC.",
    why: "No other format plays on every device and every output, so some listeners hear nothing.",
    remedy: "Add a group of stereo AAC renditions, and variants that use it.",
    fails: [
      Authored.playlist(
        Authored.audio(channels: "6"),
        Authored.variant(#",AUDIO="a""#, codecs: "«avc1.64001f,ec-3»")),
      Authored.playlist(
        Authored.audio(channels: "6"),
        Authored.variant(#",AUDIO="a""#, codecs: "«avc1.64001f,mp4a.40.2»")),
    ],
    passes: [
      Authored.playlist(
        Authored.audio(channels: "2"),
        Authored.variant(#",AUDIO="a""#, codecs: "avc1.64001f,mp4a.40.2")),
      // The number of channels of audio muxed with video is unknown.
      .multivariant(Authored.variant()),
    ]
  ) { ladder, report in
    guard ladder.isKnown, ladder.groups.isComplete, !ladder.isStereoscopic,
      let first = ladder.variants.first(where: { !$0.audio.isEmpty })
    else { return }
    let isOffered = ladder.variants.contains { variant in
      guard variant.audio.contains(where: { $0.codec == .aac && $0.profile != 42 }) else {
        return false
      }
      guard let group = ladder.group(.audio, of: variant) else { return true }
      return group.members.contains { channels(of: $0, in: ladder.playlist).map { $0 < 3 } ?? true }
    }
    guard !isOffered else { return }
    report("no variant has stereo AAC audio, which every device plays", at: first.codecsPlace)
  }

  static let dolbyDigitalMissing = LadderRule(
    "authoring/dolby-digital-missing", .warning, .must("HLS authoring spec 2025-05-08 §2.6"),
    about: .tag(.streamInf),
    says: "If some variants have Dolby Digital Plus, others must have Dolby Digital.",
    why: "Devices that support only the older format fall back to stereo.",
    remedy:
      "Add Dolby Digital, unless every device that plays the stream supports Dolby Digital Plus.",
    fails: [
      Authored.playlist(
        Authored.variant(codecs: "avc1.64001f,«ec-3»"), Authored.low())
    ],
    passes: [
      Authored.playlist(
        Authored.variant(codecs: "avc1.64001f,ec-3"),
        Authored.variant(codecs: "avc1.64001f,ac-3", bandwidth: "2300000"), Authored.low())
    ]
  ) { ladder, report in
    let formats = ladder.formats
    guard ladder.isKnown, !ladder.isStereoscopic,
      let first = formats.first(where: { $0.codec == .dolbyDigitalPlus }),
      !formats.contains(where: { $0.codec == .dolbyDigital })
    else { return }
    report("some variants have Dolby Digital Plus, but none has Dolby Digital", at: first.range)
  }

  static let muxedAudio = LadderRule(
    "authoring/muxed-audio", .warning, .should("HLS authoring spec 2025-05-08 §9.5, 8.9"),
    about: .tag(.streamInf),
    facts: [.apple(42507)],
    says: "Audio should be a separate rendition, not muxed with the video.",
    why: """
      Every bit rate contains a copy of the audio, and each language needs another copy of the \
      video.
      """,
    remedy:
      "Package the audio separately, declare it with EXT-X-MEDIA and name its group in AUDIO.",
    fails: [
      .multivariant(
        Authored.marked(Authored.variant()))
    ],
    passes: [Authored.playlist(Authored.audio(), Authored.variant(#",AUDIO="a""#))]
  ) { ladder, report in
    for variant in ladder.variants
    where !variant.video.isEmpty && !variant.audio.isEmpty
      && ladder.playlist.attribute(.audio, of: variant.tag) == nil
    {
      report("video and audio are in one stream; expected a group in AUDIO", at: variant.name)
    }
  }

  static let multichannelSeparate = Rule(
    "authoring/multichannel-separate", .warning, .appleAuthoring,
    .should("HLS authoring spec 2025-05-08 §9.6, App Audio rendition groups and variants"),
    about: .tag(.media),
    says: "Multichannel audio should have its own group, separate from stereo.",
    why: """
      A variant cannot state which of the two its group has, so the choice of a player is \
      arbitrary.
      """,
    remedy: "Create one group for each number of channels, with every language in it.",
    fails: [
      Authored.playlist(
        Authored.audio(),
        Authored.audio(name: "English 5.1", channels: "«6»").replacing("a.m3u8", with: "b.m3u8"),
        Authored.variant(#",AUDIO="a""#))
    ],
    passes: [
      Authored.playlist(
        Authored.audio(), Authored.audio(group: "b", channels: "6"),
        Authored.variant(#",AUDIO="a""#),
        Authored.variant(#",AUDIO="b""#, bandwidth: "2400000"))
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard playlist.census.count(of: .media) > 1 else { return }
      for group in playlist.renditionGroups.groups
      where group.kind == .audio && group.members.count > 1 {
        var stereo: Rendition?
        var many: Rendition?
        for member in group.members {
          guard let count = channels(of: member, in: playlist) else { continue }
          if count > 2 { many = many ?? member } else { stereo = stereo ?? member }
        }
        guard let stereo, let many,
          let place = playlist.attribute(.channels, of: many.tag)?.valueRange
        else { continue }
        report(
          "multichannel audio in group \"\(group.id)\", which also has stereo", at: place,
          related: [RelatedPlace(stereo.tag.range, "the stereo rendition")])
      }
    })

  /// The number of channels of a rendition; nil if CHANNELS does not define it.
  static func channels(of rendition: Rendition, in playlist: Playlist) -> Int? {
    let text = playlist.knownText(playlist.attribute(.channels, of: rendition.tag))
    guard let text, text.utf8.first != UInt8(ascii: "+") else { return nil }
    return Int(text.prefix { $0 != "/" })
  }
}
