import HLSDocuments
import HLSLinting
import SourceText

/// Breaks, and the times of ads around them.
extension IMASessionRules {
  static let periodNesting = Rule(
    "ima-session/period-nesting", .error, .ima, .must(events), about: .session,
    says: "AD_PERIOD_STARTED and AD_PERIOD_ENDED must alternate.",
    why: "The app hides its controls too long, or shows viewers controls over ads.",
    remedy: "Forward each event of the SDK once, in order.",
    fails: [
      loaded(line("«AD_PERIOD_ENDED»", 2)),
      loaded(
        line("AD_PERIOD_STARTED", 2), line("«AD_PERIOD_STARTED»", 10),
        line("AD_PERIOD_ENDED", 20)),
      loaded(
        line("AD_PERIOD_STARTED", 2), line("AD_PERIOD_ENDED", 10), line("«AD_PERIOD_STARTED»", 30),
        line("end", 60)),
    ],
    passes: [
      loaded(line("AD_PERIOD_STARTED", 2), line("AD_PERIOD_ENDED", 10)),
      // The app does not record the end, or was in the background.
      loaded(line("AD_PERIOD_STARTED", 2), line("AD_PERIOD_STARTED", 100), line("end", 160)),
      loaded(
        line("AD_PERIOD_STARTED", 2), line("background", 5), line("foreground", 90),
        line("AD_PERIOD_STARTED", 100), line("AD_PERIOD_ENDED", 110)),
      .session(line("AD_PERIOD_ENDED", 2), line("AD_PERIOD_STARTED", 10)),
    ],
    check: .orderedSession { log, context, report in
      let recordsEnds = context.records(.adPeriodEnded)
      var open: SessionEvent?
      // Whether it is known that no ads play: a log may begin inside them.
      var isKnown = false
      for event in log.events {
        switch event.kind {
        case .requestStream, .adsLoaded, .streamError: (open, isKnown) = (nil, true)
        case .background, .foreground, .contentChosen, .contentLoaded, .backupContent:
          (open, isKnown) = (nil, false)
        case .adPeriodStarted:
          if let open, recordsEnds {
            report(
              "AD_PERIOD_STARTED inside a period; expected AD_PERIOD_ENDED first", at: event,
              related: [open.related("the start of the period")])
          }
          (open, isKnown) = (event, true)
        case .adPeriodEnded:
          if open == nil, isKnown {
            report("AD_PERIOD_ENDED outside a period; expected AD_PERIOD_STARTED first", at: event)
          }
          (open, isKnown) = (nil, true)
        default: break
        }
      }
      // A break that is open at the end has a finding of its own.
      let last = context.breaks.last
      guard let open, context.isEnded, recordsEnds,
        last.map({ $0.end != nil || $0.interruption != nil }) ?? true
      else { return }
      // The viewer may leave at any time, and slate has no length.
      report(
        "the session ends inside this period; expected AD_PERIOD_ENDED", at: open, severity: .info)
    })

