import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// The formats of audio and video.
extension PodcastRules {
  static let codecs = LadderRule(
    "authoring/podcast-codecs", .warning, of: ladder, .should(encoding),
    about: .tag(.streamInf),
    facts: [.silences(["authoring/codec-family"], about: .line)],
    says: "Podcasts should have H.264 or HEVC video, and AAC-LC or HE-AAC audio.",
    why: "Other formats do not play on every device that plays podcasts.",
    remedy: "Encode the video as H.264 and the audio as AAC-LC.",
    fails: [
      Podcast.playlist(
        Podcast.audio(),
        Podcast.variant("1280x720", bandwidth: 1_500_000, codecs: "«av01.0.05M.08»,«Opus»"))
    ],
    passes: [
      Podcast.playlist(Podcast.audio(), Podcast.variants),
      Podcast.playlist(
        Podcast.audio(),
        Podcast.variant("1280x720", bandwidth: 1_500_000, codecs: "hvc1.2.4.L93.B0,mp4a.40.5")),
    ]
  ) { ladder, report in
    var seen: Set<String> = []
    for format in ladder.formats where !isExpected(format) {
      guard seen.insert(format.entry).inserted else { continue }
      report(
        "\(format.text) is \(format.codec.isVideo ? "video" : "audio") in another format; expected "
          + (format.codec.isVideo ? "H.264 or HEVC" : "AAC-LC or HE-AAC"), at: format.range)
    }
  }

  /// Whether a format is one of Apple's; Dolby Vision is HEVC or H.264 with additional data.
  private static func isExpected(_ format: MediaFormat) -> Bool {
    switch format.codec {
    case .h264, .hevc, .dolbyVision, .text, .other: true
    // AAC-LC, HE-AAC and HE-AAC v2; an unknown object type is not known to be another.
    case .aac: format.profile.map { [2, 5, 29].contains($0) } ?? true
    case .av1, .jpeg, .otherVideo, .dolbyDigital, .dolbyDigitalPlus, .otherAudio: false
    }
  }

  static let channels = Rule(
    "authoring/podcast-channels", .info, .applePodcasts, .should(encoding), about: .tag(.media),
    says: "Audio of a podcast should be stereo; 5.1 is supported.",
    why: "Apple names no other number of channels.",
    remedy: "Offer the audio in stereo.",
    fails: [
      Podcast.playlist(Podcast.audio(",AUTOSELECT=YES,DEFAULT=YES,CHANNELS=\"«8»\""), Podcast.half)
    ],
    passes: [
      Podcast.playlist(Podcast.audio(",AUTOSELECT=YES,DEFAULT=YES,CHANNELS=\"2\""), Podcast.half),
      Podcast.playlist(Podcast.audio(",AUTOSELECT=YES,DEFAULT=YES,CHANNELS=\"6\""), Podcast.half),
    ],
    check: .document { document, report in
      guard !document.isAsset else { return }
      let playlist = document.playlist
      for rendition in playlist.renditions {
        guard let rendition, rendition.kind == .audio,
          let count = AuthoringRules.channels(of: rendition, in: playlist), count != 2, count != 6,
          let place = playlist.attribute(.channels, of: rendition.tag)?.valueRange
        else { continue }
        report("\(counted(count, "channel")); expected 2 or 6", at: place)
      }
    })
}
