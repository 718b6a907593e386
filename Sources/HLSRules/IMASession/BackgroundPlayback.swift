import HLSDocuments
import HLSLinting
import SourceText

/// Ads while the app is in the background.
extension IMASessionRules {
  static let adPausedInBackground = Rule(
    "ima-session/ad-paused-in-background", .warning, .ima, .should(pipGuide), about: .session,
    says: "An ad in Picture in Picture should play on when the app goes to the background.",
    why: "The window shows a still picture until the viewer comes back to the app.",
    remedy: """
      Set enableBackgroundPlayback before the ads loader is made, the audio session category playback, \
      and the background mode for audio.
      """,
    fails: [
      loaded(
        line("STARTED", 2), line("pipStarted", 5), line("background", 6), line("«PAUSE»", 6),
        line("foreground", 60), line("pipStopped", 61))
    ],
    passes: [
      loaded(
        line("STARTED", 2), line("pipStarted", 5), line("background", 6), line("MIDPOINT", 9),
        line("COMPLETE", 17), line("foreground", 60), line("pipStopped", 61)),
      // The player goes on at once, or the viewer pauses.
      loaded(
        line("STARTED", 2), line("pipStarted", 5), line("background", 6), line("PAUSE", 6),
        line("RESUME", 7), line("foreground", 60), line("pipStopped", 61)),
      loaded(
        line("STARTED", 2), line("pipStarted", 5), line("background", 6), line("PAUSE", 9),
        line("foreground", 60), line("pipStopped", 61)),
      // Without Picture in Picture, the app pauses in the background.
      loaded(
        line("STARTED", 2), line("background", 6), line("PAUSE", 6), line("foreground", 60)),
    ],
    check: .orderedSession { log, context, report in
      // Other rules report settings that turn background playback off, or that are set too late.
      let isDeclared = log.setups.contains { setup in
        setup.fact(["settings", "enableBackgroundPlayback"])?.isTrue == false
          || setup.fact(["settings", "setAfterLoader"])?.isTrue == true
      }
      guard !isDeclared, context.records(.background), context.records(.pipStarted) else { return }
      var (isInAd, isInPicture) = (false, false)
      var background: SessionEvent?
      var paused: SessionEvent?
      for event in log.events {
        switch event.kind {
        case .started: (isInAd, paused) = (true, nil)
        case .firstQuartile, .midpoint, .thirdQuartile, .resume: paused = nil
        case .complete, .skipped, .error, .adBreakEnded, .adPeriodEnded, .requestStream,
          .adsRequest:
          (isInAd, paused) = (false, nil)
        case .pipStarted: isInPicture = true
        case .background: background = event
        case .pause:
          guard isInAd, let background,
            let wait = context.seconds(from: background.index, to: event.index), wait <= 1
          else { break }
          paused = event
        case .foreground, .pipStopped:
          if isInPicture, let paused, let background {
            report(
              "the ad pauses as the app goes to the background in Picture in Picture; expected that it "
                + "plays on", at: paused, related: [background.related("the background")])
          }
          (background, paused) = (nil, nil)
          if event.kind == .pipStopped { isInPicture = false }
        default: break
        }
      }
    })
}