  static let breakNesting = Rule(
    "ima-session/break-nesting", .error, .ima, .must(events), about: .session,
    says: """
      AD_BREAK_STARTED and AD_BREAK_ENDED must alternate and be of one break, and a session must end \
      outside a break.
      """,
    why: "Viewers cannot seek after the break, or can seek over its ads.",
    remedy: "Forward each event of the SDK once, in order.",
    fails: [
      loaded(
        line("AD_BREAK_STARTED", 2, breakID("a")), line("«AD_BREAK_STARTED»", 9, breakID("b")),
        line("AD_BREAK_ENDED", 20, breakID("b"))),
      loaded(
        line("AD_BREAK_STARTED", 2, breakID("a")), line("AD_BREAK_ENDED", 9, breakID("a")),
        line("«AD_BREAK_ENDED»", 20, breakID("b"))),
      loaded(
        line("podRequest", 1, pod("a")), whole, line("podRequest", 70, pod("b")),
        line("«AD_BREAK_STARTED»", 100, breakID("b")),
        line("end", 400)),
      // The viewer leaves in the break.
      loaded(
        line("podRequest", 1, pod("a")), whole, line("podRequest", 70, pod("b")),
        line("«AD_BREAK_STARTED»", 100, breakID("b")),
        line("end", 110)),
      loaded(
        line("AD_BREAK_STARTED", 2, breakID("a")), line("«AD_BREAK_ENDED»", 9, breakID("b"))),
      loaded(
        line("AD_BREAK_STARTED", 2, #""podIndex":1"#),
        line("«AD_BREAK_ENDED»", 9, #""podIndex":2"#)),
    ],
    passes: [
      loaded(line("AD_BREAK_STARTED", 2, breakID()), line("AD_BREAK_ENDED", 9, breakID())),
      // The end may have no identifier, another way to name the break, or a masked one.
      loaded(line("AD_BREAK_STARTED", 2, breakID()), line("AD_BREAK_ENDED", 9)),
      loaded(
        line("AD_BREAK_STARTED", 2, breakID()), line("AD_BREAK_ENDED", 9, #""podIndex":2"#)),
      loaded(
        line("AD_BREAK_STARTED", 2, breakID("ab-001")), line("AD_BREAK_ENDED", 9, breakID("ab-***"))
      ),
      loaded(
        line("AD_BREAK_STARTED", 2, #""podIndex":-2"#), line("AD_BREAK_ENDED", 9, #""podIndex":1"#)),
      loaded(line("AD_BREAK_ENDED", 9, breakID())),
      // The app does not record the end, or was in the background.
      loaded(
        line("AD_BREAK_STARTED", 2, breakID("a")), line("AD_BREAK_STARTED", 90, breakID("b")),
        line("end", 200)),
      loaded(
        line("AD_BREAK_STARTED", 2, breakID("a")), line("background", 5), line("foreground", 80),
        line("AD_BREAK_STARTED", 90, breakID("b")), line("AD_BREAK_ENDED", 99, breakID("b"))),
      // The viewer joins a break of another stream.
      loaded(
        whole, line("requestStream", 50), line("adsLoaded", 51, streamID),
        line("AD_BREAK_ENDED", 60, breakID("b"))),
    ],
    check: .orderedSession { log, context, report in
      for (number, each) in context.breaks.enumerated() {
        if let start = each.start, each.end == nil {
          guard context.records(.adBreakEnded) else { continue }
          if let next = each.interruption {
            guard context.event(next).kind == .adBreakStarted,
              !context.mayMissEvents(from: start, to: next)
            else { continue }
            report(
              "AD_BREAK_STARTED inside a break; expected AD_BREAK_ENDED first",
              at: context.event(next), related: [context.event(start).related("the open break")])
          } else if context.isEnded {
            // The viewer may leave at any time.
            report(
              "the session ends inside this break; expected AD_BREAK_ENDED",
              at: context.event(start), severity: context.isOverdue(each) ? nil : .info)
          }
        } else if let start = each.start, let end = each.end {
          let (first, last) = (context.event(start), context.event(end))
          guard let (name, other) = first.breakNames(with: last), name != other,
            !name.isMasked, !other.isMasked
          else { continue }
          report(
            "AD_BREAK_ENDED of \(other.shown) inside the break \(name.shown); expected the same break",
            at: last, related: [first.related("the open break")])
        } else if each.start == nil, let end = each.end, each.repeated == nil, number > 0,
          case let before = context.breaks[number - 1], let known = before.end ?? before.start,
          !context.mayMissEvents(from: known, to: end)
        {
          // A viewer who joins a break sees only its end.
          report(
            "AD_BREAK_ENDED outside a break; expected AD_BREAK_STARTED first",
            at: context.event(end))
        }
      }
    })

  /// For examples: a break that begins and ends.
  private static let whole = [
    line("AD_BREAK_STARTED", 2, breakID("a")), line("AD_BREAK_ENDED", 32, breakID("a")),
  ].joined(separator: "\n")

  static let breakEventRepeated = Rule(
    "ima-session/break-event-repeated", .error, .ima, .must(events), about: .session,
    says: """
      AD_BREAK_STARTED and AD_BREAK_ENDED must occur once for each break; a replay has only \
      AD_PERIOD_STARTED and AD_PERIOD_ENDED.
      """,
    why: "The break is counted twice, and seeking is off in ads that were already seen.",
    remedy: "Give each break its own identifier, and forward each event once.",
    fails: [
      loaded(
        line("AD_BREAK_STARTED", 2, #""podIndex":3"#), line("AD_BREAK_ENDED", 9, #""podIndex":3"#),
        line("«AD_BREAK_STARTED»", 40, #""podIndex":3"#),
        line("AD_BREAK_ENDED", 50, #""podIndex":3"#)),
      loaded(
        line("AD_BREAK_STARTED", 2, breakID()), line("AD_BREAK_ENDED", 9, breakID()),
        line("«AD_BREAK_ENDED»", 10, breakID())),
    ],
    passes: [
      loaded(
        line("AD_PERIOD_STARTED", 2), line("AD_BREAK_STARTED", 2, #""podIndex":3"#),
        line("AD_BREAK_ENDED", 9, #""podIndex":3"#), line("AD_PERIOD_ENDED", 9),
        line("AD_PERIOD_STARTED", 40), line("AD_PERIOD_ENDED", 47))
    ],
    check: .orderedSession { _, context, report in
      for each in context.breaks {
        guard let earlier = each.repeated, let index = each.start ?? each.end,
          let first = context.breaks[earlier].start ?? context.breaks[earlier].end,
          // A break inside itself is reported as nested.
          context.breaks[earlier].interruption != each.start || each.start == nil
        else { continue }
        let event = context.event(index)
        report(
          "\(event.kind.rawValue) of a break that already played; expected it once", at: event,
          related: [context.event(first).related("the first time")])
      }
    })

  static let breakOutsidePeriod = Rule(
    "ima-session/break-outside-period", .warning, .ima, .should(events), about: .session,
    says: "A break should lie inside an ad period, with a second of tolerance at its edges.",
    why: "The app shows the controls of content over ads.",
    remedy: "Forward the events of the SDK when they happen.",
    fails: [
      loaded(
        line("«AD_BREAK_STARTED»", 2, breakID()), line("AD_PERIOD_STARTED", 12),
        line("AD_BREAK_ENDED", 30, breakID()), line("AD_PERIOD_ENDED", 30)),
      loaded(
        line("AD_PERIOD_STARTED", 2), line("AD_BREAK_STARTED", 2, breakID()),
        line("AD_PERIOD_ENDED", 12), line("«AD_BREAK_ENDED»", 30, breakID())),
    ],
    passes: [
      loaded(
        line("AD_PERIOD_STARTED", 2), line("AD_BREAK_STARTED", 2, breakID()),
        line("AD_BREAK_ENDED", 30, breakID()), line("AD_PERIOD_ENDED", 30)),
      loaded(
        line("AD_BREAK_STARTED", 2, breakID()), line("AD_PERIOD_STARTED", 3),
        line("AD_PERIOD_ENDED", 29), line("AD_BREAK_ENDED", 30, breakID())),
    ],
    check: .orderedSession { _, context, report in
      guard context.records(.adPeriodStarted) else { return }
      for each in context.breaks {
        let isOutside = each.start.map { !context.isInPeriod($0) } ?? false
        guard let index = isOutside ? each.start : each.end, !context.isInPeriod(index),
          each.repeated == nil, each.start != nil
        else { continue }
        report(
          "\(context.event(index).kind.rawValue) outside an ad period; expected AD_PERIOD_STARTED "
            + "before the break and AD_PERIOD_ENDED after it", at: context.event(index))
      }
    })

  static let breakLength = Rule(
    "ima-session/break-length", .warning, .ima, .should(guide), about: .session,
    says: "A break should not be more than 10 seconds longer than pd of its pod.",
    why: "The viewer misses content, or the player waited for ads.",
    remedy: "Request the pod with the length of the break, and look for pauses while it loads.",
    fails: [
      loaded(
        line("podRequest", 2, pod(pd: "10000")), line("AD_BREAK_STARTED", 10, breakID()),
        line("«AD_BREAK_ENDED»", 55, breakID())),
      loaded(
        line("schedule", 2, pod(pd: "10000")), line("AD_BREAK_STARTED", 10),
        line("«AD_BREAK_ENDED»", 55)),
    ],
    passes: [
      loaded(
        line("podRequest", 2, pod(pd: "10000")), line("AD_BREAK_STARTED", 10, breakID()),
        line("AD_BREAK_ENDED", 20, breakID())),
      loaded(
        line("podRequest", 2, pod(pd: "10000")), line("AD_BREAK_STARTED", 10, breakID()),
        line("PAUSE", 12), line("RESUME", 50), line("AD_BREAK_ENDED", 58, breakID())),
      loaded(
        line("schedule", 2, pod(pd: "10000")), line("schedule", 3, pod("ab-002", pd: "60000")),
        line("AD_BREAK_STARTED", 10), line("AD_BREAK_ENDED", 55)),
    ],
    check: .orderedSession { _, context, report in
      for each in context.breaks {
        guard let start = each.start, let end = each.end, let pod = context.pod(of: each),
          let planned = pod.plannedDuration,
          let played = context.played(from: start, to: end), played - planned > 10
        else { continue }
        report(
          "the break was \(played) s long, but pd is \(planned) s; expected at most 10 s more",
          at: context.event(end),
          related: [context.event(pod.event).related("the pod")], measured: .most(played))
      }
    })

  static let seekDuringBreak = Rule(
    "ima-session/seek-during-break", .error, .ima, .must(events), about: .session,
    says: "No seek of the viewer must be accepted between AD_BREAK_STARTED and AD_BREAK_ENDED.",
    why: "The viewer leaves ads that must be seen.",
    remedy: "Turn seeking off when a break starts, and on when it ends.",
    fails: [
      loaded(
        line("AD_BREAK_STARTED", 2, breakID()), line("«seek»", 5, #""from":100,"to":130"#),
        line("AD_BREAK_ENDED", 32, breakID()))
    ],
    passes: [
      loaded(
        line("AD_BREAK_STARTED", 2, breakID()), line("seekBlocked", 5),
        line("AD_BREAK_ENDED", 32, breakID()), line("seek", 40, #""from":100,"to":130"#)),
      // The player moves to the place where the content goes on.
      loaded(
        line("AD_BREAK_STARTED", 2, breakID()), line("seek", 32, #""from":100,"to":130"#),
        line("AD_BREAK_ENDED", 32, breakID())),
      // The app does not record the end of breaks.
      loaded(
        line("AD_BREAK_STARTED", 2, breakID()), line("seek", 90, #""from":100,"to":130"#)),
      loaded(
        line("setup", 2, #""interstitialEvents":{"contentMayVary":false}"#),
        line("AD_BREAK_STARTED", 2, breakID()), line("seek", 5, #""from":100,"to":130"#),
        line("AD_BREAK_ENDED", 32, breakID())),
    ],
    check: .orderedSession { log, context, report in
      // Participants seek together in an event that is the same for all (WWDC24 10114).
      guard context.records(.adBreakEnded), log.interstitialsMayVary != false else { return }
      for each in context.breaks {
        guard let start = each.start else { continue }
        let end = each.end ?? each.interruption ?? log.events.count
        for event in log.events[start..<end] where event.kind == .seek {
          // The edges of a break are within a second.
          let left = each.end.flatMap { context.seconds(from: event.index, to: $0) }
          guard left.map({ $0 > 1 }) ?? true else { continue }
          report(
            "a seek is accepted inside a break; expected seeking to be off", at: event,
            related: [context.event(start).related("the break")])
        }
      }
    })
}

extension SessionContext {
  /// Whether a break that nothing ends was to end 10 seconds before the last event.
  fileprivate func isOverdue(_ each: SessionBreak) -> Bool {
    guard let start = each.start, let planned = pod(of: each)?.plannedDuration else { return false }
    return played(from: start, to: log.events.count - 1).map { $0 - planned > 10 } ?? false
  }
}

extension SessionEvent {
  /// How two events of a break name it: both by identifier, or else both by number; nil if they have neither in
  /// common.
  fileprivate func breakNames(with other: SessionEvent) -> (String, String)? {
    if let id = breakID, let otherID = other.breakID { return (id, otherID) }
    guard breakID == nil, other.breakID == nil, let number = podNumber,
      let otherNumber = other.podNumber
    else { return nil }
    return ("\(number)", "\(otherNumber)")
  }
}
