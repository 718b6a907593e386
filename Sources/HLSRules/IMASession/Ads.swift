import HLSDocuments
import HLSLinting
import SourceText

/// Ads, from their start to their end.
extension IMASessionRules {
  static let adEventOutsidePeriod = Rule(
    "ima-session/ad-event-outside-period", .warning, .ima, .should(events), about: .session,
    says: "The events of an ad should lie inside an ad period.",
    why: "The app shows the controls of content over an ad.",
    remedy: "Forward the events of the SDK when they happen.",
    fails: [
      loaded(
        line("AD_PERIOD_STARTED", 2), line("AD_PERIOD_ENDED", 32), line("«STARTED»", 60),
        line("COMPLETE", 70))
    ],
    passes: [
      loaded(
        line("AD_PERIOD_STARTED", 2), line("STARTED", 2), line("COMPLETE", 32),
        line("AD_PERIOD_ENDED", 32)),
      loaded(line("STARTED", 60), line("COMPLETE", 70)),
    ],
    check: .orderedSession { _, context, report in
      guard context.records(.adPeriodStarted) else { return }
      for ad in context.ads {
        // A break outside a period has a finding of its own.
        let edges = ad.adBreak.map { [context.breaks[$0].start, context.breaks[$0].end] } ?? []
        guard edges.compactMap({ $0 }).allSatisfy(context.isInPeriod),
          let index = ad.events.first(where: { !context.isInPeriod($0) })
        else { continue }
        let event = context.event(index)
        report(
          "\(event.kind.rawValue) outside an ad period; expected AD_PERIOD_STARTED before it",
          at: event)
      }
    })

  static let adNotTerminated = Rule(
    "ima-session/ad-not-terminated", .warning, .ima, .should(events), about: .session,
    notIn: .consoles,
    says: "Each STARTED should have COMPLETE, SKIPPED or an error before the next one.",
    why: "The end of the ad was lost, or it was cut off and is not counted.",
    remedy: "Keep the stream manager for the whole break, and forward each event.",
    fails: [
      loaded(
        line("«STARTED»", 2, ad("1")), line("STARTED", 12, ad("2")), line("COMPLETE", 22, ad("2")))
    ],
    passes: [
      loaded(
        line("STARTED", 2, ad("1")), line("COMPLETE", 12, ad("1")), line("STARTED", 12, ad("2")),
        line("COMPLETE", 22, ad("2"))),
      loaded(line("STARTED", 2, ad("1")), line("STARTED", 12, ad("2"))),
      // The app was in the background, or the SDK ends the break before its last ad.
      loaded(
        line("STARTED", 2, ad("1")), line("background", 5), line("foreground", 60),
        line("STARTED", 62, ad("1")), line("COMPLETE", 72, ad("1"))),
      loaded(
        line("AD_BREAK_STARTED", 2, breakID()), line("STARTED", 2, ad("1", of: "1")),
        line("AD_BREAK_ENDED", 11, breakID()), line("COMPLETE", 12, ad("1", of: "1"))),
    ],
    check: .orderedSession { _, context, report in
      guard context.records(.complete) else { return }
      for ad in context.ads where !ad.isDisturbed {
        guard let start = ad.start, ad.end == nil, let next = ad.interruption,
          context.event(next).kind != .adBreakEnded || !context.isCutOff(at: next)
        else { continue }
        report(
          "the ad has no end before \(context.event(next).kind.rawValue); expected COMPLETE, SKIPPED "
            + "or an error", at: context.event(start),
          related: [context.event(next).related("what follows")])
      }
    })

