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

/// Addresses that have to work as long as an episode is kept.
extension PodcastRules {
  static let addressExpires = Rule(
    "authoring/podcast-address-expires", .warning, .applePodcasts, .should(downloads),
    about: .segments,
    says: "Addresses in a podcast should not expire.",
    why: "Downloads are resolved and played later, when the address no longer works.",
    remedy: """
      Write an address without a signed expiry; name an ad that is chosen for each viewer in an \
      asset list with a lasting address.
      """,
    fails: [
      addressed(
        "«https://ads.example.com/a.m3u8?_HLS_interstitial_id=ad1&Expires=1767290400&Signature=x»"),
      .media("#EXTINF:6,\n«a.ts?X-Amz-Date=20260101T000000Z&X-Amz-Expires=3600»\n#EXTINF:6,\nb.ts"),
      .media("#EXTINF:6,\n«a.ts?hdnts=exp=1767290400~acl=/*~hmac=x»"),
      .media("#EXTINF:6,\n«a.ts?se=2026-01-01T00%3A00%3A00Z&sig=x»"),
    ],
    passes: [
      addressed("https://ads.example.com/a.m3u8?_HLS_interstitial_id=ad1"),
      .media("#EXTINF:6,\na.ts?Expires=never&exp=a"),
    ],
    check: .document { document, report in
      guard document.isMedia, !document.isAsset else { return }
      let playlist = document.playlist
      for asset in document.interstitials.flatMap(\.assets) {
        guard let name = playlist.substituted(asset.range).expiryParameter else { continue }
        report(
          "the address of the interstitial expires (\(name)); expected one that lasts",
          at: asset.range)
      }
      var first: (name: String, place: ByteRange)?
      var count = 0
      for segment in playlist.segments {
        let place = playlist.address(of: segment)
        guard let name = playlist.substituted(place).expiryParameter else { continue }
        first = first ?? (name, place)
        count += 1
      }
      guard let first else { return }
      report(
        "the address of the media segment expires (\(first.name)); expected one that lasts",
        at: first.place, count: count)
    })

  private static func addressed(_ address: String) -> Example {
    .media(
      "#EXT-X-DATERANGE"
        + Podcast.event.replacing(
          "https://ads.example.com/ad1.m3u8?_HLS_interstitial_id=ad1", with: address))
  }
}
