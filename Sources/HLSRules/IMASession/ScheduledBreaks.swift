import HLSDocuments
import HLSInterstitials
import HLSLinting
import SourceText

/// What the app schedules, and when.
extension IMASessionRules {
  static let scheduledWithoutStreamID = Rule(
    "ima-session/scheduled-without-stream-id", .error, .ima, .must(guide), about: .session,
    says: "A break must not be scheduled, nor its pod requested, before the stream ID is known.",
    why: """
      The address of the pod is without the session, so the break is skipped, and the viewer gets \
      no ads.
      """,
    remedy: "Schedule breaks when the stream is loaded and has an ID.",
    fails: [
      .session(
        request, line("«schedule»", 1, breakID()), line("adsLoaded", 2, streamID)),
      .session(
        request, line("adsLoaded", 1, #""streamId":null"#), line("«schedule»", 2, breakID())),
      .session(
        "«The ad stream ID is not set. Skipping all ad breaks of the current stream session.»"),
    ],
    passes: [
      loaded(line("schedule", 2, breakID())),
      .session(line("schedule", 2, breakID()), line("contentPlay", 3)),
    ],
    check: .orderedSession { log, context, report in
      // Of a stream whose request is not recorded; a later request says nothing of an earlier stream.
      let firstLoaded = context.streams.first.flatMap { $0.request == nil ? $0.loaded : nil }
      if let skipped = log.events.first(where: { $0.skipsAds(with: "The ad stream ID is not set.") }
      ) {
        report("the app skips all breaks, because the stream has no ID", at: skipped)
        return
      }
      // A console does not show whether the stream was loaded.
      guard !log.isFromConsole else { return }
      var isReported = false
      for event in log.events where event.kind == .schedule || event.kind == .podRequest {
        guard !isReported, !event.hasOtherContent(report) else { continue }
        if let loaded = context.loaded(before: event.index) {
          guard loaded.lacksStreamID else { continue }
          report(
            "\(event.kind.rawValue) although the stream has no ID; expected adsLoaded with streamId",
            at: event, related: [loaded.related("the stream")])
        } else {
          // The log may begin later than the session.
          let request = context.stream(at: event.index)
          guard request?.failed == nil, request?.request != nil || firstLoaded != nil else {
            continue
          }
          report(
            "\(event.kind.rawValue) before the stream is loaded; expected adsLoaded first",
            at: event)
        }
        isReported = true
      }
    })

  static let scheduledBeforeContent = Rule(
    "ima-session/scheduled-before-content", .error, .ima, .must(guide), about: .session,
    says: "A break must be scheduled after its content is loaded.",
    why: """
      An event is scheduled on the current item of the player. Without one it is lost, and the \
      viewer gets no ads.
      """,
    remedy: "Wait for the content, then schedule.",
    fails: [
      loaded(line("«schedule»", 2, breakID()), line("contentLoaded", 3)),
      .session(
        "«Failed to get the player item of the content stream. Skipping an ad break in »45 seconds."
      ),
    ],
    passes: [
      loaded(line("contentLoaded", 2), line("schedule", 3, breakID())),
      // The app writes the choice after the content.
      loaded(
        line("contentLoaded", 2), line("contentChosen", 2), line("schedule", 3, breakID())),
    ],
    check: .orderedSession { log, context, report in
      for skipped in log.events
      where skipped.skipsAds(with: "Failed to get the player item of the content stream.") {
        report("the app skips a break, because no content is loaded", at: skipped)
      }
      guard !log.isFromConsole else { return }
      let loads = log.events.filter { $0.kind == .contentLoaded }.map(\.index)
      let choices = log.events.filter { $0.kind == .contentChosen }.map(\.index)
      var isLoaded: Bool? = loads.isEmpty ? nil : false
      var isInvalid = false
      var begin: SessionEvent?
      for event in log.events {
        switch event.kind {
        case .setup, .requestStream, .adsRequest: begin = begin ?? event
        case .contentChosen, .contentInvalid:
          begin = begin ?? event
          isInvalid = event.kind == .contentInvalid
          if isLoaded != nil || isInvalid { isLoaded = false }
        case .contentLoaded, .contentPlay: (isLoaded, isInvalid) = (true, false)
        case .schedule, .setEvents:
          // A choice after which nothing is loaded may be that of the content before it.
          let next = loads.partitioningIndex { $0 > event.index }
          let choice = choices.partitioningIndex { $0 > event.index }
          let isLoadedLater =
            next < loads.count && (choice == choices.count || loads[next] < choices[choice])
          guard isLoaded == false, begin != nil, isInvalid || isLoadedLater else { break }
          report(
            "\(event.kind.rawValue) before the content is loaded; expected contentLoaded first",
            at: event)
          isLoaded = nil
        default: break
        }
      }
    })

  static let scheduledLate = Rule(
    "ima-session/scheduled-late", .warning, .ima, .advice(guide), about: .session,
    says: """
      A break should be scheduled at least 5 seconds before it begins, and longer before it than the \
      slowest pod of the session took.
      """,
    why: "The player needs time to load the pod; the guide of Google leaves 30 seconds.",
    remedy: "Schedule the break earlier, or the next one.",
    fails: [
      loaded(line("schedule", 2, breakID(), #""position":100,"start":«101»"#)),
      loaded(
        line("schedule", 2, breakID("a"), #""position":0,"start":60"#),
        line("podRequest", 9, pod("a")), line("podResponse", 18, breakID("a"), #""status":200"#),
        line("schedule", 102, breakID("b"), #""position":100,"start":«108»"#)),
      loaded(line("schedule", 2, breakID(), #""position":100,"start":«120»"#)),
      .session("2026-11-24 12:00:09+0000 Ad break scheduled to start in «20» seconds. \(printed)"),
    ],
    passes: [
      loaded(line("schedule", 2, breakID(), #""position":100,"start":140"#)),
      loaded(line("schedule", 2, breakID(), #""position":100,"start":130"#)),
      loaded(
        line("schedule", 2, breakID("a"), #""position":0,"start":60"#),
        line("podRequest", 9, pod("a")), line("podResponse", 18, breakID("a"), #""status":200"#),
        line("schedule", 102, breakID("b"), #""position":100,"start":140"#)),
      .session("2026-11-24 12:00:09+0000 Ad break scheduled to start in 80 seconds. \(printed)"),
      // How far behind the live edge the viewer is, is not known.
      loaded(line("schedule", 2, breakID(), #""date":"2026-03-25T18:40:05Z""#)),
      // A pre-roll waits for its pod.
      loaded(line("schedule", 2, breakID(), #""position":0,"start":0"#)),
      loaded(
        line("schedule", 2, breakID(), #""position":3600,"start":3600"#), line("contentPlay", 4)),
    ],
    check: .orderedSession { log, context, report in
      let slowest = context.slowestAnswer
      let origin =
        log.isFromConsole ? "the time of its line" : "the position of the player"
      var isPlaying = !context.records(.contentPlay)
      for event in log.events {
        switch event.kind {
        case .contentPlay: isPlaying = true
        case .contentChosen, .contentLoaded: isPlaying = !context.records(.contentPlay)
        case .schedule:
          guard let (lead, place) = event.lead(isPrinted: log.isFromConsole), lead < 30,
            !event.isPreRoll(isPlaying: isPlaying, lead)
          else { break }
          let needed = max(5, slowest?.time ?? 5)
          let isTooLate = lead < needed
          let found =
            "the break begins \(lead.magnitude) s \(lead < .zero ? "before" : "after") \(origin)"
          report(
            lead >= 5 && isTooLate
              ? "\(found), but a pod of this session took \(needed) s; expected more than that"
              : "\(found); expected at least "
                + (isTooLate ? "5 s after it" : "30 s, as in the guide of Google"), at: place,
            related: isTooLate && lead >= 5
              ? [slowest.map { context.event($0.answer).related("the slowest answer") }]
                .compactMap { $0 } : [],
            severity: isTooLate ? nil : .info, measured: .least(lead))
        default: break
        }
      }
    })

  /// For examples: what the sample of the guide prints after the time until a break.
  private static let printed =
    "Ad break manifest URL: https://dai.google.com/linear/pods/v1/hls/network/1234/custom_asset/"
    + "example-live/ad_break_id/mid-1.m3u8?stream_id=24fd4e7c-95a0-42be-8874-00625139b9db:TUL&pd=30000."

  static let breakStartDrift = Rule(
    "ima-session/break-start-drift", .info, .ima, .advice(guide), about: .session,
    says: "A break should start within 2 seconds of its scheduled start.",
    why: "The break covers other content than planned, or the pod came late.",
    remedy: "Compare the clock and the position with which the start was calculated.",
    fails: [
      loaded(
        line("schedule", 2, breakID(), #""position":100,"start":140"#),
        line("«AD_BREAK_STARTED»", 51, breakID())),
      loaded(
        line("schedule", 2, #""identifier":"promo","position":100,"start":140"#),
        line("«currentEventChanged»", 51, #""identifier":"promo""#)),
    ],
    passes: [
      loaded(
        line("schedule", 2, breakID(), #""position":100,"start":140"#),
        line("AD_BREAK_STARTED", 43, breakID())),
      loaded(
        line("schedule", 2, #""identifier":"promo","position":100,"start":140"#),
        line("currentEventChanged", 43, #""identifier":"promo""#),
        line("currentEventChanged", 73)),
    ],
    check: .orderedSession { log, context, report in
      // Without events of an SDK, the notices of the player say what begins.
      let isNoticed = !context.records(.adBreakStarted)
      let start: SessionEvent.Kind = isNoticed ? .currentEventChanged : .adBreakStarted
      var schedules: [String: SessionEvent] = [:]
      // While other ads play, the position of the content may wait or move on.
      var lastAds = -1
      for event in log.events {
        defer {
          if event.kind == start || event.kind == .adPeriodEnded { lastAds = event.index }
        }
        guard let id = event.breakID ?? (isNoticed ? event.text("identifier") : nil) else {
          continue
        }
        if event.kind == .schedule { schedules[id] = event }
        guard event.kind == start, let schedule = schedules.removeValue(forKey: id),
          schedule.index > lastAds, let planned = schedule.seconds("start"),
          let position = schedule.seconds("position"),
          let played = context.played(from: schedule.index, to: event.index)
        else { continue }
        let drift = played - (planned - position)
        guard drift.magnitude > 2 else { continue }
        report(
          "the break starts \(drift.magnitude) s \(drift < .zero ? "before" : "after") its scheduled "
            + "start; expected within 2 s", at: event,
          related: [schedule.related("the schedule")])
      }
    })
}

extension SessionContext {
  /// The longest time that the answer of a pod took, with its index; nil without requests that have one.
  fileprivate var slowestAnswer: (time: Seconds, answer: Int)? {
    histories.lazy.compactMap { history in
      guard let request = history.request, let answer = history.answer, request < answer,
        let time = seconds(from: request, to: answer)
      else { return nil }
      return (time, answer)
    }.max { $0.time < $1.time }
  }
}

extension SessionEvent {
  /// How long after a schedule the break begins, as the player has it or as a console prints it, and where that
  /// is; nil if it is not known.
  fileprivate func lead(isPrinted: Bool) -> (Seconds, ByteRange)? {
    if let start = self["start"], let begin = start.seconds, let position = seconds("position") {
      return (begin - position, start.range)
    }
    guard isPrinted, let place = self["date"], let start = place.text.flatMap({ DateTime($0) }),
      let now = date
    else { return nil }
    return (now.distance(to: start), place.range)
  }

  /// Whether a schedule is that of a pre-roll: the break begins where the content does, which does not play yet.
  fileprivate func isPreRoll(isPlaying: Bool, _ lead: Seconds) -> Bool {
    lead == .zero && (!isPlaying || seconds("start") == .zero)
  }

  /// Whether the app skips breaks for a reason that the sample of the guide prints.
  fileprivate func skipsAds(with reason: String) -> Bool {
    kind == .breakSkipped && text("reason")?.hasPrefix(reason) ?? false
  }

  /// Whether the address is that of an asset that needs no session, or of a pod that has one.
  fileprivate func hasOtherContent(_ report: Report) -> Bool {
    guard let text = self.text("url") else { return false }
    guard let url = PodServingURL(text, additionalHosts: report.settings.podServingHosts) else {
      return true
    }
    guard let session = url.parameter(.streamID)?.value, session.isLiteral else { return false }
    // A session that was never filled in has a finding of its own.
    return kind == .schedule || session.text.isUnfilled || session.text.isDescription
  }

  /// Whether the event says that the stream has no ID, or has a word for none.
  fileprivate var lacksStreamID: Bool {
    guard let member = members.last(where: { $0.key == "streamId" }) else { return false }
    guard let text = member.value.text else { return true }
    return ["", "nil", "null", "(null)", "undefined"].contains(text)
      || text.hasPrefix("Optional(")
  }
}
