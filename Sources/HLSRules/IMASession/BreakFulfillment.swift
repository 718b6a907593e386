import HLSDocuments
import HLSInterstitials
import HLSLinting
import SourceText

/// What becomes of a break that the app schedules or requests.
extension IMASessionRules {
  static let breakWithTwoPods = Rule(
    "ima-session/break-with-two-pods", .error, .ima,
    .must("\(guide); Google DAI docs: Pod Serving reference/live"), about: .session,
    notIn: .consoles,
    says: "A break must have one pod: one ad_break_id, or one pod number.",
    why: "A pod with another identifier is another break, whose ads are decided and never seen.",
    remedy: "Make the identifier once for each break, and request the pod that was scheduled.",
    fails: [
      loaded(
        line("podRequest", 2, pod("ab-001"), breakID("one")),
        line("podRequest", 9, pod("«ab-001b»"), breakID("one"))),
      loaded(
        line("schedule", 2, pod("ab-001"), breakID("one")),
        line("podRequest", 9, pod("«ab-002»"), breakID("one"))),
    ],
    passes: [
      loaded(
        line("podRequest", 2, pod("ab-001"), breakID("one")),
        line("podRequest", 9, pod("ab-001"), breakID("one"))),
      // A pod that could not be loaded is replaced, as is a schedule.
      loaded(
        line("podRequest", 2, pod("ab-001"), breakID("one")),
        line("podResponse", 3, breakID("one"), #""status":503"#),
        line("podRequest", 9, pod("ab-002"), breakID("one")), line("contentPlay", 10)),
      loaded(
        line("schedule", 2, pod("ab-001"), breakID("one")),
        line("schedule", 3, pod("ab-002"), breakID("one")),
        line("podRequest", 9, pod("ab-002"), breakID("one"))),
      // Another stream, or a later break, may have the name again.
      loaded(
        line("podRequest", 2, pod("ab-001"), breakID("one")),
        line("AD_BREAK_STARTED", 9, breakID("one")), line("AD_BREAK_ENDED", 39, breakID("one")),
        line("requestStream", 50), line("adsLoaded", 51, streamID),
        line("podRequest", 60, pod("ab-002"), breakID("one"))),
    ],
    check: .orderedSession { _, context, report in
      for history in context.histories {
        guard let events = history.otherPod, let pod = context.pod(ofEvent: events.event),
          let part = pod.url.podIdentifier.part,
          let other = context.pod(ofEvent: events.before)?.url.podIdentifier.part,
          !part.text.isMasked, !other.text.isMasked
        else { continue }
        report(
          "the pod of \(history.id.shown) is \(part.text.shown), but \(other.text.shown) before; expected "
            + "one pod for each break", at: pod.address.place(part.range),
          related: [context.event(events.before).related("the pod before")])
      }
    })

  static let podAnsweredLate = Rule(
    "ima-session/pod-answered-late", .warning, .ima, .should(guide), about: .session,
    notIn: .consoles,
    says: "The pod of a break should be answered before the break begins.",
    why: "What plays at the start is not the pod, or the names of breaks and pods are mixed up.",
    remedy: "Schedule the break earlier, and compare the identifiers of pods and breaks.",
    fails: [
      loaded(
        line("podRequest", 2, pod()), line("AD_BREAK_STARTED", 10, breakID()),
        line("«podResponse»", 13, breakID(), #""status":200"#))
    ],
    passes: [
      loaded(
        line("podRequest", 2, pod()), line("podResponse", 3, breakID(), #""status":200"#),
        line("AD_BREAK_STARTED", 10, breakID())),
      // The media playlists of the pod follow.
      loaded(
        line("podRequest", 2, pod()), line("podResponse", 3, breakID(), #""status":200"#),
        line("AD_BREAK_STARTED", 10, breakID()),
        line("podResponse", 13, breakID(), #""status":200"#)),
      // The clocks of both may differ by a second.
      loaded(
        line("podRequest", 2, pod()), line("AD_BREAK_STARTED", 10, breakID()),
        line("podResponse", 11, breakID(), #""status":200"#)),
    ],
    check: .orderedSession { _, context, report in
      for history in context.histories {
        guard let request = history.request, let start = history.start, request < start,
          let answer = history.answer, answer > start,
          let late = context.seconds(from: start, to: answer), late > 1
        else { continue }
        report(
          "the pod is answered \(late) s after its break began; expected before",
          at: context.event(answer),
          related: [context.event(start).related("the start of the break")],
          measured: .most(late))
      }
    })

  static let breakNeverStarts = Rule(
    "ima-session/break-never-starts", .warning, .ima, .should(guide), about: .session,
    notIn: .consoles,
    says: "A scheduled break should begin, or be skipped by the app.",
    why: "The ads of the break were planned and are not seen.",
    remedy:
      "Keep the event controller and its events until the break begins, and log what it skips.",
    fails: [
      loaded(
        first, line("«schedule»", 50, breakID("b"), #""position":50,"start":100"#),
        line("pause", 200), line("resume", 201), line("end", 400))
    ],
    passes: [
      loaded(
        first, line("schedule", 50, breakID("b"), #""position":50,"start":100"#),
        line("AD_BREAK_STARTED", 100, breakID("b")), line("AD_BREAK_ENDED", 130, breakID("b")),
        line("end", 400)),
      loaded(
        first, line("schedule", 50, breakID("b"), #""position":50,"start":100"#),
        line("breakSkipped", 99, breakID("b")), line("end", 400)),
      // It is still to come: in a while, after a pause, or after the viewer moved.
      loaded(
        first, line("schedule", 50, breakID("b"), #""position":50,"start":500"#), line("end", 400)),
      loaded(
        first, line("schedule", 50, breakID("b"), #""position":50,"start":100"#),
        line("pause", 60), line("resume", 390), line("end", 400)),
      loaded(
        first, line("schedule", 50, breakID("b"), #""position":50,"start":100"#),
        line("seek", 60, #""from":60,"to":5"#), line("end", 400)),
      // What begins has no name.
      loaded(
        first, line("schedule", 50, breakID("b"), #""position":50,"start":100"#),
        line("AD_BREAK_STARTED", 100), line("AD_BREAK_ENDED", 130), line("end", 400)),
      // Its pod has no ads: an answer without content, and slate.
      loaded(
        line("podRequest", 1, pod("a")), first,
        line("schedule", 50, breakID("b"), #""position":50,"start":100"#),
        line("podRequest", 70, pod("b")), line("podResponse", 71, breakID("b"), #""status":204"#),
        line("end", 400)),
      loaded(
        line("AD_PERIOD_STARTED", 2), first, line("AD_PERIOD_ENDED", 32),
        line("schedule", 50, breakID("b"), #""position":50,"start":100"#),
        line("AD_PERIOD_STARTED", 100), line("AD_PERIOD_ENDED", 130), line("end", 400)),
      // The app names it by another identifier, or does not name what it skips.
      loaded(
        first,
        line(
          "schedule", 50, pod("ab-002"), #""identifier":"b","position":50,"start":100"#),
        line("AD_BREAK_STARTED", 100, breakID("b")), line("AD_BREAK_ENDED", 130, breakID("b")),
        line("end", 400)),
      loaded(
        first, line("schedule", 50, breakID("b"), #""position":50,"start":100"#),
        line("breakSkipped", 99), line("end", 400)),
      // All breaks have one identifier, so that the log does not say which one begins.
      loaded(
        line(
          "schedule", 2, pod("a"), #""identifier":"ad","position":0,"start":50"#),
        line("schedule", 3, pod("b"), #""identifier":"ad","position":1,"start":100"#),
        line("AD_BREAK_STARTED", 52, breakID("ad")), line("AD_BREAK_ENDED", 82, breakID("ad")),
        line("AD_BREAK_STARTED", 132, breakID("ad")), line("AD_BREAK_ENDED", 162, breakID("ad")),
        line("end", 400)),
      // Breaks are not recorded.
      loaded(
        line("schedule", 50, breakID("b"), #""position":50,"start":100"#), line("end", 400)),
      // Ads do not start in Picture in Picture.
      loaded(
        first, line("schedule", 50, breakID("b"), #""position":50,"start":100"#),
        line("pipStarted", 60), line("end", 400)),
    ],
    check: .orderedSession { _, context, report in
      guard context.records(.adBreakStarted) else { return }
      let overdue = context.overdueBreaks
      guard let history = overdue.first, let schedule = history.schedule else { return }
      report(
        "\(history.id.shown)\(overdue.count > 1 ? " and \(overdue.count - 1) more" : "") never "
          + "\(overdue.count > 1 ? "begin" : "begins"), although the content plays on; expected "
          + "AD_BREAK_STARTED or breakSkipped", at: context.event(schedule),
        measured: .most(overdue.count))
    })

  /// For examples: a break that begins and ends.
  private static let first = [
    line("AD_BREAK_STARTED", 2, breakID("a")), line("AD_BREAK_ENDED", 32, breakID("a")),
  ].joined(separator: "\n")

  static let skippedBreakPlays = Rule(
    "ima-session/skipped-break-plays", .warning, .ima, .should(guide), about: .session,
    notIn: .consoles,
    says: "A break that the app skips should not begin.",
    why: "Its event is still in the list of the controller, and the viewer sees the ads.",
    remedy: "Remove the event from the list of the controller when the break is skipped.",
    fails: [
      loaded(
        line("schedule", 2, breakID()), line("breakSkipped", 9, breakID()),
        line("«AD_BREAK_STARTED»", 60, breakID()))
    ],
    passes: [
      loaded(line("schedule", 2, breakID()), line("breakSkipped", 9, breakID())),
      loaded(
        line("schedule", 2, breakID()), line("breakSkipped", 9, breakID()),
        line("schedule", 20, breakID()), line("AD_BREAK_STARTED", 80, breakID())),
      loaded(
        line("schedule", 2, breakID("a")), line("breakSkipped", 9, breakID("a")),
        line("AD_BREAK_STARTED", 60, breakID("b"))),
      // The rest of a break that plays.
      loaded(
        line("schedule", 2, breakID()), line("AD_BREAK_STARTED", 60, breakID()),
        line("breakSkipped", 70, breakID())),
    ],
    check: .orderedSession { _, context, report in
      for history in context.histories {
        guard let skip = history.skip, let start = history.start, skip < start else { continue }
        report(
          "\(history.id.shown) begins, although the app skips it; expected no break",
          at: context.event(start), related: [context.event(skip).related("the app skips it")])
      }
    })
}

extension SessionContext {
  /// The scheduled breaks that never begin although the content has played for a minute since their
  /// start, and nothing in the log is a reason; in order.
  var overdueBreaks: [BreakHistory] {
    // An error, other content, and Picture in Picture are reasons.
    guard ![.error, .adBreakFetchError, .backupContent].contains(where: records) else { return [] }
    let lastInPicture = log.events.last { $0.kind == .pipStarted || $0.kind == .pipStopped }
    guard lastInPicture?.kind != .pipStarted else { return [] }
    let lastUnnamed = log.events.last {
      ($0.kind == .adBreakStarted || $0.kind == .breakSkipped) && $0.breakID == nil
    }
    let latest = [lastInPicture?.index, lastUnnamed?.index, lastPeriodOfSlate]
      .reduce(-1) { max($0, $1 ?? -1) }
    // While ads play, the content may wait.
    var adTimes: [(start: Int, total: Seconds)] = []
    var total = Seconds.zero
    for each in breaks.reversed() {
      guard let start = each.start else { continue }
      total =
        total
        + (seconds(from: start, to: each.end ?? each.interruption ?? log.events.count - 1) ?? 0)
      adTimes.append((start, total))
    }
    adTimes.reverse()
    return histories.filter { history in
      guard let schedule = history.schedule, schedule > latest, history.start == nil,
        history.skip == nil, history.failure == nil, history.absence == nil, !history.isAmbiguous,
        let start = event(schedule).seconds("start"),
        let position = event(schedule).seconds("position"),
        // A break that is scheduled too late has a finding of its own.
        start - position >= 5,
        let played = self.played(from: schedule, to: (history.left ?? log.events.count) - 1)
      else { return false }
      let next = adTimes.partitioningIndex { $0.start > schedule }
      let ads = next < adTimes.count ? adTimes[next].total : .zero
      return position + played - ads > start + 60
    }
  }

  /// The start of the last period in which no break begins, since its pod has slate in place of ads; nil if there
  /// is none.
  private var lastPeriodOfSlate: Int? {
    periods.lazy.reversed().compactMap { period -> Int? in
      guard let start = period.start else { return nil }
      let end = period.end ?? start
      // The edges of a period and of its break are in any order.
      let near = log.events[max(0, start - 2)..<min(log.events.count, end + 3)]
      return near.contains { $0.kind == .adBreakStarted } ? nil : start
    }.first
  }
}
