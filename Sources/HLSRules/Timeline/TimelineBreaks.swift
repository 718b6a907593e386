import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Interstitials that coincide, overlap or follow each other (rfc8216bis-22, appendix D.2).
extension TimelineRules {
  static let coincidingEvents = Rule(
    "timeline/coinciding-events", .info, .recommended,
    .advice("rfc8216bis-22 App D.2; AVPlayerInterstitialEventController.h (SDK 26.4)"),
    about: .interstitials, alsoIn: .schedules,
    says: "At most one of several events at the same time should skip primary content.",
    why:
      "Resume offsets add up: two events meant to replace the same content replace twice as much.",
    remedy: "Write X-RESUME-OFFSET=0 on all but one of them, unless the sum is intended.",
    fails: [
      .live(
        event("ad1", "00:00:06.000", ",X-RESUME-OFFSET=15") + "\n"
          + marked("ad2", "00:00:06.000", ",X-RESUME-OFFSET=15"))
    ],
    passes: [
      .live(
        event("ad1", "00:00:06.000", ",X-RESUME-OFFSET=15") + "\n"
          + event("ad2", "00:00:06.000", ",X-RESUME-OFFSET=0"))
    ], check: .shared(layout))

  static let coincidingWithoutOffset = Rule(
    "timeline/coinciding-without-offset", .warning, .recommended,
    .advice("rfc8216bis-22 App D.2"), about: .interstitials, alsoIn: .schedules,
    facts: [.silences(["timeline/coinciding-events"], about: .dateRange)],
    says: "In video on demand, at most one event at a given time should omit X-RESUME-OFFSET.",
    why: """
      The primary skips as much as all of them play together; usually one break should be \
      replaced, or nothing.
      """,
    remedy: "Add X-RESUME-OFFSET to each event: 0 for an event that replaces nothing.",
    fails: [
      .media(
        event("ad1", "00:00:06.000", ",DURATION=15") + "\n"
          + event("ad2", "00:00:06.000", ",DURATION=15")
          .replacing("#EXT-X-DATERANGE", with: "«#EXT-X-DATERANGE»"))
    ],
    passes: [
      .media(
        event("ad1", "00:00:06.000", ",DURATION=15") + "\n"
          + event("ad2", "00:00:06.000", ",DURATION=15,X-RESUME-OFFSET=0")),
      // In live content, this keeps the delay constant.
      .live(
        event("ad1", "00:00:06.000", ",DURATION=15") + "\n"
          + event("ad2", "00:00:06.000", ",DURATION=15")),
      .media(
        "#EXT-X-PLAYLIST-TYPE:EVENT\n" + event("ad1", "00:00:06.000", ",DURATION=15") + "\n"
          + event("ad2", "00:00:06.000", ",DURATION=15")),
    ], check: .shared(layout))

  static let startInsideOmittedRange = Rule(
    "timeline/start-inside-omitted-range", .warning, .recommended,
    .advice(
      "rfc8216bis-22 App D.2; AVPlayerInterstitialEventController.h (SDK 26.4); hls.js v1.7.1"),
    about: .interstitials, alsoIn: .schedules,
    facts: [.silences(["timeline/date-ranges-overlap"], about: .dateRange)],
    says: "An event should not start inside content that an earlier event skips.",
    why: """
      Apple's players play it right after the earlier event and add its offset; hls.js resumes at \
      its own start. The specification does not define this case.
      """,
    remedy: "Move START-DATE to that of the earlier event, or after the content it skips.",
    fails: [
      .media(
        event("ad1", "00:00:06.000", ",X-RESUME-OFFSET=20") + "\n"
          + marked("ad2", "00:00:12.000", ",X-RESUME-OFFSET=4"))
    ],
    passes: [
      .media(
        event("ad1", "00:00:06.000", ",X-RESUME-OFFSET=20") + "\n"
          + event("ad2", "00:00:30.000", ",X-RESUME-OFFSET=4")),
      // The next event ends the first one before its limit.
      .media(
        event("ad1", "00:00:06.000", ",END-ON-NEXT=YES,X-PLAYOUT-LIMIT=20") + "\n"
          + event("ad2", "00:00:18.000", ",X-RESUME-OFFSET=4")),
      // Where no segments are listed yet, nothing snaps.
      .live(
        event("ad1", "00:00:12.000", ",DURATION=15,X-SNAP=\"OUT\"") + "\n"
          + event("ad2", "00:05:00.000", ",DURATION=30,X-SNAP=\"OUT,IN\"") + "\n"
          + event("ad3", "00:05:30.000", ",DURATION=30,X-SNAP=\"OUT,IN\"")),
      // The second event starts where the first one ends.
      .media(
        event("ad1", "00:00:06.000", ",X-RESUME-OFFSET=20.04") + "\n"
          + event("ad2", "00:00:26.000", ",X-RESUME-OFFSET=4")),
    ], check: .shared(layout))

