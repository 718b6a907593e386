import HLSDocuments
import HLSLinting
import HLSPlaylist

/// What audio is offered, and in which groups.
extension AuthoringRules {
  static let aacStereoMissing = LadderRule(
    "authoring/aac-stereo-missing", .error, .must("HLS authoring spec 2025-05-08 §2.3"),
    about: .tag(.streamInf),
    says: "Where there is audio, some variants have it in stereo AAC.",
    why: "No other format plays on every device and every output.",
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
      // How many channels the audio beside the video has is not told.
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
    says: "Where some variants have Dolby Digital Plus, others have Dolby Digital.",
    why: "Devices that know the older format alone fall back on stereo.",
    remedy: "Add Dolby Digital, unless every device that gets the stream has Dolby Digital Plus.",
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
    report("Dolby Digital Plus in some variants, and Dolby Digital in none", at: first.range)
  }

  static let muxedAudio = LadderRule(
    "authoring/muxed-audio", .warning, .should("HLS authoring spec 2025-05-08 §9.5, 8.9"),
    about: .tag(.streamInf),
    says: "Audio is a rendition of its own, apart from the video.",
    why: "Every bit rate carries a copy of the audio, and another language means another video.",
    remedy: "Package the audio apart, declare it with EXT-X-MEDIA and name its group in AUDIO.",
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
      report("video and audio in one stream, without a group in AUDIO", at: variant.name)
    }
  }

  static let multichannelSeparate = Rule(
    "authoring/multichannel-separate", .warning, .appleAuthoring,
    .should("HLS authoring spec 2025-05-08 §9.6, App Audio rendition groups and variants"),
    about: .tag(.media),
    says: "Multichannel audio has a group of its own, apart from stereo.",
    why: "The variant cannot say which of the two its group has, so players choose by chance.",
    remedy: "Make a group for each number of channels, with every language in it.",
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
          "multichannel audio in group \"\(group.id)\", which has stereo as well", at: place,
          related: [RelatedPlace(stereo.tag.range, "the stereo rendition")])
      }
    })

  /// How many channels a rendition has; nil where CHANNELS does not tell.
  private static func channels(of rendition: Rendition, in playlist: Playlist) -> Int? {
    let text = playlist.knownText(playlist.attribute(.channels, of: rendition.tag))
    guard let text, text.utf8.first != UInt8(ascii: "+") else { return nil }
    return Int(text.prefix { $0 != "/" })
  }
}