  static let quartileOrder = Rule(
    "ima-session/quartile-order", .warning, .ima,
    .should("\(events); androidx/media issue 1538 log"), about: .session, notIn: .consoles,
    says: """
      STARTED, FIRST_QUARTILE, MIDPOINT, THIRD_QUARTILE and COMPLETE should occur in this order, each \
      once.
      """,
    why: "The progress of the ad is counted wrongly.",
    remedy: "Forward each event of the SDK once, in order.",
    fails: [
      loaded(line("STARTED", 2), line("MIDPOINT", 17), line("«FIRST_QUARTILE»", 18)),
      loaded(
        line("STARTED", 2), line("MIDPOINT", 7), line("COMPLETE", 12), line("STARTED", 12),
        line("«COMPLETE»", 22)),
      loaded(line("STARTED", 2), line("MIDPOINT", 17), line("«MIDPOINT»", 18)),
      loaded(line("STARTED", 2), line("COMPLETE", 32), line("«COMPLETE»", 33)),
      loaded(
        line("AD_BREAK_STARTED", 2), line("STARTED", 2), line("MIDPOINT", 7),
        line("COMPLETE", 12), line("«MIDPOINT»", 17), line("COMPLETE", 22),
        line("AD_BREAK_ENDED", 22)),
      loaded(
        line("AD_BREAK_STARTED", 2), line("STARTED", 2), line("SKIPPED", 12),
        line("«MIDPOINT»", 17), line("AD_BREAK_ENDED", 22)),
    ],
    passes: [
      loaded(
        line("STARTED", 2), line("FIRST_QUARTILE", 9), line("MIDPOINT", 17),
        line("THIRD_QUARTILE", 24), line("COMPLETE", 32)),
      loaded(line("STARTED", 2), line("MIDPOINT", 17), line("COMPLETE", 32)),
      loaded(line("MIDPOINT", 17), line("THIRD_QUARTILE", 24), line("COMPLETE", 32)),
      loaded(
        line("STARTED", 2), line("COMPLETE", 32), line("seek", 33), line("COMPLETE", 34)),
    ],
    check: .orderedSession { _, context, report in
      // An ad without a break may be a replay, in a log that has breaks, seeks, or a later beginning.
      let hasNoReplay =
        (context.records(.requestStream) || context.records(.adsRequest))
        && [.adBreakStarted, .adBreakEnded, .seek].allSatisfy { !context.records($0) }
      for (number, ad) in context.ads.enumerated() {
        let event = context.event(ad.events[0])
        // An ad that ends in two ways has a finding of its own.
        if event.kind != .skipped,
          let ended = context.end(.complete, before: number)
            ?? (event.kind == .complete ? nil : context.end(.skipped, before: number)),
          ad.adBreak != nil || hasNoReplay
        {
          report(
            event.kind == .complete
              ? "COMPLETE once more in one ad; expected once"
              : "\(event.kind.rawValue) after \(ended.kind.rawValue); expected STARTED before it",
            at: event, related: [ended.related("the end of the ad before")])
          continue
        }
        var last: (order: Int, event: SessionEvent)?
        for index in ad.events {
          let event = context.event(index)
          guard let order = event.kind.progress else { continue }
          defer { last = (order, event) }
          guard let last else { continue }
          if order <= last.order, !ad.isDisturbed {
            report(
              order == last.order
                ? "\(event.kind.rawValue) once more in one ad; expected once"
                : "\(event.kind.rawValue) after \(last.event.kind.rawValue); expected before it",
              at: event, related: [last.event.related("the event before")])
            break
          }
          // Kinds that the app never writes are not missing.
          let missing = SessionEvent.Kind.progressing[(last.order + 1)..<max(order, last.order + 1)]
            .first(where: context.records)
          // A replay repeats none of them.
          guard let missing, !ad.isDisturbed, ad.start != nil, !context.isJoined(ad: number),
            !ad.events.contains(where: { context.event($0).kind == missing }),
            ad.adBreak != nil || hasNoReplay
          else { continue }
          report(
            "\(event.kind.rawValue) without \(missing.rawValue); expected it before", at: event,
            related: [last.event.related("the event before")])
          break
        }
      }
    })

