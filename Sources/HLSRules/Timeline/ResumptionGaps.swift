import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Media that is absent where the primary resumes.
extension TimelineRules {
  static let resumeIntoGap = Rule(
    "timeline/resume-into-gap", .warning, .recommended,
    .advice("rfc8216bis-22 App D.2, §4.4.4.7, §6.3.3"), about: .interstitials, alsoIn: .schedules,
    says: "With X-RESUME-OFFSET, the primary should resume in a media segment without EXT-X-GAP.",
    why: """
      After the break, viewers see nothing until the gap is over, or an error. In a live playlist, where media may be \
      missing by chance, it is an info.
      """,
    remedy: "Choose an offset at which media is listed, or restore the media.",
    fails: [.media(event("ad1", "00:00:06.000", ",X-RESUME-OFFSET=«6»") + content)],
    passes: [
      .media(event("ad1", "00:00:06.000", ",X-RESUME-OFFSET=12") + content),
      // The event takes the place of what is missing.
      .media(event("ad1", "00:00:12.000", ",X-RESUME-OFFSET=6") + content),
      .media(event("ad1", "00:00:12.000", ",X-RESUME-OFFSET=0") + content),
    ], check: .shared(layout))

  private static let content =
    "\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n#EXTINF:6,\na.ts\n#EXTINF:6,\nb.ts\n#EXT-X-GAP\n"
    + "#EXTINF:6,\nc.ts\n#EXTINF:6,\nd.ts"

  static func judgeGaps(_ schedule: ScheduledEvents, _ report: inout SharedReport) {
    let playlist = schedule.document.playlist
    guard report.isEnabled(resumeIntoGap.id), playlist.census.count(of: .gap) > 0 else { return }
    let (segments, runs) = (playlist.segments, playlist.gapRuns)
    for group in schedule.timeline.breaks {
      guard group.members.allSatisfy({ schedule.events[$0.event].isOffsetCertain }),
        let member = group.members.last(where: { member in
          schedule.interstitials[member.event].resumeOffset.value.map { $0.seconds > .zero }
            ?? false
        }),
        case .value(_, let place) = schedule.interstitials[member.event].resumeOffset
      else { continue }
      let index = segments.partitioningIndex { $0.end > group.resumption }
      let number = runs.partitioningIndex { $0.upperBound > index }
      guard number < runs.count, runs[number].contains(index) else { continue }
      let length = segments[runs[number].upperBound - 1].end - group.resumption
      report.report(
        resumeIntoGap.id,
        "the primary resumes at \(group.resumption) s, where \(length) s have EXT-X-GAP", at: place,
        related: schedule.segment(at: segments[index].start),
        severity: playlist.isEnded ? nil : .info, measured: .most(length))
    }
  }
}

extension Playlist {
  /// The runs of media segments with EXT-X-GAP, in order.
  fileprivate var gapRuns: [Range<Int>] {
    let (gaps, count) = (gapSegments, segments.count)
    var runs: [Range<Int>] = []
    for number in gaps.sorted() where number < count {
      if let last = runs.last, last.upperBound == number {
        runs[runs.count - 1] = last.lowerBound..<number + 1
      } else {
        runs.append(number..<number + 1)
      }
    }
    return runs
  }
}
