import HLSDocuments
import HLSLinting
import SourceText

/// Picture in Picture with the IMA SDK.
extension AppRules {
  static let pipDelegate = Rule(
    "app/pip-delegate", .error, .ima, .must(pipGuide), about: .session,
    says: """
      The delegate of AVPictureInPictureController must be the IMAPictureInPictureProxy, which is made \
      with the app's own delegate.
      """,
    why: """
      The SDK does not learn when Picture in Picture becomes active, and starts ads in that \
      window, where they cannot play.
      """,
    remedy: "Set the proxy as delegate, and give the app's own delegate to the proxy.",
    fails: [
      setup(#""pictureInPicture":{"delegate":"«app»"}"#),
      setup(#""pictureInPicture":{"delegate":"«VideoViewController»"}"#),
      setup(#""pictureInPicture":{"delegate":"«IMAPictureInPicturyProxy»"}"#),
      setup(#""pictureInPicture":{"delegate":"proxy","proxyDelegate":"«nil»"}"#),
      setup(#""pictureInPicture":{"delegate":"proxy","proxyDelegate":"«proxy»"}"#),
    ],
    passes: [
      setup(#""pictureInPicture":{"delegate":"proxy","proxyDelegate":"app"}"#),
      setup(#""pictureInPicture":{"delegate":"IMAPictureInPictureProxy"}"#),
      setup(#""pictureInPicture":{"delegate":"self.pictureInPictureProxy"}"#),
    ],
    check: .session { log, _, report in
      for setup in log.setups {
        if let value = setup.fact(["pictureInPicture", "proxyDelegate"]), let name = value.text,
          ["nil", "none", "null", "proxy", proxy].contains(name)
        {
          report(
            "the proxy passes its calls to \(name.shown); expected the app's own delegate",
            at: value.range)
        }
        guard let value = setup.fact(["pictureInPicture", "delegate"]), let name = value.text,
          name != proxy
        else { continue }
        if name.hasPrefix("IMA"), Spelling.nearest(to: name, among: [proxy]) != nil {
          report(
            "\(name.shown) is no class of the SDK; did you mean \(proxy)?", at: value.range,
            severity: .warning)
          continue
        }
        // Apps name it by what holds it.
        guard name.hasPrefix("IMA") || !name.lowercased().hasSuffix("proxy") else { continue }
        report(
          "the delegate of the Picture in Picture controller is \(name.shown); expected proxy",
          at: value.range)
      }
    })

  private static let proxy = "IMAPictureInPictureProxy"

  static let pipProxyInRequest = Rule(
    "app/pip-proxy-in-request", .error, .ima, .must("\(pipGuide); \(guide)"), about: .session,
    says: "A request of an app with Picture in Picture must have the IMAPictureInPictureProxy.",
    why: """
      Without the proxy in the request, the SDK does not learn that Picture in Picture is active, \
      and starts ads where they cannot play.
      """,
    remedy: "Give the proxy to the stream request or ads request as pictureInPictureProxy.",
    fails: [
      setup(#""pictureInPicture":{"delegate":"proxy","proxyInRequest":«false»}"#),
      .session(
        #"""
        {"event":"requestStream","network":"1234","customAssetKey":"example-live","pictureInPictureProxy":«false»}
        {"event":"pipStarted"}
        """#),
      .session(
        #"""
        {"event":"adsRequest","adTagUrl":"https://ads.example.com/vmap","pictureInPictureProxy":«false»}
        {"event":"pipStarted"}
        """#),
    ],
    passes: [
      setup(#""pictureInPicture":{"delegate":"proxy","proxyInRequest":true}"#),
      .session(
        #"{"event":"requestStream","network":"1234","customAssetKey":"example-live","pictureInPictureProxy":false}"#
      ),
      // Picture in Picture is used with another stream.
      .session(
        #"""
        {"event":"requestStream","network":"1234","customAssetKey":"example-live","pictureInPictureProxy":false}
        {"event":"requestStream","network":"1234","customAssetKey":"example-news","pictureInPictureProxy":true}
        {"event":"pipStarted"}
        """#),
    ],
    check: .session { log, _, report in
      // A request says it for sure; a setup only of requests that are not recorded.
      let requests = log.requestsInPicture.compactMap { $0["pictureInPictureProxy"] }
      let declared = log.setups.lazy.compactMap { $0.fact(["pictureInPicture", "proxyInRequest"]) }
      let hasRequests = log.events.contains { $0["pictureInPictureProxy"] != nil }
      let found = (hasRequests ? requests : Array(declared)).filter { $0.isTrue == false }
      guard !found.isEmpty, log.usesPictureInPicture else { return }
      for value in found {
        report("the request has no Picture in Picture proxy; expected the proxy", at: value.range)
      }
    })

  static let pipVideoDisplay = Rule(
    "app/pip-video-display", .error, .ima, .must("\(pipGuide); \(guide)"), about: .session,
    says: "The video display of a request must have the player of the layer.",
    why: """
      The SDK follows the player that it was given. It sees no ad of another one, so the ads that \
      users watch are not counted.
      """,
    remedy: "Make the IMAAVPlayerVideoDisplay with the player of the layer.",
    fails: [
      pipSetup(#""player":{"layer":"p1","display":"«p2»"}"#),
      setup(#""player":{"layer":"p1","display":"«p2»"}"#, #"{"event":"requestStream"}"#),
      setup(#""player":{"layer":"p1"}"#, #"{"event":"requestStream","videoDisplay":"«p2»"}"#),
    ],
    passes: [
      pipSetup(#""player":{"layer":"p1","display":"p1"}"#),
      setup(#""player":{"layer":"p1","display":"p2"}"#),
      setup(#""player":{"layer":"p1"}"#, #"{"event":"requestStream","videoDisplay":"p1"}"#),
    ],
    check: .session { log, _, report in
      let players = log.setups.compactMap { $0["player"] }
      let requests = log.events.filter { $0.kind == .requestStream || $0.kind == .adsRequest }
      guard !players.isEmpty, log.usesPictureInPicture || !requests.isEmpty else { return }
      let layer = players.lazy.compactMap { $0["layer"] }.first
      // One app makes all its requests in one way.
      let inRequest = requests.lazy.compactMap { $0["videoDisplay"] }
        .first { $0.text != layer?.text }
      let pairs = players.map { ($0["layer"], $0["display"]) } + [(layer, inRequest)]
      for case (let layer?, let display?) in pairs {
        guard let one = layer.text, let other = display.text, one != other else { continue }
        report(
          "the video display has the player \(other.shown); expected \(one.shown), as the layer has",
          at: display.range, related: [RelatedPlace(layer.range, "the player of the layer")])
      }
    })

  static let pipControllerLayer = Rule(
    "app/pip-controller-layer", .error, .ima, .must(pipGuide), about: .session,
    says: "AVPictureInPictureController must be made with the layer of the content player.",
    why: "Users see another player in the window of Picture in Picture, or nothing.",
    remedy: "Make the controller with the AVPlayerLayer that shows the content.",
    fails: [setup(#""player":{"layer":"p1"},"pictureInPicture":{"layer":"«p2»"}"#)],
    passes: [
      setup(#""player":{"layer":"p1"},"pictureInPicture":{"layer":"p1"}"#),
      setup(#""pictureInPicture":{"layer":"p2"}"#),
    ],
    check: .session { log, _, report in
      for setup in log.setups {
        guard let layer = setup.fact(["player", "layer"]), let one = layer.text,
          let own = setup.fact(["pictureInPicture", "layer"]), let other = own.text, one != other
        else { continue }
        report(
          "the Picture in Picture controller has the layer of \(other.shown); expected that of "
            + "\(one.shown)", at: own.range,
          related: [RelatedPlace(layer.range, "the player of the layer")])
      }
    })

  static let pipSupportChecked = Rule(
    "app/pip-support-checked", .info, .ima,
    .advice("googleads-ima-ios AdvancedExample sources"), about: .session,
    says: "The app should offer Picture in Picture only where the device supports it.",
    why: "Elsewhere the button does nothing.",
    remedy: "Ask isPictureInPictureSupported() before the button is shown.",
    fails: [setup(#""pictureInPicture":{"delegate":"proxy","supportChecked":«false»}"#)],
    passes: [setup(#""pictureInPicture":{"delegate":"proxy","supportChecked":true}"#)],
    check: .fact(
      "pictureInPicture", "supportChecked", is: false,
      "the app does not ask whether Picture in Picture is supported; expected isPictureInPictureSupported()"
    ))

  static let pipButton = Rule(
    "app/pip-button", .info, .ima, .advice(pipGuide), about: .session,
    says: "An app with its own player layer should have its own Picture in Picture button.",
    why: "Only AVPlayerViewController has the button of the system.",
    remedy: "Add a button that starts and stops Picture in Picture.",
    fails: [
      setup(#""player":{"layer":"p1"},"pictureInPicture":{"delegate":"proxy","ownButton":«false»}"#)
    ],
    passes: [
      setup(#""player":{"layer":"p1"},"pictureInPicture":{"delegate":"proxy","ownButton":true}"#),
      setup(#""pictureInPicture":{"delegate":"proxy","ownButton":false}"#),
    ],
    check: .session { log, _, report in
      for setup in log.setups {
        guard let value = setup.fact(["pictureInPicture", "ownButton"]), value.isTrue == false,
          setup.fact(["player", "layer"])?.text != nil,
          setup.fact(["pictureInPicture", "automatic"])?.isTrue != true
        else { continue }
        report("the player layer has no Picture in Picture button; expected one", at: value.range)
      }
    })

  static let adsStartUnguarded = Rule(
    "app/ads-start-unguarded", .error, .ima, .must(pipGuide), about: .session,
    says: "The app must start ads only while Picture in Picture is not active.",
    why: "Ads cannot start in Picture in Picture, so the break earns nothing.",
    remedy: "Ask isPictureInPictureActive before adsManager.start().",
    fails: [pipSetup(#""startGuarded":«false»"#)],
    passes: [pipSetup(#""startGuarded":true"#), setup(#""startGuarded":false"#)],
    check: .fact(
      "startGuarded", is: false, in: .pictureInPicture,
      "ads are started without asking for Picture in Picture; expected a guard"))
}

extension SessionLog {
  /// The requests of streams and ads during which Picture in Picture is active; all in a log without its events.
  fileprivate var requestsInPicture: [SessionEvent] {
    var found: [SessionEvent] = []
    var (isActive, isRecorded) = (false, false)
    var latest: SessionEvent?
    for event in events {
      switch event.kind {
      case .requestStream, .adsRequest: latest = event
      case .startPictureInPicture, .pipStarted: (isActive, isRecorded) = (true, true)
      case .pipStopped: isRecorded = true
      default: continue
      }
      if isActive, let request = latest {
        found.append(request)
        latest = nil
      }
      if event.kind == .pipStopped { isActive = false }
    }
    guard !isRecorded else { return found }
    return events.filter { $0.kind == .requestStream || $0.kind == .adsRequest }
  }
}