  static let quartileTiming = Rule(
    "ima-session/quartile-timing", .warning, .ima, .should(events), about: .session,
    says: "Quartiles should occur at 25, 50 and 75 percent of the ad's length, within a second.",
    why: "The event is that of another ad, or the length is wrong.",
    remedy: "Write the length of the ad in seconds, and each event when it happens.",
    fails: [
      loaded(
        line("contentPlay", 2), line("AD_BREAK_STARTED", 62, breakID()),
        line("STARTED", 62, #""adDuration":30"#), line("«MIDPOINT»", 66))
    ],
    passes: [
      loaded(line("STARTED", 2, #""adDuration":30"#), line("MIDPOINT", 17)),
      loaded(
        line("STARTED", 2, #""adDuration":30"#), line("PAUSE", 5), line("RESUME", 60),
        line("MIDPOINT", 72)),
      // The viewer joins in the ad.
      loaded(
        line("contentPlay", 1), line("AD_BREAK_STARTED", 2, breakID()),
        line("STARTED", 2, #""adDuration":30"#), line("MIDPOINT", 6), line("COMPLETE", 21),
        line("AD_BREAK_ENDED", 21, breakID())),
    ],
    check: .orderedSession { _, context, report in
      for (number, ad) in context.ads.enumerated()
      where !ad.isDisturbed && !context.isJoined(ad: number) {
        // Quartiles in another order have a finding of their own.
        let order = ad.events.compactMap { context.event($0).kind.progress }
        guard let start = ad.start, zip(order, order.dropFirst()).allSatisfy({ $0 < $1 }) else {
          continue
        }
        let length = ad.events.lazy.compactMap { context.event($0).seconds("adDuration") }.first
        guard let length, length > .zero else { continue }
        for index in ad.events {
          let event = context.event(index)
          guard let quarters = event.kind.quarters,
            let played = context.played(from: start, to: index)
          else { continue }
          let due = Seconds(nanoseconds: length.nanoseconds / 4) * quarters
          guard (played - due).magnitude > 1 else { continue }
          report(
            "\(event.kind.rawValue) after \(played) s of an ad of \(length) s; expected after \(due) s",
            at: event, related: [context.event(start).related("the start of the ad")],
            // An ad that waits for data is late.
            severity: played > due ? .info : nil, measured: .most((played - due).magnitude))
          break
        }
      }
    })

  static let skippedWhileNotSkippable = Rule(
    "ima-session/skipped-while-not-skippable", .warning, .ima,
    .should("\(events); androidx/media issue 1538 log"), about: .session,
    says:
      "An ad should be skipped only after it became skippable, and where SKIP is not restricted.",
    why: "The viewer leaves an ad that must be seen.",
    remedy: "Show the control when the SDK says that the ad is skippable.",
    fails: [
      loaded(line("STARTED", 2, #""skippable":false"#), line("«SKIPPED»", 4)),
      loaded(
        line("STARTED", 2), line("SKIPPABLE_STATE_CHANGED", 7), line("SKIPPED", 8),
        line("STARTED", 8), line("«SKIPPED»", 9)),
      loaded(
        line("schedule", 1, breakID(), #""restrictions":["SKIP"]"#),
        line("AD_BREAK_STARTED", 60, breakID()), line("STARTED", 60), line("«SKIPPED»", 64)),
    ],
    passes: [
      loaded(
        line("STARTED", 2), line("SKIPPABLE_STATE_CHANGED", 7, #""skippable":true"#),
        line("SKIPPED", 8)),
      loaded(line("STARTED", 2), line("SKIPPED", 4)),
    ],
    check: .orderedSession { log, context, report in
      let restricted = Dictionary(
        log.events.lazy.filter { $0.kind == .schedule }.compactMap { event in
          event.breakID.map { ($0, event) }
        }, uniquingKeysWith: { $1 }
      ).filter { $0.value.restrictsSkipping }
      for ad in context.ads {
        guard let end = ad.end, context.event(end).kind == .skipped, let start = ad.start else {
          continue
        }
        let id = ad.adBreak.flatMap { context.breaks[$0].id }
        if let schedule = id.flatMap({ restricted[$0] }) {
          report(
            "an ad is skipped in a break that restricts SKIP; expected no skip",
            at: context.event(end), related: [schedule.related("the schedule of the break")])
          continue
        }
        var state: Bool?
        for event in log.events[start..<end] {
          if event.kind == .skippableStateChanged { state = event["skippable"]?.isTrue ?? true }
          if event.kind == .started, let isTrue = event["skippable"]?.isTrue { state = isTrue }
        }
        guard !(state ?? !context.records(.skippableStateChanged)) else { continue }
        report(
          "the ad is skipped before it is skippable; expected SKIPPABLE_STATE_CHANGED first",
          at: context.event(end), related: [context.event(start).related("the start of the ad")])
      }
    })
}

extension SessionContext {
  /// Whether the log ends within a second after an event; without times, within two events.
  fileprivate func isCutOff(at index: Int) -> Bool {
    let last = log.events.count - 1
    return !isEnded && seconds(from: index, to: last).map { $0 <= 1 } ?? (last - index <= 2)
  }

  /// Whether a viewer may join in an ad, the first of its break.
  fileprivate func isJoined(ad number: Int) -> Bool {
    let ad = ads[number]
    guard let group = ad.adBreak.map({ breaks[$0] }) else { return isJoined(at: ad.events[0]) }
    return group.ads.first == number && isJoined(at: group.start ?? ad.events[0])
  }

  /// The end of the ad before one that nothing starts, in the same break, if it is of a kind; nil if the start may
  /// be missing.
  func end(_ kind: SessionEvent.Kind, before number: Int) -> SessionEvent? {
    let ad = ads[number]
    guard number > 0, ad.start == nil, !ad.isDisturbed, records(.started),
      ads[number - 1].adBreak == ad.adBreak, let end = ads[number - 1].end,
      event(end).kind == kind,
      !mayMissEvents(from: end, to: ad.events[0])
    else { return nil }
    return event(end)
  }
}

extension SessionContext {
  /// Whether an event between two others is a reason why events are missing.
  func mayMissEvents(from first: Int, to last: Int) -> Bool {
    log.events[first..<max(first, last)].contains(where: \.kind.mayHideAds)
  }

  /// Whether an event between two others is a reason why ads, or events of ads, are missing.
  func mayMissAds(from first: Int, to last: Int) -> Bool {
    mayMissEvents(from: first, to: last)
      || log.events[first..<max(first, last)].contains(where: \.kind.isFailureOfAds)
  }
}

extension SessionEvent.Kind {
  /// Whether it reports that ads do not play.
  fileprivate var isFailureOfAds: Bool {
    switch self {
    case .error, .log, .adBreakFetchError, .breakSkipped, .userClose: true
    default: false
    }
  }

  /// The events of the progress of an ad, in order.
  fileprivate static let progressing: [SessionEvent.Kind] = [
    .started, .firstQuartile, .midpoint, .thirdQuartile, .complete,
  ]

  /// Whether events of ads may be missing after it.
  var mayHideAds: Bool {
    switch self {
    case .seek, .contentChosen, .contentLoaded, .backupContent, .background, .foreground,
      .requestStream, .adsRequest, .adsLoaded, .failed, .streamFailed, .streamError:
      true
    default: false
    }
  }

  /// The place among the events of the progress; nil for another event.
  fileprivate var progress: Int? { Self.progressing.firstIndex(of: self) }

  /// After how many quarters of an ad the event occurs; nil for another event than quartiles.
  fileprivate var quarters: Int? { progress.flatMap { (1...3).contains($0) ? $0 : nil } }
}

extension SessionEvent {
  /// Whether the restrictions of a schedule have that of skipping, as in a playlist or in the API.
  fileprivate var restrictsSkipping: Bool {
    self["restrictions"]?.elements?.contains {
      ["SKIP", "requiresPlaybackAtPreferredRateForAdvancement"].contains($0.text)
    } ?? false
  }
}
