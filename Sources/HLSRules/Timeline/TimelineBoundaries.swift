import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Starts of interstitials and boundaries of media segments (rfc8216bis-22, appendix D.2, X-SNAP).
extension TimelineRules {
  static let startOffSegmentBoundary = Rule(
    "timeline/start-off-segment-boundary", .info, .pedantic, .advice("rfc8216bis-22 App D.2"),
    about: .interstitials, alsoIn: .schedules,
    facts: [.raised(.profile(.applePodcasts), to: .info)],
    says: "An event without OUT in X-SNAP should start at a media segment boundary.",
    why: "Players have to cut a segment in two; a player that cannot do so stutters.",
    remedy: #"Write X-SNAP="OUT", or begin a media segment at START-DATE."#,
    fails: [.media(marked("ad1", "00:00:15.000", ",X-RESUME-OFFSET=0"))],
    passes: [
      .media(event("ad1", "00:00:13.000", ",X-RESUME-OFFSET=0,X-SNAP=\"OUT\"")),
      .media(event("ad1", "00:00:12.000", ",X-RESUME-OFFSET=0")),
      // A segment that is not listed yet may begin there.
      .live(event("ad1", "00:01:33.000", ",DURATION=30")),
    ], check: .shared(layout))

  static let discontinuityNearStart = Rule(
    "timeline/discontinuity-near-start", .info, .pedantic, .advice("rfc8216bis-22 App D.2"),
    about: .interstitials, alsoIn: .schedules,
    facts: [.silences(["timeline/start-off-segment-boundary"], about: .attribute)],
    says: "An event that starts within a second of a discontinuity should start exactly at it.",
    why:
      "Viewers see some frames of the break that the event should cover, or miss frames before it.",
    remedy: #"Write X-SNAP="OUT", or set START-DATE to the date of the discontinuity."#,
    fails: [.media(marked("ad1", "00:00:06.700", ",X-RESUME-OFFSET=0") + discontinuity)],
    passes: [
      .media(event("ad1", "00:00:06.000", ",X-RESUME-OFFSET=0") + discontinuity),
      .media(event("ad1", "00:00:06.700", ",X-RESUME-OFFSET=0,X-SNAP=\"OUT\"") + discontinuity),
    ], check: .shared(layout))

  static let snapTie = Rule(
    "timeline/snap-tie", .info, .recommended,
    .advice("rfc8216bis-22 App D.2; hls.js v1.7.1; Media3 1.11.0"), about: .interstitials,
    alsoIn: .schedules,
    facts: [.silences(["interstitial/snap-far-from-boundary"], about: .attribute)],
    says: "A time that snaps should be closer to one media segment boundary than to any other.",
    why: """
      Halfway between two boundaries, players may choose either; hls.js and Media3 choose the \
      later one.
      """,
    remedy: "Move START-DATE or X-RESUME-OFFSET closer to the intended boundary.",
    fails: [
      .media(event("ad1", "00:00:15.000", ",X-RESUME-OFFSET=0,X-SNAP=\"«OUT»\"")),
      .media(event("ad1", "00:00:12.000", ",X-RESUME-OFFSET=9,X-SNAP=\"«IN»\"")),
    ],
    passes: [
      .media(event("ad1", "00:00:12.200", ",X-RESUME-OFFSET=0,X-SNAP=\"OUT\"")),
      .media(event("ad1", "00:00:12.000", ",X-RESUME-OFFSET=11,X-SNAP=\"IN\"")),
    ], check: .shared(layout))

  static let snapWithCue = Rule(
    "timeline/snap-with-cue", .info, .pedantic, .advice("rfc8216bis-22 App D.2"),
    about: .interstitials, alsoIn: .schedules,
    says: "An event with PRE or POST in CUE should not have OUT in X-SNAP.",
    why: """
      OUT moves a start date to a segment boundary; before and after the primary no boundary \
      exists.
      """,
    remedy: "Remove OUT from X-SNAP, or remove CUE.",
    fails: [
      .media(event("ad1", "00:00:06.000", ",X-RESUME-OFFSET=0,CUE=\"PRE\",X-SNAP=\"«OUT»\""))
    ],
    passes: [
      .media(event("ad1", "00:00:06.000", ",X-RESUME-OFFSET=0,CUE=\"PRE\"")),
      .media(event("ad1", "00:00:06.000", ",X-RESUME-OFFSET=0,CUE=\"ONCE\",X-SNAP=\"OUT\"")),
    ],
    check: .interstitial { interstitial, document, report in
      guard interstitial.isCued, case .value(let words, let place) = interstitial.snap,
        words.contains("OUT")
      else { return }
      report(
        (document.isOfApp
          ? "alignsStartWithPrimarySegmentBoundary has no effect with cue"
          : "OUT in X-SNAP has no effect with CUE") + ", because the date triggers nothing",
        at: place)
    })

