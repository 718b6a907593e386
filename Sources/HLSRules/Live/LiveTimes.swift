import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// How soon new segments and parts appear, if the times of the loads are known.
extension LiveRules {
  static let stale = Rule(
    "live/stale", .error, .live, .must("rfc8216bis-22 §6.2.1"), about: .loadTimes,
    facts: [
      .silences(["live/part-stale", "live/edge-rate", "live/edge-distance"], about: .document)
    ],
    says: "A live playlist must get a new media segment within one and a half target durations.",
    why: "Viewers see what their client has buffered, then a stall.",
    remedy:
      "Publish segments in time, EXT-X-GAP if there is no media, or EXT-X-ENDLIST at the end.",
    fails: [
      .reloads([
        .live("#EXT-X-TARGETDURATION:6").loaded(at: "2026-01-01T00:01:00Z"),
        .live("#EXT-X-TARGETDURATION:«6»").loaded(at: "2026-01-01T00:01:15Z"),
      ])
    ],
    passes: [
      .reloads([
        .live("#EXT-X-TARGETDURATION:6").loaded(at: "2026-01-01T00:01:00Z"),
        .live("#EXT-X-TARGETDURATION:6").loaded(at: "2026-01-01T00:01:06Z"),
      ])
    ],
    check: .course { course, document, report in
      guard document.isLive, let since = course.newestSegment, let last = course.last,
        since.number < last.number
      else { return }
      let age = LiveCourse.elapsed(from: since, to: last)
      let allowed = Seconds(nanoseconds: last.target.nanoseconds / 2 * 3)
      guard age > allowed + LiveCourse.slack(since, last) else { return }
      report(
        "no new media segment for \(age) seconds, from load \(since.number) to load \(last.number); expected "
          + "one within one and a half times the target duration of \(last.target)",
        at: document.playlist.firstTag(.targetDuration)?.valueRange ?? document.playlist.head,
        measured: .most(age))
    })

  static let partStale = Rule(
    "live/part-stale", .error, .live, .must("rfc8216bis-22 §6.2.1"), about: .loadTimes,
    says: "A live playlist with parts must get a new part within one part target duration.",
    why: "Viewers near the live edge see a stall.",
    remedy:
      "Publish parts in time, with GAP=YES if there is no media, or EXT-X-ENDLIST at the end.",
    fails: [
      .reloads([
        .live(parts("1.0")).loaded(at: "2026-01-01T00:01:00Z"),
        .live(parts("«1.0»")).loaded(at: "2026-01-01T00:01:05Z"),
      ])
    ],
    passes: [
      .reloads([
        .live(parts("1.0")).loaded(at: "2026-01-01T00:01:00Z"),
        .live(parts("1.0")).loaded(at: "2026-01-01T00:01:01Z"),
      ])
    ],
    check: .course { course, document, report in
      let playlist = document.playlist
      guard document.isLive, playlist.census.count(of: .part) > 0,
        let attribute = playlist.firstAttribute(.partTarget, of: .partInf),
        let part = playlist.decimal(attribute).value?.seconds,
        let since = course.newest, let last = course.last, since.number < last.number
      else { return }
      let age = LiveCourse.elapsed(from: since, to: last)
      guard age > part + min(part, LiveCourse.slack(since, last)) else { return }
      report(
        "no new part for \(age) seconds, from load \(since.number) to load \(last.number); expected one "
          + "within the part target duration of \(part)",
        at: attribute.valueRange, measured: .most(age))
    })

  private static func parts(_ target: String) -> String {
    """
    #EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3.0
    #EXT-X-PART-INF:PART-TARGET=\(target)
    \((1...10).map { "#EXTINF:6,\nsegment-\($0).ts" }.joined(separator: "\n"))
    #EXT-X-PART:DURATION=1.0,URI="p0.ts",INDEPENDENT=YES
    """
  }
}
