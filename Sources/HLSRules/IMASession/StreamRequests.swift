import HLSDocuments
import HLSLinting
import SourceText

/// The request of a stream and its answer.
extension IMASessionRules {
  static let loadedWithoutRequest = Rule(
    "ima-session/loaded-without-request", .error, .ima, .must(guide), about: .session,
    notIn: .consoles,
    says: "A stream must be requested before it is loaded, once for each answer.",
    why: """
      The manager belongs to another request, so that pods have the wrong session, and their ads \
      are counted for it.
      """,
    remedy: "Keep one manager for each request, and ignore answers to earlier ones.",
    fails: [
      .session(line("setup"), line("«adsLoaded»", nil, streamID)),
      .session(request, answer, line("«adsLoaded»", 2, #""streamId":"b:TUL""#)),
      .session(
        line("requestStream", 0, #""userContext":"a""#),
        line("«adsLoaded»", 1, streamID, #""userContext":"b""#)),
    ],
    passes: [
      .session(
        line("requestStream", 0, #""userContext":7"#),
        line("adsLoaded", 1, streamID, #""userContext":7"#)),
      .session(line("setup"), request, answer),
      .session(answer, line("contentLoaded", 2)),
    ],
    check: .orderedSession { _, context, report in
      for (number, stream) in context.streams.enumerated() {
        guard let loaded = stream.loaded else { continue }
        if let request = stream.request {
          // The SDK gives the context of a request back with its answer.
          guard let own = context.event(loaded).userContext,
            let expected = context.event(request).userContext, own != expected
          else { continue }
          report(
            "the answer has the userContext \(own.shown) of another request; expected "
              + "\(expected.shown)", at: context.event(loaded),
            related: [context.event(request).related("the request")])
          continue
        }
        // In a log that begins later, the request of its first answer is missing.
        guard number > 0 || context.records(.setup) && context.event(0).kind == .setup else {
          continue
        }
        report(
          "the stream is loaded without a request; expected requestStream before each answer",
          at: context.event(loaded))
      }
    })

  static let loadedAndFailed = Rule(
    "ima-session/loaded-and-failed", .warning, .ima, .should(guide), about: .session,
    notIn: .consoles,
    says: "A request should be answered once: loaded, or failed and then without ads.",
    why: "After a failure there is no session, so that its pods and events belong to nothing.",
    remedy: "After a failure, play the content without ads until the next request.",
    fails: [
      .session(request, line("failed", 1), line("«podRequest»", 2, pod())),
      .session(request, answer, line("«failed»", 2)),
      .session(line("«requestStream»", 0), line("contentPlay", 1), line("end", 90)),
    ],
    passes: [
      .session(request, line("failed", 1), line("contentPlay", 2)),
      .session(
        request, line("failed", 1), line("requestStream", 3), line("adsLoaded", 4, streamID)),
      // The viewer leaves before the answer, or chooses other content.
      .session(request, line("end", 3)),
      .session(
        request, line("requestStream", 2), line("adsLoaded", 3, streamID), line("end", 90)),
    ],
    check: .orderedSession { log, context, report in
      for stream in context.streams {
        guard let request = stream.request else { continue }
        guard let failed = stream.failed else {
          // A request of the system waits a minute; until then, the viewer may leave.
          if stream.loaded == nil, context.isEnded,
            context.event(request).kind == .requestStream,
            context.seconds(from: request, to: (stream.next ?? log.events.count) - 1)
              .map({ $0 >= 60 }) ?? false
          {
            report(
              "the request has no answer; expected adsLoaded or failed", at: context.event(request))
          }
          continue
        }
        if let loaded = stream.loaded {
          report(
            "the request is answered twice; expected adsLoaded or failed",
            at: context.event(max(loaded, failed)),
            related: [context.event(min(loaded, failed)).related("the first answer")])
          continue
        }
        let rest = log.events[(failed + 1)..<(stream.next ?? log.events.count)]
        if let event = rest.first(where: { $0.kind == .podRequest || $0.kind.isOfAds }) {
          report(
            "\(event.kind.rawValue) after the request failed; expected content without ads",
            at: event, related: [context.event(failed).related("the failure")])
        }
      }
    })

  static let delegateAfterInitialize = Rule(
    "ima-session/delegate-after-initialize", .warning, .ima, .should(guide), about: .session,
    notIn: .consoles,
    says: "The delegate of the stream manager should be set before it is initialized.",
    why: "Events before the delegate is set are lost.",
    remedy: "Set the delegate, then call initialize.",
    fails: [loaded(line("initialize", 2), line("«setDelegate»", 3))],
    passes: [loaded(line("setDelegate", 2), line("initialize", 3))],
    check: .orderedSession { log, context, report in
      var initialized: SessionEvent?
      var hasDelegate = false
      for event in log.events {
        switch event.kind {
        case .requestStream, .adsRequest, .adsLoaded: (initialized, hasDelegate) = (nil, false)
        case .initialize: initialized = initialized ?? event
        case .setDelegate:
          if let initialized, !hasDelegate {
            report(
              "the delegate is set after initialize; expected before it", at: event,
              related: [initialized.related("initialize")])
          }
          hasDelegate = true
        default: break
        }
      }
    })

  static let initializeNotOnce = Rule(
    "ima-session/initialize-not-once", .error, .ima, .must(guide), about: .session,
    notIn: .consoles,
    says: """
      The stream manager must be initialized once, after the stream is loaded and before its first pod \
      is requested.
      """,
    why: "A manager that is not initialized reports no ads; a second call breaks the first.",
    remedy: "Call initialize once, when the stream is loaded.",
    fails: [
      loaded(line("setDelegate", 2), line("«podRequest»", 3, pod())),
      loaded(line("initialize", 2), line("«initialize»", 3)),
      .session(request, line("«initialize»", 1), answer),
    ],
    passes: [loaded(line("setDelegate", 2), line("initialize", 3), line("podRequest", 4, pod()))],
    check: .orderedSession { log, context, report in
      guard context.records(.initialize) || context.records(.setDelegate) else { return }
      var phase = StreamPhase.unknown
      var first: SessionEvent?
      var isReported = false
      for event in log.events {
        switch event.kind {
        case .requestStream: (phase, first, isReported) = (.requested, nil, false)
        case .adsLoaded:
          phase = .loaded
          if !isReported { first = nil }
        case .initialize:
          if let first, phase == .loaded {
            report(
              "the manager is initialized again; expected once for each stream", at: event,
              related: [first.related("the first time")])
          } else if phase == .requested, !isReported {
            report("initialize before the stream is loaded; expected after adsLoaded", at: event)
            isReported = true
          }
          first = first ?? event
        case .podRequest:
          guard phase == .loaded, first == nil, !isReported else { break }
          report("a pod is requested before initialize; expected initialize first", at: event)
          isReported = true
        default: break
        }
      }
    })
}

extension SessionEvent {
  /// What the app gives to a request to recognize its answer; nil without it, and for an object.
  fileprivate var userContext: String? {
    self["userContext"].flatMap { $0.text ?? $0.integer.map(String.init) }
  }
}

/// How far a session is with a stream.
private enum StreamPhase {
  case unknown, requested, loaded
}

extension SessionEvent.Kind {
  /// Whether the SDK reports it of ads of a stream.
  var isOfAds: Bool {
    switch self {
    case .adPeriodStarted, .adPeriodEnded, .adBreakStarted, .adBreakEnded: true
    default: isOfOneAd
    }
  }

  /// Whether the SDK reports it of one ad, once while it plays.
  var isOfOneAd: Bool {
    switch self {
    case .started, .firstQuartile, .midpoint, .thirdQuartile, .complete, .skipped: true
    default: false
    }
  }

  /// Whether content plays after it.
  var isContent: Bool {
    switch self {
    case .backupContent, .contentPlay, .contentLoaded, .contentChosen, .resume: true
    default: false
    }
  }
}
