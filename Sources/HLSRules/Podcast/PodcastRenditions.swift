import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// The renditions of audio and subtitles.
extension PodcastRules {
  static let audioGroup = LadderRule(
    "authoring/podcast-audio-group", .error, of: ladder,
    .must(playlists + "; " + downloads + "; " + validation("42507")), about: .tag(.streamInf),
    facts: [.silences(["authoring/muxed-audio"], about: .line), .apple(42507)],
    says: "The audio of a podcast must be a group of EXT-X-MEDIA that its variants name in AUDIO.",
    why: """
      Downloads fetch the audio without the video, so listeners cannot download audio that is \
      muxed with the video.
      """,
    remedy:
      "Package the audio separately, declare it with EXT-X-MEDIA and name its group in AUDIO.",
    fails: [
      .multivariant(
        Authored.marked(Podcast.variant("1280x720", bandwidth: 1_500_000, more: "")))
    ],
    passes: [Podcast.playlist(Podcast.audio(), Podcast.half)]
  ) { ladder, report in
    for variant in ladder.variants
    where variant.hasVideo && !variant.audio.isEmpty
      && ladder.playlist.attribute(.audio, of: variant.tag) == nil
    {
      report("video and audio are in one stream; expected a group in AUDIO", at: variant.name)
    }
  }

  static let renditionURI = Rule(
    "authoring/podcast-rendition-uri", .error, .applePodcasts, .must(playlists),
    about: .tag(.media),
    says: "A rendition of a podcast must have a URI, unless it is closed captions.",
    why: """
      Without a URI the media is muxed with the variant, so listeners cannot download it \
      separately.
      """,
    remedy: "Package the rendition separately, and write its address in URI.",
    fails: [
      Podcast.playlist(
        Authored.marked(
          #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,"#
            + "AUTOSELECT=YES"), Podcast.half)
    ],
    passes: [
      Podcast.playlist(Podcast.audio(), Podcast.half),
      .multivariant(Authored.captioned),
    ],
    check: .document { document, report in
      guard !document.isAsset else { return }
      let playlist = document.playlist
      for rendition in playlist.renditions {
        // The grammar reports subtitles without URI.
        guard let rendition, rendition.kind == .audio || rendition.kind == .video,
          playlist.attribute(.uri, of: rendition.tag) == nil
        else { continue }
        report(
          "rendition of TYPE \(rendition.kind.rawValue) without URI; expected the address of its "
            + "media playlist", at: rendition.tag.nameRange)
      }
    })

  static let renditionSelection = Rule(
    "authoring/podcast-rendition-selection", .info, .applePodcasts,
    .should(playlists + "; HLS for Apple Podcasts: delivering-subtitles-and-captions"),
    about: .tag(.media),
    says: "Audio and subtitle renditions of a podcast should have DEFAULT and AUTOSELECT.",
    why: "Without them players never choose the rendition by themselves.",
    remedy: "Write AUTOSELECT=YES, and DEFAULT=YES on one rendition of each group.",
    fails: [
      Podcast.playlist(
        Podcast.audio(),
        Authored.marked(
          #"#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",URI="s.m3u8""#),
        Podcast.variant("1280x720", bandwidth: 1_500_000, more: #",AUDIO="a",SUBTITLES="s""#))
    ],
    passes: [
      Podcast.playlist(Podcast.audio(), Podcast.half),
      // DEFAULT=NO is what its absence means.
      Podcast.playlist(Podcast.audio(",AUTOSELECT=YES"), Podcast.half),
    ],
    check: .document { document, report in
      guard !document.isAsset else { return }
      let playlist = document.playlist
      for rendition in playlist.renditions {
        guard let rendition, rendition.kind == .audio || rendition.kind == .subtitles,
          playlist.attribute(.default, of: rendition.tag) == nil,
          playlist.attribute(.autoselect, of: rendition.tag) == nil
        else { continue }
        report("no DEFAULT and no AUTOSELECT; expected AUTOSELECT=YES", at: rendition.tag.nameRange)
      }
    })
}
