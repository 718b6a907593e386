import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// What automatic downloads fetch.
extension PodcastRules {
  static let audioInterstitials = Rule(
    "authoring/podcast-audio-interstitials", .warning, .applePodcasts,
    .should(downloads + "; rfc8216bis-22 §6.2.4"), about: .presentation,
    says: "The audio media playlists of a podcast should have the interstitials of the video.",
    why: "Automatic downloads read the audio playlist and no other, and play without ads.",
    remedy: "Write the same EXT-X-DATERANGE tags into the audio media playlists.",
    fails: [
      downloaded(video: "#EXT-X-DATERANGE" + Podcast.event, audio: "«#EXTM3U»")
    ],
    passes: [
      downloaded(
        video: "#EXT-X-DATERANGE" + Podcast.event, audio: "#EXT-X-DATERANGE" + Podcast.event),
      downloaded(video: "", audio: ""),
    ],
    check: .presentation { presentation, report in
      guard !presentation.document.isAsset else { return }
      let multivariant = presentation.playlist
      guard
        let source = presentation.mediaPlaylists.first(where: {
          $0.has(.variantStream) && !$0.document.interstitials.isEmpty
        }), let event = source.document.interstitials.first
      else { return }
      for media in presentation.mediaPlaylists where media.document.interstitials.isEmpty {
        let isAudio = media.links.contains { link in
          guard link.role == .rendition, let tag = link.tag else { return false }
          return multivariant.word(multivariant.attribute(.type, of: tag)).value == "AUDIO"
        }
        guard isAudio else { continue }
        report(
          "no interstitials, but the video has them; expected the same in the audio",
          in: media.member, at: media.playlist.head,
          related: [
            RelatedPlace(event.head, "the first of the video", in: source.playlist)
          ])
      }
    })

  private static func downloaded(video: String, audio: String) -> Example {
    .presentation([
      .multivariant(Piece.audio("")).named("multivariant.m3u8"),
      Example.media(video).named("v.m3u8"), Example.media(audio).named("a.m3u8"),
    ])
  }
}