  static let sliverBetweenEvents = Rule(
    "timeline/sliver-between-events", .warning, .recommended, .advice("rfc8216bis-22 App D.2"),
    about: .interstitials, alsoIn: .schedules,
    says: "Between two events, the primary should play for at least 0.1 s, or not at all.",
    why: """
      Viewers see a frame or two of the primary between the ads, and players have to buffer for \
      it.
      """,
    remedy: "Start the second event exactly where the primary would resume after the first one.",
    fails: [
      .media(
        event("ad1", "00:00:06.000", ",X-RESUME-OFFSET=24") + "\n"
          + marked("ad2", "00:00:30.040", ",X-RESUME-OFFSET=0"))
    ],
    passes: [
      .media(
        event("ad1", "00:00:06.000", ",X-RESUME-OFFSET=24") + "\n"
          + event("ad2", "00:00:30.000", ",X-RESUME-OFFSET=0"))
    ], check: .shared(layout))

  static let dateRangesOverlap = Rule(
    "timeline/date-ranges-overlap", .info, .pedantic, .advice("rfc8216bis-22 App D.2"),
    about: .interstitials, alsoIn: .schedules,
    says: "The date range of an event should end before the next event starts.",
    why: "Both events play, but tools that read only date ranges see a single break.",
    remedy: "Shorten DURATION, unless the assets are that long.",
    fails: [
      .media(
        event("ad1", "00:00:06.000", ",DURATION=15,X-RESUME-OFFSET=0") + "\n"
          + marked("ad2", "00:00:12.000", ",DURATION=15,X-RESUME-OFFSET=0"))
    ],
    passes: [
      .media(
        event("ad1", "00:00:06.000", ",DURATION=15,X-RESUME-OFFSET=0") + "\n"
          + event("ad2", "00:00:24.000", ",DURATION=15,X-RESUME-OFFSET=0")),
      .media(
        event("ad1", "00:00:06.000", ",DURATION=15,X-RESUME-OFFSET=0") + "\n"
          + event("ad2", "00:00:06.000", ",DURATION=15,X-RESUME-OFFSET=0")),
    ], check: .shared(layout))

  static func judgeBreaks(_ schedule: ScheduledEvents, _ report: inout SharedReport) {
    var before: Timeline.Break?
    let isOnDemand = schedule.document.playlist.isOnDemand
    for group in schedule.timeline.breaks {
      if let before { judgeSliver(before, group, schedule, &report) }
      before = group
      // After a post-roll nothing resumes.
      guard group.members.count > 1, schedule.events[group.members[0].event].placement != .postRoll
      else { continue }
      judgeInside(group, schedule, &report)
      var rest = group.members[...]
      while let first = rest.first {
        let same = rest.prefix { $0.start == first.start }
        if same.count > 1 {
          judgeCoinciding(same.map(\.event), schedule, isOnDemand: isOnDemand, &report)
        }
        rest = rest[same.endIndex...]
      }
    }
  }

