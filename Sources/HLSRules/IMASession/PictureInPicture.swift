import HLSDocuments
import HLSLinting
import SourceText

/// Ads and Picture in Picture.
extension IMASessionRules {
  static let adStartedInPiP = Rule(
    "ima-session/ad-started-in-pip", .error, .ima, .must(pipGuide), about: .session,
    says: "Ads must not be started while Picture in Picture is active.",
    why: "The SDK cannot start ads in that window, so nothing plays, and the break earns nothing.",
    remedy: "Start the ads manager when Picture in Picture has stopped.",
    fails: [
      .session(
        line("adsRequest", 0), line("adsLoaded", 1), line("pipStarted", 2), line("LOADED", 3),
        line("«adsManagerStart»", 3)),
      .session(
        line("adsRequest", 0), line("adsLoaded", 1), line("pipStarted", 2), line("LOADED", 3),
        line("«STARTED»", 40), line("COMPLETE", 60)),
    ],
    passes: [
      // The ads of a break that began before, and ads in a stream, play on.
      .session(
        line("adsRequest", 0), line("adsLoaded", 1), line("STARTED", 2, ad("1", of: "2")),
        line("pipStarted", 5), line("COMPLETE", 12, ad("1", of: "2")),
        line("STARTED", 12, ad("2", of: "2")), line("COMPLETE", 22, ad("2", of: "2"))),
      loaded(line("pipStarted", 2), line("STARTED", 40), line("COMPLETE", 60)),
      .session(
        line("adsRequest", 0), line("adsLoaded", 1), line("pipStarted", 2), line("LOADED", 3),
        line("pipStopped", 39), line("STARTED", 40), line("COMPLETE", 60)),
      .session(
        line("adsRequest", 0), line("adsLoaded", 1), line("LOADED", 2),
        line("adsManagerStart", 2), line("pipStarted", 3)),
      // Ads of a break without their positions.
      .session(
        line("adsRequest", 0), line("adsLoaded", 1), line("STARTED", 2), line("pipStarted", 5),
        line("COMPLETE", 12), line("STARTED", 12), line("COMPLETE", 22)),
      // The window is closing.
      .session(
        line("adsRequest", 0), line("adsLoaded", 1), line("pipStarted", 2), line("LOADED", 3),
        line("adsManagerStart", 30), line("pipStopped", 30)),
      // The app does not record the end.
      .session(
        line("adsRequest", 0), line("adsLoaded", 1), line("pipStarted", 2), line("foreground", 20),
        line("LOADED", 30), line("adsManagerStart", 30)),
    ],
    check: .orderedSession { log, context, report in
      var active: SessionEvent?
      // Whether ads play, so that the next ones belong to a break that is not new, or are known to be started.
      var isInAds = false
      let isOfClient = context.records(.adsRequest) && !context.records(.requestStream)
      let stops = log.events.filter { $0.kind == .pipStopped }.map(\.index)
      var ended: SessionEvent?
      for event in log.events {
        switch event.kind {
        case .pipStarted: active = event
        case .pipStopped: active = nil
        case .foreground, .contentChosen:
          // The app may not record that Picture in Picture stops.
          if stops.isEmpty { active = nil }
        case .adsManagerStart:
          guard let active, !context.stopsInPicture(event, stops) else { break }
          isInAds = true
          report(
            "ads are started in Picture in Picture; expected after pipStopped", at: event,
            related: [active.related("the start of Picture in Picture")])
        case .started:
          defer { isInAds = true }
          // The next ad of a break follows the one before.
          let follows =
            ended.flatMap { context.seconds(from: $0.index, to: event.index) }
            .map { $0 <= 2 } ?? (ended.map { $0.index == event.index - 1 } ?? false)
          guard let active, isOfClient, !isInAds, event.integer("adPosition") ?? 1 == 1,
            event["adPosition"] != nil || !follows, !context.stopsInPicture(event, stops),
            context.seconds(from: active.index, to: event.index).map({ $0 > 1 }) ?? true
          else { break }
          report(
            "an ad starts in Picture in Picture; expected after pipStopped", at: event,
            related: [active.related("the start of Picture in Picture")])
        case .contentPlay, .contentLoaded, .allAdsCompleted, .adBreakEnded, .adPeriodEnded, .loaded:
          isInAds = false
        case .complete, .skipped, .error:
          ended = event
          if event.integer("totalAds").map({ $0 <= event.integer("adPosition") ?? 1 }) ?? true {
            isInAds = false
          }
        default: break
        }
      }
    })

  static let adsLeftPendingAfterPiP = Rule(
    "ima-session/ads-left-pending-after-pip", .info, .ima, .advice(pipGuide), about: .session,
    says: "Ads that were loaded in Picture in Picture should be started after it, or dropped.",
    why: "The break is lost, although its ads were requested.",
    remedy: "Start the loaded ads when Picture in Picture has stopped, or skip the break.",
    fails: [
      .session(
        line("adsRequest", 0), line("adsLoaded", 1), line("pipStarted", 2), line("«LOADED»", 3),
        line("end", 60))
    ],
    passes: [
      .session(
        line("adsRequest", 0), line("adsLoaded", 1), line("pipStarted", 2), line("LOADED", 3),
        line("pipStopped", 4), line("adsManagerStart", 4), line("end", 60))
    ],
    check: .orderedSession { log, context, report in
      // Ads of a stream need no start by the app.
      guard context.isEnded, !context.records(.requestStream), !context.records(.podRequest) else {
        return
      }
      var isActive = false
      var pending: SessionEvent?
      for event in log.events {
        switch event.kind {
        case .pipStarted: isActive = true
        case .pipStopped: isActive = false
        case .loaded: if isActive { pending = pending ?? event }
        case .adsManagerStart, .started, .breakSkipped, .error, .adsRequest: pending = nil
        default: break
        }
      }
      guard let pending else { return }
      report(
        "the ads are neither started nor dropped by the end of the session; expected adsManagerStart "
          + "after pipStopped", at: pending)
    })

  static let pipWithoutUserAction = Rule(
    "ima-session/pip-without-user-action", .info, .ima, .advice(pipGuide), about: .session,
    says: "Picture in Picture should start after an action of the viewer, or in the background.",
    why: "A window that opens by itself covers what the viewer does.",
    remedy: "Start Picture in Picture from a button, or let the system start it.",
    fails: [
      .session(
        line("«startPictureInPicture»", 0), line("pipStopped", 30), line("buttonTap", 40),
        line("startPictureInPicture", 40))
    ],
    passes: [
      .session(line("buttonTap", 40), line("startPictureInPicture", 40)),
      .session(
        line("buttonTap", 0), line("background", 40), line("startPictureInPicture", 40)),
    ],
    check: .orderedSession { log, context, report in
      guard context.records(.buttonTap) else { return }
      var action: SessionEvent?
      for event in log.events {
        switch event.kind {
        case .buttonTap, .tapped, .background: action = event
        case .startPictureInPicture:
          if action == nil {
            report(
              "Picture in Picture starts without buttonTap or background; expected an action of the "
                + "viewer", at: event)
          }
          action = nil
        default: break
        }
      }
    })
}

extension SessionContext {
  /// Whether Picture in Picture stops within a second after an event; `stops` are the events that it has stopped.
  fileprivate func stopsInPicture(_ event: SessionEvent, _ stops: [Int]) -> Bool {
    let next = stops.partitioningIndex { $0 > event.index }
    guard next < stops.count else { return false }
    return seconds(from: event.index, to: stops[next]).map { $0 <= 1 } ?? false
  }
}
