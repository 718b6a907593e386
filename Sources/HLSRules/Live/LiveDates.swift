import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The dates of media segments that are in both loads.
extension LiveRules {
  static let pdtMappingChanged = Rule(
    "live/pdt-mapping-changed", .error, .live, .must("rfc8216bis-22 §6.2.1"), about: .reloads,
    facts: [
      .silences(
        ["live/date-drift", "live/edge-distance", "live/edge-rate"], about: .document),
      .loses(.breaksCutOrLate),
    ],
    says: "The date of a media segment must not change, and segments with dates must keep them.",
    why: "Date ranges and their interstitials move while viewers watch.",
    remedy: "Give each segment one date, and repeat it when the segment becomes the first one.",
    fails: [
      .reloads([
        LiveExample.load(5, "abcd"),
        LiveExample.load(
          6, "bcde", head: "#EXT-X-PROGRAM-DATE-TIME:«2026-01-01T00:00:09.000Z»"),
      ]),
      .reloads([
        LiveExample.load(5, "abcd"),
        .whole(
          """
          #EXTM3U
          #EXT-X-TARGETDURATION:6
          #EXT-X-MEDIA-SEQUENCE:6
          #EXTINF:6,
          «b.ts»
          #EXTINF:6,
          c.ts
          #EXTINF:6,
          d.ts

          """),
      ]),
    ],
    passes: [
      .reloads([LiveExample.load(5, "abcd"), LiveExample.load(6, "bcde")]),
      // Durations are rounded, so a calculated date is only nearly exact.
      .reloads([
        LiveExample.load(5, "abcd"),
        LiveExample.load(
          6, "bcde", head: "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:06.040Z"),
      ]),
    ],
    check: .reload { reload, report in
      guard reload.isMedia, !reload.before.playlist.programDateTimes.isEmpty else { return }
      let (before, after) = (reload.before.playlist, reload.after.playlist)
      guard reload.after.clock != nil || reload.before.clock == nil else {
        guard let first = reload.segments.same.first, after.programDateTimes.isEmpty else { return }
        report(
          "media segments had dates, but none is left", at: reload.after.address(first.after))
        return
      }
      var lastShift = Seconds.zero
      for run in reload.segments.same {
        for offset in 0..<run.count {
          guard let old = before.segmentDate(run.before + offset),
            let new = after.segmentDate(run.after + offset)
          else { continue }
          let shift = old.date.distance(to: new.date)
          let allowed =
            old.isStated && new.isStated
            ? old.date.roundingTolerance(against: new.date)
            : max(Seconds(nanoseconds: 999_999_999), reload.inexactness(of: run.before + offset))
          // A shift of all dates is reported once.
          defer { lastShift = shift }
          guard shift.magnitude > allowed, (shift - lastShift).magnitude > allowed,
            let place = after.programDateTimes[new.number].date.range
          else { continue }
          report(
            "media segment \(reload.number(run.after + offset)) started at \(old.date.utcText) "
              + "and now starts at \(new.date.utcText)", at: place,
            related: before.programDateTimes[old.number].date.range.map {
              [RelatedPlace($0, "the previous date", in: before)]
            } ?? [])
        }
      }
    })
}

extension Reload {
  /// By how much the date of a segment of the earlier load may be wrong that follows from inexact durations;
  /// what adds up from load to load is reported as such, if their times are known.
  fileprivate func inexactness(of segment: Int) -> Seconds {
    guard elapsed != nil else { return .zero }
    let dates = before.playlist.programDateTimes
    let next = dates.partitioningIndex { $0.segment > segment }
    guard next > 0 else { return .zero }
    return Seconds(nanoseconds: 200_000_000) * (segment - dates[next - 1].segment)
  }
}
