import HLSDocuments
import HLSLinting
import SourceText

/// The objects that an app has to keep.
extension AppRules {
  static let adsLoaderRetained = Rule(
    "app/ads-loader-retained", .warning, .ima, .should(guide), about: .session,
    says: "The app should keep its IMAAdsLoader.",
    why: "A loader that is released never answers the stream request.",
    remedy: "Store the loader in a property.",
    fails: [setup(#""released":["«adsLoader»"]"#)],
    passes: [setup(#""retained":["adsLoader"]"#)],
    check: .released(["adsLoader"]))

  static let streamManagerRetained = Rule(
    "app/stream-manager-retained", .error, .ima, .must(guide), about: .session,
    says: "The app must keep its IMAStreamManager for the whole break.",
    why: """
      Without the manager, the app receives no ad events and the SDK reports no ads, which are \
      then not counted.
      """,
    remedy: "Store the stream manager in a strong property.",
    fails: [setup(#""released":["«streamManager»"]"#)],
    passes: [setup(#""retained":["streamManager"]"#)],
    check: .released(["streamManager"]))

  static let eventControllerRetained = Rule(
    "app/event-controller-retained", .warning, .ima, .advice(guide), about: .session,
    says: "The app should keep its AVPlayerInterstitialEventController while events are scheduled.",
    why: "Whether events outlive their controller is not documented; without one, no break begins.",
    remedy: "Store the controller in a property.",
    fails: [
      setup(#""released":["«eventController»"]"#, overdue),
      setup(#""released":["«eventController»"]"#),
    ],
    passes: [setup(#""retained":["eventController"]"#)],
    check: .session { log, context, report in
      let found = log.released(["eventController"])
      guard !found.isEmpty else { return }
      // A break that begins shows that its event outlived the controller.
      let overdue = context.records(.adBreakStarted) ? [] : context.overdueBreaks
      for value in found {
        report(
          "eventController is released\(overdue.isEmpty ? "" : ", and no scheduled break begins"); "
            + "expected a property that keeps it", at: value.range,
          related: overdue.prefix(3).compactMap { history in
            history.schedule.map { context.event($0).related("the schedule of a break") }
          }, severity: overdue.isEmpty ? .info : nil)
      }
    })

  /// For examples: a break that is scheduled and does not begin.
  private static let overdue = """
    {"t":1774464000,"event":"schedule","breakId":"a","position":0,"start":60}
    {"t":1774464500,"event":"end"}
    """

  static let pipProxyRetained = Rule(
    "app/pip-proxy-retained", .warning, .ima, .should(pipGuide), about: .session,
    says:
      "The app should keep the Picture in Picture proxy, its controller, and the player layer.",
    why:
      "A released controller ends Picture in Picture, and a released proxy forwards no messages.",
    remedy: "Store the three objects in properties.",
    fails: [
      pipSetup(#""released":["«pictureInPictureProxy»"]"#),
      pipSetup(#""released":["«playerLayer»"]"#),
    ],
    passes: [
      pipSetup(
        #""retained":["pictureInPictureProxy","pictureInPictureController","playerLayer"]"#)
    ],
    check: .released(
      ["pictureInPictureProxy", "pictureInPictureController", "playerLayer"],
      in: .pictureInPicture))
}
