import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Media that is marked as missing, while the rest of the presentation has it.
extension PresentationRules {
  static let audioMissing = Rule(
    "presentation/audio-only-gaps", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.4.7, §6.2.1, §6.3.3"), about: .presentation,
    says: "If a variant stream has media, one of its audio renditions should have media too.",
    why: """
      Clients do not load a segment with EXT-X-GAP, and look for the media in other renditions. If all segments of \
      all renditions of the group are gaps, viewers see a picture without sound, and no request fails.
      """,
    remedy: "Restore the audio, or list segments of silence.",
    fails: [
      presented(by: missing("«#EXT-X-GAP»", "en"), media("v")),
      PresentationExample.languages(missing("«#EXT-X-GAP»", "en"), missing("#EXT-X-GAP", "de")),
    ],
    passes: [
      presented(by: "#EXT-X-GAP\n" + media("en"), media("v")),
      // Nothing has media, as before an event begins.
      presented(by: missing("#EXT-X-GAP", "en"), missing("#EXT-X-GAP", "v")),
      // The other language has media, and a commentary may have pauses.
      PresentationExample.languages(media("en"), missing("#EXT-X-GAP", "de")),
    ],
    check: .presentation { presentation, report in
      let media = presentation.mediaPlaylists
      let missing = media.map { $0.playlist.hasOnlyGaps }
      guard missing.contains(true) else { return }
      // Variant streams share their groups.
      var judged: Set<Int> = []
      for variant in presentation.variants {
        let audio = variant.audio.playlists
        guard let first = audio.first, missing[first], !judged.contains(first),
          !variant.audio.allowsNone, !variant.audio.isPartial,
          let main = variant.main.playlists.first(where: { number in
            !missing[number] && !media[number].playlist.segments.isEmpty
          }),
          judged.insert(first).inserted, audio.allSatisfy({ missing[$0] }),
          let gap = media[first].playlist.firstTag(.gap)
        else { continue }
        report(
          "all \(media[first].playlist.segments.count) segments are gaps"
            + (audio.count == 1 ? "" : ", as in all \(audio.count) audio renditions of the group")
            + ", but the variant stream has media",
          in: media[first].member, at: gap.range,
          related: [
            RelatedPlace(media[main].playlist.head, "the variant stream", in: media[main].playlist)
          ])
      }
    })

  /// Two segments with a name.
  private static func media(_ name: String) -> String {
    "#EXTINF:6,\n\(name)1.ts\n#EXTINF:6,\n\(name)2.ts"
  }

  /// Two segments with a name that are gaps.
  private static func missing(_ gap: String, _ name: String) -> String {
    "\(gap)\n#EXTINF:6,\n\(name)1.ts\n#EXT-X-GAP\n#EXTINF:6,\n\(name)2.ts"
  }

  /// A variant stream with one audio rendition.
  private static func presented(by audio: String, _ video: String) -> Example {
    .presentation([
      .multivariant(Piece.audio(",DEFAULT=YES,AUTOSELECT=YES")).named("multivariant.m3u8"),
      .media(video).named("v.m3u8"), .media(audio).named("a.m3u8"),
    ])
  }
}

extension Playlist {
  /// Whether all media segments have EXT-X-GAP; false without segments, and for a delta update.
  fileprivate var hasOnlyGaps: Bool {
    guard !segments.isEmpty, census.count(of: .gap) >= segments.count, !isDeltaUpdate else {
      return false
    }
    let tags = tags
    let gaps = segmentRuns.count { run in
      run.segment < self.segments.count && run.tags.contains { tags[$0].name == .gap }
    }
    return gaps == segments.count
  }
}
