import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The time that participants who watch together agree on.
extension CoordinationRules {
  static let liveDatesDiffer = Rule(
    "coordination/live-dates-differ", .error, .recommended,
    .must("HLS authoring spec 2025-05-08 §15.1"), about: .viewers,
    says: "In live content, the dates of media segments must be the same for all participants.",
    why: "Clients agree on a date to play; with other dates, participants see different moments.",
    remedy: "Write the same EXT-X-PROGRAM-DATE-TIME for all participants.",
    fails: [
      .viewers([
        .live(dated("2026-01-01T00:00:00.000Z")), .live(dated("«2026-01-01T00:00:07.000Z»")),
      ]),
      .viewers([
        .live(""),
        .whole(
          "«#EXTM3U»\n#EXT-X-TARGETDURATION:6\n"
            + (1...10).map { "#EXTINF:6,\nsegment-\($0).ts\n" }.joined()),
      ]),
    ],
    passes: [
      .viewers([
        .live(dated("2026-01-01T00:00:00.000Z")), .live(dated("2026-01-01T00:00:00.040Z")),
      ]),
      // Loaded a segment later.
      .viewers([LiveExample.load(5, "abcde"), LiveExample.load(6, "bcdef")]),
    ],
    check: .viewers { comparison, report in
      guard comparison.areTogether, let first = comparison.first.primary,
        let second = comparison.viewer.primary, first.document.isLive || second.document.isLive
      else { return }
      let (playlist, other) = (second.document.playlist, first.document.playlist)
      guard let dated = other.programDateTimes.first else { return }
      guard !playlist.programDateTimes.isEmpty else {
        guard !playlist.segments.isEmpty else { return }
        report(
          "no media segment has a date, but those of another participant do", in: second.member,
          at: playlist.head,
          related: [RelatedPlace(other.tags[dated.tag].range, "a date", in: other)])
        return
      }
      for segment in SharedSegment.all(of: first, second) {
        guard let own = playlist.segmentDate(segment.second),
          let known = other.segmentDate(segment.first),
          known.date.distance(to: own.date).magnitude > tolerance,
          let place = playlist.programDateTimes[own.number].date.range
        else { continue }
        report(
          "a media segment starts at \(own.date.utcText), but at \(known.date.utcText) for another "
            + "participant",
          in: second.member, at: place,
          related: other.programDateTimes[known.number].date.range.map {
            [RelatedPlace($0, "the date of the other participant", in: other)]
          } ?? [])
        return
      }
    })

  static let vodOriginDiffers = Rule(
    "coordination/vod-origin-differs", .error, .recommended,
    .must("HLS authoring spec 2025-05-08 §15.2"), about: .viewers,
    says:
      "In video on demand, the same time must be the same content for all participants.",
    why: """
      Participants agree on a time to play. After stitched ads of another length that time is \
      another scene, so people who watch together see different parts of the content.
      """,
    remedy: "Schedule ads as interstitials, which do not move the content.",
    fails: [
      .viewers([.media(stitched(15)), .media(stitched(30, mark: true))])
    ],
    passes: [
      .viewers([.media(stitched(15)), .media(stitched(15))]),
      // Other ads of the same length.
      .viewers([.media(stitched(15)), .media(stitched(15).replacing("ad.ts", with: "promo.ts"))]),
    ],
    check: .viewers { comparison, report in
      guard comparison.areTogether, let first = comparison.first.primary,
        let second = comparison.viewer.primary, first.document.playlist.isEnded,
        second.document.playlist.isEnded
      else { return }
      let (playlist, other) = (second.document.playlist, first.document.playlist)
      for segment in SharedSegment.all(of: first, second) {
        let (own, known) = (playlist.segments[segment.second], other.segments[segment.first])
        guard (own.start - known.start).magnitude > tolerance else { continue }
        report(
          "the media segment starts at \(own.start) s, but at \(known.start) s for another "
            + "participant",
          in: second.member, at: playlist.address(of: own),
          related: [RelatedPlace(other.address(of: known), "the same media segment", in: other)],
          measured: .most((own.start - known.start).magnitude))
        return
      }
    })

  /// Durations are rounded.
  private static let tolerance = Seconds(nanoseconds: 500_000_000)

  private static func dated(_ date: String) -> String { "#EXT-X-PROGRAM-DATE-TIME:\(date)" }

  private static func stitched(_ seconds: Int, mark: Bool = false) -> String {
    "#EXT-X-TARGETDURATION:30\n#EXTINF:\(seconds),\nad.ts\n#EXT-X-DISCONTINUITY\n"
      + dated("2026-01-01T01:00:00.000Z") + "\n#EXTINF:6,\n"
      + (mark ? "«1.ts»" : "1.ts") + "\n#EXTINF:6,\n2.ts"
  }
}
