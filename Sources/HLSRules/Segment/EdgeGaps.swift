import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Media that is absent where clients begin to play.
extension SegmentRules {
  static let gapAtLiveEdge = Rule(
    "segment/gap-at-live-edge", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.3.8, §6.2.1, §6.3.3"), about: .tag(.gap),
    says: "A live playlist should have media where clients begin to play.",
    why: """
      Clients do not load segments with EXT-X-GAP, and begin HOLD-BACK before the end, or three target durations \
      without it. If all is missing from there on, nobody can start without another variant, and who watches sees \
      nothing.
      """,
    remedy: "Restart the encoder, or list a slate until its media is back.",
    fails: [
      .live(segments("", "«#EXT-X-GAP»\n", gap, gap)),
      .live(
        "#EXT-X-SERVER-CONTROL:HOLD-BACK=24.0\n" + segments("", "«#EXT-X-GAP»\n", gap, gap, gap)),
    ],
    passes: [
      .live(segments("", "", gap, gap)),
      .live("#EXT-X-SERVER-CONTROL:HOLD-BACK=24.0\n" + segments("", gap, gap, gap)),
      .live(segments(gap, gap, gap, "")),
      // Nothing has begun yet.
      .live(segments(gap, gap, gap)),
      .media(segments("", gap, gap, gap)),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isLive, playlist.census.count(of: .gap) > 0, playlist.isDecodable,
        let target = document.targetDuration, target > .zero
      else { return }
      let (segments, gaps) = (playlist.segments, playlist.gapSegments)
      guard let last = segments.indices.last(where: { !gaps.contains($0) }),
        last + 1 < segments.count,
        // The parts of the next segment may have media.
        playlist.partialSegments.allSatisfy({ $0.isGap || $0.segment <= last })
      else { return }
      let holdBack = playlist.decimal(playlist.firstAttribute(.holdBack, of: .serverControl)).value
      let start = holdBack?.seconds ?? target * 3
      let length = playlist.totalDuration - segments[last].end
      guard length >= start,
        let run = playlist.segmentRuns.first(where: { $0.segment == last + 1 }),
        let tag = run.tags.map({ playlist.tags[$0] }).first(where: { $0.name == .gap })
      else { return }
      let count = segments.count - last - 1
      report(
        "the last \(count) media \(count == 1 ? "segment is a gap" : "segments are gaps") of \(length) s, and "
          + "clients begin \(start) s before the end",
        at: tag.range, measured: .most(length))
    })

  private static let gap = "#EXT-X-GAP\n"

  /// Media segments of six seconds, each after these tags.
  private static func segments(_ tags: String...) -> String {
    tags.enumerated().map { "\($1)#EXTINF:6,\ns\($0).ts\n" }.joined()
  }
}
