import HLSDocuments
import HLSInterstitials
import HLSLinting
import SourceText

/// How an app schedules events, and what it does without them.
extension AppRules {
  static let eventsOverwritten = Rule(
    "app/events-overwritten", .warning, .ima,
    .should("Apple AVPlayerInterstitialEventController.events documentation; \(guide)"),
    about: .session,
    says: "An app should add an event to the events of the controller, not replace them.",
    why: "Events that are scheduled already, also those of the playlist, never play.",
    remedy: "Set events to the current events and the new one.",
    fails: [setup(#""eventsAppended":«false»"#)],
    passes: [setup(#""eventsAppended":true"#)],
    check: .fact(
      "eventsAppended", is: false,
      "the app replaces the events of the controller; expected that it adds to them"))

  static let failureFallback = Rule(
    "app/failure-fallback", .warning, .ima,
    .should("googleads IMA DAI samples; Google Ad Manager help backup streams"), about: .session,
    says: "An app should play the content if the stream request or the stream fails.",
    why: "A failure of the ads leaves the viewer without content.",
    remedy: "Start the content in the error handlers of the loader and the stream manager.",
    fails: [setup(#""fallback":«false»"#)],
    passes: [setup(#""fallback":true"#)],
    check: .fact(
      "fallback", is: false, "the app plays nothing after a failure; expected the content"))

  static let contentMayVaryFalse = Rule(
    "app/content-may-vary-false", .warning, .googleDAI, .advice("WWDC24 10114"), about: .session,
    says: "Events with pods of a session should not have contentMayVary false.",
    why: """
      Pods have other ads for each session. With false, SharePlay would synchronize users in ads \
      that only some of them see.
      """,
    remedy: "Leave contentMayVary true for events with pods.",
    fails: [
      setup(
        #""interstitialEvents":{"contentMayVary":«false»}"#,
        #"{"event":"schedule","breakId":"b1","url":"\#(pod)"}"#)
    ],
    passes: [
      setup(
        #""interstitialEvents":{"contentMayVary":true}"#,
        #"{"event":"schedule","breakId":"b1","url":"\#(pod)"}"#),
      setup(
        #""interstitialEvents":{"contentMayVary":false}"#,
        #"{"event":"schedule","breakId":"b1","url":"https://ads.example/a.m3u8"}"#),
    ],
    check: .session { log, _, report in
      let found = log.setups.compactMap { $0.fact(["interstitialEvents", "contentMayVary"]) }
        .filter { $0.isTrue == false }
      guard !found.isEmpty,
        let (_, pod) = log.pods(report).first(where: { $0.url.parameter(.streamID) != nil })
      else { return }
      for value in found {
        report(
          "contentMayVary is false, but a pod is decided for a session; expected true",
          at: value.range, related: [RelatedPlace(pod.range, "the pod")])
      }
    })

  private static let pod =
    "https://dai.google.com/linear/pods/v1/hls/network/1234/custom_asset/example-live/ad_break_id/b1.m3u8"
    + "?stream_id=24fd4e7c-95a0-42be-8874-00625139b9db:TUL&pd=30000"

  static let fillWithoutPlannedDuration = Rule(
    "app/fill-without-planned-duration", .warning, .ima, .should("WWDC24 10114"), about: .session,
    says: "Events that occupy a range (fill) should have plannedDuration.",
    why: """
      Users of the app see no length of the event until its items are loaded, and then the \
      timeline moves.
      """,
    remedy: "Set plannedDuration to the expected length.",
    fails: [
      setup(#""interstitialEvents":{"timelineOccupancy":"fill","plannedDuration":«null»}"#)
    ],
    passes: [
      setup(#""interstitialEvents":{"timelineOccupancy":"fill","plannedDuration":30}"#),
      setup(#""interstitialEvents":{"timelineOccupancy":"fill"}"#),
      setup(#""interstitialEvents":{"timelineOccupancy":"singlePoint","plannedDuration":null}"#),
    ],
    check: .session { log, _, report in
      for setup in log.setups {
        guard
          ["fill", ".fill"].contains(
            setup.fact(["interstitialEvents", "timelineOccupancy"])?.text),
          let planned = setup.fact(["interstitialEvents", "plannedDuration"]),
          case .null = planned.content
        else { continue }
        report(
          "timelineOccupancy is fill, but plannedDuration is not set; expected a length",
          at: planned.range)
      }
    })

  static let liveResumptionOffset = Rule(
    "app/live-resumption-offset", .warning, .ima, .should("\(guide); hls.js issue 6983"),
    about: .session,
    says: "Events of a live stream should not have a resumptionOffset of zero.",
    why: "After each break, the viewer is one break further behind the live edge.",
    remedy: "Leave resumptionOffset indefinite in live streams.",
    fails: [
      setup(
        #""interstitialEvents":{"resumptionOffset":«0»}"#,
        #"{"event":"requestStream","network":"1234","customAssetKey":"example-live"}"#)
    ],
    passes: [
      setup(
        #""interstitialEvents":{"resumptionOffset":"indefinite"}"#,
        #"{"event":"requestStream","network":"1234","customAssetKey":"example-live"}"#),
      setup(#""interstitialEvents":{"resumptionOffset":0}"#),
    ],
    check: .session { log, _, report in
      let found = log.setups.compactMap { $0.fact(["interstitialEvents", "resumptionOffset"]) }
        .filter { ($0["value"] ?? $0).seconds == .zero }
      guard !found.isEmpty,
        let request = log.events.first(where: {
          $0.kind == .requestStream && $0["customAssetKey"] != nil
        }), let key = request["customAssetKey"]
      else { return }
      for value in found {
        report(
          "resumptionOffset is 0 in a live stream; expected indefinite", at: value.range,
          related: [RelatedPlace(key.range, "the live stream")])
      }
    })

  static let restrictionsEmpty = Rule(
    "app/restrictions-empty", .info, .ima, .advice(guide), about: .session,
    says: "Events with ads should have restrictions.",
    why: "Without restrictions, viewers can seek through the ads and past them.",
    remedy: "Set the restrictions, if viewers must see the ads.",
    fails: [
      setup(#""interstitialEvents":{"restrictions":«[]»}"#),
      .session(#"{"event":"schedule","breakId":"b1","restrictions":«[]»}"#),
    ],
    passes: [
      setup(
        #""interstitialEvents":{"restrictions":["constrainsSeekingForwardInPrimaryContent"]}"#),
      .session(#"{"event":"schedule","breakId":"b1"}"#),
    ],
    check: .session { log, _, report in
      // One app schedules all its events in one way.
      let declared = log.setups.lazy.compactMap { $0.fact(["interstitialEvents", "restrictions"]) }
      let scheduled = log.events.lazy.filter { $0.kind == .schedule }
        .compactMap { $0["restrictions"] }
      guard
        let value = declared.first(where: { $0.elements?.isEmpty ?? false })
          ?? scheduled.first(where: { $0.elements?.isEmpty ?? false })
      else { return }
      report(
        "restrictions are empty, so that viewers can seek through ads; confirm that it is meant",
        at: value.range)
    })
}