  /// Judges events at the same time.
  private static func judgeCoinciding(
    _ coinciding: [Int], _ schedule: ScheduledEvents, isOnDemand: Bool,
    _ report: inout SharedReport
  ) {
    let events = schedule.events
    let adding = coinciding.filter { !events[$0].isOffsetCertain || events[$0].offset != .zero }
    guard adding.count > 1 else { return }
    if adding.allSatisfy({ events[$0].isOffsetCertain }) {
      let sum = adding.reduce(Seconds.zero) { $0 + events[$1].offset }
      report.report(
        coincidingEvents.id,
        "\(adding.count) events at the same time skip primary content, \(sum) s in total",
        at: schedule.place(adding[1]),
        related: [RelatedPlace(schedule.place(adding[0]), "the first event")])
    } else {
      report.report(
        coincidingEvents.id,
        "\(adding.count) events at the same time skip primary content, and their offsets add up",
        at: schedule.place(adding[1]),
        related: [RelatedPlace(schedule.place(adding[0]), "the first event")])
    }
    let withoutOffset = adding.filter { events[$0].resumeOffset == nil }
    guard isOnDemand, withoutOffset.count > 1 else { return }
    report.report(
      coincidingWithoutOffset.id,
      "\(withoutOffset.count) events at the same time without "
        + "\(schedule.document.name(of: .resumeOffset)); the primary "
        + "skips as much as all of them play",
      at: schedule.interstitials[withoutOffset[1]].head,
      related: [
        RelatedPlace(schedule.interstitials[withoutOffset[0]].head, "the first event")
      ]
    )
  }

  /// Judges events that start later than their break.
  private static func judgeInside(
    _ group: Timeline.Break, _ schedule: ScheduledEvents, _ report: inout SharedReport
  ) {
    let first = group.members[0]
    var end = first.start
    for (number, member) in group.members.enumerated() {
      // A start that snaps later may still move out of what is skipped.
      let leeway = schedule.isUnsnapped(member) ? schedule.farthestSnap : ScheduledEvents.leeway
      if member.start - first.start > ScheduledEvents.leeway, end - member.start > leeway,
        // Events at the same time are judged once.
        number == 0 || group.members[number - 1].start != member.start
      {
        report.report(
          startInsideOmittedRange.id,
          "\(schedule.startName) is inside skipped content, \(end - member.start) s before the primary "
            + "resumes",
          at: schedule.place(member.event),
          related: [RelatedPlace(schedule.place(first.event), "skipped from here")])
      }
      // Assets may be shorter than planned.
      guard schedule.events[member.event].isOffsetCertain else { return }
      end = end + schedule.events[member.event].offset
      // Another rule reports a resumption after the end.
      guard
        !schedule.document.playlist.isEnded
          || end <= schedule.document.playlist.totalDuration + Seconds(1)
      else { return }
    }
  }

  private static func judgeSliver(
    _ before: Timeline.Break, _ group: Timeline.Break, _ schedule: ScheduledEvents,
    _ report: inout SharedReport
  ) {
    let first = group.members[0]
    let sliver = first.start - before.resumption
    guard let last = before.members.last, sliver > .zero, sliver < ScheduledEvents.leeway,
      schedule.dated(first.event) != nil, !schedule.isUnsnapped(first),
      schedule.isListed(before.scheduledResumption)
        || !before.members.contains(where: { schedule.events[$0.event].snapsIn }),
      before.members.allSatisfy({ schedule.events[$0.event].isOffsetCertain })
    else { return }
    report.report(
      sliverBetweenEvents.id,
      "the primary plays for only \(sliver) s between the previous event and this one",
      at: schedule.place(first.event),
      related: [RelatedPlace(schedule.place(last.event), "the previous event")])
  }

  static func judgeOverlaps(_ schedule: ScheduledEvents, _ report: inout SharedReport) {
    var dated: [(start: Seconds, event: Int)] = []
    for event in schedule.events.indices {
      if let start = schedule.dated(event) { dated.append((start, event)) }
    }
    dated.sort { ($0.start, $0.event) < ($1.start, $1.event) }
    /// The event with the latest end among those that started earlier.
    var latest: (end: Seconds, event: Int)?
    var next = 0
    while next < dated.count {
      let start = dated[next].start
      let coinciding = dated[next...].prefix { $0.start == start }
      if let latest, latest.end - start > ScheduledEvents.leeway {
        for (_, event) in coinciding {
          report.report(
            dateRangesOverlap.id,
            "\(schedule.startName) is \(latest.end - start) s before the date range of another event ends",
            at: schedule.place(event),
            related: [RelatedPlace(schedule.place(latest.event), "the other event starts here")])
        }
      }
      for (_, event) in coinciding {
        guard let length = schedule.interstitials[event].dateRange.knownLength,
          start + length > latest?.end ?? start
        else { continue }
        latest = (start + length, event)
      }
      next = coinciding.endIndex
    }
  }
}
