import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Interstitials beside each other (rfc8216bis-22, appendix D.2).
extension TimelineRules {
  static let coincidingEvents = Rule(
    "timeline/coinciding-events", .info, .recommended,
    .advice("rfc8216bis-22 App D.2; AVPlayerInterstitialEventController.h (SDK 26.4)"),
    about: .interstitials,
    says: "Of the events at one time no more than one leaves out a part of the primary.",
    why: "Their resume offsets add up. Two events that are to replace one stretch replace two.",
    remedy: "Write X-RESUME-OFFSET=0 on all but one of them, unless the sum is meant.",
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
    .advice("rfc8216bis-22 App D.2"), about: .interstitials,
    says: "In a playlist on demand no two events at one time leave out X-RESUME-OFFSET.",
    why: """
      The primary loses as much as all of them play, where mostly one break is to be replaced, or \
      nothing.
      """,
    remedy: "Give each event its X-RESUME-OFFSET: 0 where it replaces nothing.",
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
      // Live, that is how the delay stays as it is.
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
    about: .interstitials,
    says: "An event starts outside what an earlier event leaves out of the primary.",
    why: """
      Apple's players play it right after the earlier one and add its offset; hls.js resumes at its \
      own start. The text is silent.
      """,
    remedy: "Move START-DATE to that of the earlier event or behind what it leaves out.",
    fails: [
      .media(
        event("ad1", "00:00:06.000", ",X-RESUME-OFFSET=20") + "\n"
          + marked("ad2", "00:00:12.000", ",X-RESUME-OFFSET=4"))
    ],
    passes: [
      .media(
        event("ad1", "00:00:06.000", ",X-RESUME-OFFSET=20") + "\n"
          + event("ad2", "00:00:30.000", ",X-RESUME-OFFSET=4")),
      // Where the one is over the next may begin.
      .media(
        event("ad1", "00:00:06.000", ",X-RESUME-OFFSET=20.04") + "\n"
          + event("ad2", "00:00:26.000", ",X-RESUME-OFFSET=4")),
    ], check: .shared(layout))

  static let sliverBetweenEvents = Rule(
    "timeline/sliver-between-events", .warning, .recommended, .advice("rfc8216bis-22 App D.2"),
    about: .interstitials,
    says: "Between two events the primary plays for a tenth of a second at least, or not at all.",
    why:
      "A frame or two of the primary flash up between the ads, and players have to buffer for it.",
    remedy: "Let the one event begin exactly where the primary would resume after the other.",
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
    about: .interstitials,
    says: "The date range of an event ends before the next event starts.",
    why: "Both events play, but what goes by date ranges takes them for one break.",
    remedy: "Shorten DURATION, unless the assets are as long.",
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
      // After a post-roll nothing is left to resume.
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

  /// Judges events of one time.
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
        "\(adding.count) events at one time leave out parts of the primary, \(sum) s in all",
        at: schedule.place(adding[1]),
        related: [RelatedPlace(schedule.place(adding[0]), "the first of them")])
    } else {
      report.report(
        coincidingEvents.id,
        "\(adding.count) events at one time leave out parts of the primary, which add up",
        at: schedule.place(adding[1]),
        related: [RelatedPlace(schedule.place(adding[0]), "the first of them")])
    }
    let lacking = adding.filter { events[$0].resumeOffset == nil }
    guard isOnDemand, lacking.count > 1 else { return }
    report.report(
      coincidingWithoutOffset.id,
      "\(lacking.count) events at one time without X-RESUME-OFFSET, so that the primary loses as "
        + "much as all of them play",
      at: schedule.interstitials[lacking[1]].tag.nameRange,
      related: [RelatedPlace(schedule.interstitials[lacking[0]].tag.nameRange, "the first of them")]
    )
  }

  /// Judges events that start later than the break that they belong to.
  private static func judgeInside(
    _ group: Timeline.Break, _ schedule: ScheduledEvents, _ report: inout SharedReport
  ) {
    let first = group.members[0]
    var end = first.start
    for (number, member) in group.members.enumerated() {
      if member.start - first.start > ScheduledEvents.leeway,
        end - member.start > ScheduledEvents.leeway,
        // Events of one time are one thing.
        number == 0 || group.members[number - 1].start != member.start
      {
        report.report(
          startInsideOmittedRange.id,
          "START-DATE is inside what is left out of the primary, \(end - member.start) s before it "
            + "resumes", at: schedule.place(member.event),
          related: [RelatedPlace(schedule.place(first.event), "left out from here")])
      }
      // Assets may turn out shorter than was planned.
      guard schedule.events[member.event].isOffsetCertain else { return }
      end = end + schedule.events[member.event].offset
      // That it resumes after the end is told instead.
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
      schedule.dated(first.event) != nil,
      before.members.allSatisfy({ schedule.events[$0.event].isOffsetCertain })
    else { return }
    report.report(
      sliverBetweenEvents.id,
      "the primary plays for \(sliver) s before this event, after the one before",
      at: schedule.place(first.event),
      related: [RelatedPlace(schedule.place(last.event), "the event before")])
  }

  static func judgeOverlaps(_ schedule: ScheduledEvents, _ report: inout SharedReport) {
    var dated: [(start: Seconds, event: Int)] = []
    for event in schedule.events.indices {
      if let start = schedule.dated(event) { dated.append((start, event)) }
    }
    dated.sort { ($0.start, $0.event) < ($1.start, $1.event) }
    /// What has ended last of the events that started before the present time.
    var latest: (end: Seconds, event: Int)?
    var next = 0
    while next < dated.count {
      let start = dated[next].start
      let coinciding = dated[next...].prefix { $0.start == start }
      if let latest, latest.end - start > ScheduledEvents.leeway {
        for (_, event) in coinciding {
          report.report(
            dateRangesOverlap.id,
            "START-DATE is \(latest.end - start) s before the date range of another event ends",
            at: schedule.place(event),
            related: [RelatedPlace(schedule.place(latest.event), "which starts here")])
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