  private static let discontinuity =
    "\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n#EXTINF:6,\na.ts\n#EXT-X-DISCONTINUITY\n"
    + "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:06.000Z\n#EXTINF:6,\nb.ts"

  static func judgeBoundaries(_ schedule: ScheduledEvents, _ report: inout SharedReport) {
    let playlist = schedule.document.playlist
    let boundaries = playlist.segmentBoundaries
    let offBoundary = report.isEnabled(startOffSegmentBoundary.id)
    let discontinuities = SegmentBoundaries(
      at: report.isEnabled(discontinuityNearStart.id) ? playlist.discontinuities : [])
    for (number, event) in schedule.events.enumerated() {
      guard let start = schedule.dated(number), start >= .zero, start <= playlist.totalDuration
      else { continue }
      if event.snapsOut {
        if let nearest = boundaries.nearest(to: start), let earlier = nearest.earlier {
          report.report(
            snapTie.id,
            "\(schedule.startName) is halfway between segment boundaries at \(earlier) s and "
              + "\(nearest.time) s",
            at: schedule.interstitials[number].snap.range ?? schedule.place(number),
            related: schedule.segment(at: earlier) + schedule.segment(at: nearest.time))
        }
        continue
      }
      if let nearest = discontinuities.nearest(to: start)?.time,
        (nearest - start).magnitude > ScheduledEvents.leeway,
        (nearest - start).magnitude <= Seconds(1)
      {
        report.report(
          discontinuityNearStart.id,
          "\(schedule.startName) is \((nearest - start).magnitude) s from a discontinuity; expected "
            + "exactly at it",
          at: schedule.place(number), related: schedule.segment(at: nearest))
      }
      if offBoundary, let nearest = boundaries.nearest(to: start)?.time,
        (nearest - start).magnitude > ScheduledEvents.leeway
      {
        report.report(
          startOffSegmentBoundary.id,
          "\(schedule.startName) is \((nearest - start).magnitude) s from the nearest media segment boundary",
          at: schedule.place(number), related: schedule.segment(at: nearest))
      }
    }
    judgeResumptions(schedule, boundaries, &report)
  }

  private static func judgeResumptions(
    _ schedule: ScheduledEvents, _ boundaries: SegmentBoundaries, _ report: inout SharedReport
  ) {
    for group in schedule.timeline.breaks {
      guard let member = group.members.first(where: { schedule.events[$0.event].snapsIn }),
        group.members.allSatisfy({ schedule.events[$0.event].isOffsetCertain }),
        let last = boundaries.last, group.scheduledResumption <= last,
        let nearest = boundaries.nearest(to: group.scheduledResumption),
        let earlier = nearest.earlier
      else { continue }
      report.report(
        snapTie.id,
        "the resumption point is halfway between segment boundaries at \(earlier) s and "
          + "\(nearest.time) s",
        at: schedule.interstitials[member.event].snap.range ?? schedule.place(member.event),
        related: schedule.segment(at: earlier) + schedule.segment(at: nearest.time))
    }
  }
}

extension Playlist {
  /// The start times of media segments directly after a discontinuity, in order.
  fileprivate var discontinuities: [Seconds] {
    guard census.count(of: .discontinuity) > 0 else { return [] }
    let (tags, segments) = (tags, segments)
    var times: [Seconds] = []
    for run in segmentRuns
    where run.segment < segments.count
      && run.tags.contains(where: { tags[$0].name == .discontinuity })
    {
      times.append(segments[run.segment].start)
    }
    return times
  }
}
