import SourceText
import HLSDocuments
import HLSLinting
import HLSPlaylist

/// Tags of the multivariant playlist that hold for its media playlists too (rfc8216bis-22, section
/// 4.4.2).
extension PresentationRules {
  static let startConflict = Rule(
    "presentation/start-conflict", .error, .spec, .must("rfc8216bis-22 §4.4.2.2"),
    about: .presentation,
    says: "EXT-X-START says the same in the multivariant playlist and in a media playlist.",
    why: "Clients disregard the one in the media playlist, or begin at another place than others.",
    remedy: "Take EXT-X-START out of the media playlist.",
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
        let related = [RelatedPlace(tag.range, "given here", in: playlist)]
        if let norm = playlist.decimal(playlist.attribute(.timeOffset, of: tag), signed: true)
          .value,
          case .value(let own, let place) = media.playlist.decimal(
            media.playlist.attribute(.timeOffset, of: other), signed: true), own != norm
        {
          report(
            "TIME-OFFSET is \(own.seconds), and \(norm.seconds) in the multivariant playlist",
            in: media.member, at: place, related: related)
        } else if media.playlist.isYes(.precise, of: other) != playlist.isYes(.precise, of: tag) {
          let own = media.playlist.isYes(.precise, of: other)
          report(
            "PRECISE is \(own ? "YES" : "NO"), and \(own ? "NO" : "YES") in the multivariant playlist",
            in: media.member,
            at: media.playlist.attribute(.precise, of: other)?.valueRange ?? other.nameRange,
            related: related)
        }
      }
    })

  static let startTwice = Rule(
    "presentation/start-twice", .warning, .recommended, .should("rfc8216bis-22 §4.4.2.2"),
    about: .presentation,
    says: "EXT-X-START is in the multivariant playlist or in media playlists, not in both.",
    why: "The one in the multivariant playlist holds for all; a second one can only contradict it.",
    remedy: "Take EXT-X-START out of the media playlist.",
    fails: [
      .variant(
        .media("«#EXT-X-START:TIME-OFFSET=10»"), tags: "#EXT-X-START:TIME-OFFSET=10\n")
    ],
    passes: [.variant(.media(""), tags: "#EXT-X-START:TIME-OFFSET=10\n")],
    check: repeated(.start))

  static let independentSegmentsTwice = Rule(
    "presentation/independent-segments-twice", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.2.1"), about: .presentation,
    says:
      "EXT-X-INDEPENDENT-SEGMENTS is in the multivariant playlist or in media playlists, not in "
      + "both.",
    why: "The one in the multivariant playlist holds for all; the other is noise.",
    remedy: "Take EXT-X-INDEPENDENT-SEGMENTS out of the media playlist.",
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
          "\(name) is in the multivariant playlist already", in: media.member, at: other.range,
          related: [RelatedPlace(tag.range, "given here", in: presentation.playlist)])
      }
    }
  }
}
