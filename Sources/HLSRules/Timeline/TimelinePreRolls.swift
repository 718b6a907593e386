import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Pre-rolls of live content, which play where a viewer joins.
extension TimelineRules {
  static let preRollIntoBreak = Rule(
    "timeline/pre-roll-into-break", .info, .recommended,
    .advice("rfc8216bis-22 App D.2; AVPlayerInterstitialEventController.h (SDK 26.4)"),
    about: .interstitials, alsoIn: .schedules,
    says: "A live pre-roll should not skip into a break that begins after the viewer joins.",
    why: """
      The primary resumes in the middle of the break: viewers miss its first ads, or see it right \
      after the pre-roll and fall behind.
      """,
    remedy: "Write X-RESUME-OFFSET=0 on the pre-roll, or leave it out shortly before a break.",
    fails: [
      .live(
        event("pre", "00:00:00.000", ",CUE=\"PRE\",DURATION=15") + "\n"
          + marked("ad1", "00:00:48.000", ",DURATION=30"))
    ],
    passes: [
      .live(
        event("pre", "00:00:00.000", ",CUE=\"PRE\",DURATION=15,X-RESUME-OFFSET=0") + "\n"
          + event("ad1", "00:00:48.000", ",DURATION=30")),
      // The viewer is past the break, resumes before it, or joins inside it.
      .live(
        event("pre", "00:00:00.000", ",CUE=\"PRE\",DURATION=15") + "\n"
          + event("ad1", "00:00:06.000", ",DURATION=30")),
      .live(
        event("pre", "00:00:00.000", ",CUE=\"PRE\",DURATION=15") + "\n"
          + event("ad1", "00:01:06.000", ",DURATION=30")),
      .live(
        event("pre", "00:00:00.000", ",CUE=\"PRE\",DURATION=15") + "\n"
          + event("ad1", "00:00:36.000", ",DURATION=30")),
    ], check: .shared(layout))

  static func judgeLivePreRolls(_ schedule: ScheduledEvents, _ report: inout SharedReport) {
    let document = schedule.document
    guard document.isLive, let joining = document.joinPosition else { return }
    let preRolls = schedule.events.indices.filter { schedule.events[$0].placement == .preRoll }
    guard let first = preRolls.first else { return }
    let resumption = preRolls.reduce(joining) { $0 + schedule.events[$1].offset }
    let leeway = ScheduledEvents.leeway
    guard resumption > joining + leeway else { return }
    for event in schedule.events.indices {
      guard let start = schedule.dated(event), start >= joining - leeway,
        start + leeway < resumption,
        resumption + leeway < start + schedule.events[event].offset
      else { continue }
      report.report(
        preRollIntoBreak.id,
        "the event begins \(resumption - start) s before the primary resumes after the pre-roll of "
          + "viewers who join now",
        at: schedule.place(event),
        related: [RelatedPlace(schedule.interstitials[first].dateRange.range, "the pre-roll")],
        measured: .most(resumption - start))
    }
  }
}

extension Document {
  /// The time at which clients join a live playlist: EXT-X-START, or HOLD-BACK before the end.
  fileprivate var joinPosition: Seconds? {
    let total = playlist.totalDuration
    let start = playlist.decimal(
      playlist.firstAttribute(.timeOffset, of: .start), signed: true
    ).value?.seconds
    if let start {
      return start < .zero ? max(.zero, total + start) : min(start, total)
    }
    let control = playlist.firstTag(.serverControl)
    let holdBack = [AttributeName.partHoldBack, .holdBack].lazy.compactMap { name in
      playlist.decimal(control.flatMap { self.playlist.attribute(name, of: $0) }).value?.seconds
    }.first
    guard let distance = holdBack ?? targetDuration.map({ $0 * 3 }) else { return nil }
    return max(.zero, total - distance)
  }
}
