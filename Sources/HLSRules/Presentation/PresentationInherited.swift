import SourceText
import HLSDocuments
import HLSLinting
import HLSPlaylist

/// Tags of the multivariant playlist that also apply to its media playlists (rfc8216bis-22, section
/// 4.4.2).
extension PresentationRules {
  static let startConflict = Rule(
    "presentation/start-conflict", .error, .spec, .must("rfc8216bis-22 §4.4.2.2"),
    about: .presentation,
    facts: [.silences(["presentation/start-twice"], about: .line)],
    says: "EXT-X-START must be the same in the multivariant playlist and in a media playlist.",
    why: "Clients ignore the one in the media playlist, or viewers start at a different position.",
    remedy: "Remove EXT-X-START from the media playlist.",
    fails: [
      .variant(
        .media("#EXT-X-START:TIME-OFFSET=«10»"), tags: "#EXT-X-START:TIME-OFFSET=0\n")
    ],
    passes: [
      .variant(.media(""), tags: "#EXT-X-START:TIME-OFFSET=0\n"),
      .variant(.media("#EXT-X-START:TIME-OFFSET=10")),
    ],
    check: .presentation { presentation, report in
      guard let tag = presentation.playlist.firstTag(.start) else { return }
      let playlist = presentation.playlist
      for media in presentation.mediaPlaylists {
        guard let other = media.playlist.firstTag(.start) else { continue }
        let related = [
          RelatedPlace(tag.range, "the tag in the multivariant playlist", in: playlist)
        ]
        if let norm = playlist.decimal(playlist.attribute(.timeOffset, of: tag), signed: true)
          .value,
          case .value(let own, let place) = media.playlist.decimal(
            media.playlist.attribute(.timeOffset, of: other), signed: true), own != norm
        {
          report(
            "TIME-OFFSET is \(own.seconds), but \(norm.seconds) in the multivariant playlist",
            in: media.member, at: place, related: related)
        } else if media.playlist.isYes(.precise, of: other) != playlist.isYes(.precise, of: tag) {
          let own = media.playlist.isYes(.precise, of: other)
          report(
            "PRECISE is \(own ? "YES" : "NO"), but \(own ? "NO" : "YES") in the multivariant "
              + "playlist",
            in: media.member,
            at: media.playlist.attribute(.precise, of: other)?.valueRange ?? other.nameRange,
            related: related)
        }
      }
    })

  static let startTwice = Rule(
    "presentation/start-twice", .warning, .recommended, .should("rfc8216bis-22 §4.4.2.2"),
    about: .presentation,
    says: "EXT-X-START should be in the multivariant playlist or in media playlists, not in both.",
    why:
      "The one in the multivariant playlist applies to all; a second one can only contradict it.",
    remedy: "Remove EXT-X-START from the media playlist.",
    fails: [
      .variant(
        .media("«#EXT-X-START:TIME-OFFSET=10»"), tags: "#EXT-X-START:TIME-OFFSET=10\n")
    ],
    passes: [.variant(.media(""), tags: "#EXT-X-START:TIME-OFFSET=10\n")],
    check: repeated(.start))

  static let independentSegmentsTwice = Rule(
    "presentation/independent-segments-twice", .info, .pedantic,
    .should("rfc8216bis-22 §4.4.2.1"), about: .presentation,
    says:
      "EXT-X-INDEPENDENT-SEGMENTS should be in the multivariant playlist or in media playlists, "
      + "not in both.",
    why: "The one in the multivariant playlist applies to all; the other is redundant.",
    remedy: "Remove EXT-X-INDEPENDENT-SEGMENTS from the media playlist.",
    fails: [
      .variant(.media("«#EXT-X-INDEPENDENT-SEGMENTS»"), tags: "#EXT-X-INDEPENDENT-SEGMENTS\n")
    ],
    passes: [
      .variant(.media(""), tags: "#EXT-X-INDEPENDENT-SEGMENTS\n"),
      .variant(.media("#EXT-X-INDEPENDENT-SEGMENTS")),
    ],
    check: repeated(.independentSegments))

  private static func repeated(_ name: TagName) -> Check {
    .presentation { presentation, report in
      guard let tag = presentation.playlist.firstTag(name) else { return }
      for media in presentation.mediaPlaylists {
        guard let other = media.playlist.firstTag(name) else { continue }
        report(
          "\(name) is already in the multivariant playlist", in: media.member, at: other.range,
          related: [
            RelatedPlace(
              tag.range, "the tag in the multivariant playlist", in: presentation.playlist)
          ])
      }
    }
  }
}
