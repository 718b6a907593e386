import HLSDocuments
import HLSInterstitials
import HLSLinting
import SourceText

/// The rules about what a recorded session declares of the app.
///
/// A fact that no setup declares is not checked.
enum AppRules {
  static let all: [Rule] = [
    audioSessionCategory, audioSessionActivated, audioSessionOrder, audioSessionErrorIgnored,
    enableBackgroundPlayback,
    adsLoaderRetained, streamManagerRetained, eventControllerRetained, pipProxyRetained,
    pipDelegate, pipControllerLayer, pipProxyInRequest, pipVideoDisplay, pipSupportChecked,
    pipButton,
    adsStartUnguarded, sdkVersion,
    eventsOverwritten, failureFallback, contentMayVaryFalse, fillWithoutPlannedDuration,
    liveResumptionOffset, restrictionsEmpty,
    tokenNotSent, tokenEncodingSet, secretInClient, sampleIDsShipped,
  ]

  static let pipGuide = "Google IMA guide: Picture in Picture (iOS)"
  static let guide = ScheduleRules.guide

  /// For examples: a setup with these facts.
  static func setup(_ facts: String, _ lines: String...) -> Example {
    .session(["{\"event\":\"setup\",\(facts)}"] + lines)
  }

  /// For examples: the same setup of an app that uses Picture in Picture.
  static func pipSetup(_ facts: String) -> Example {
    setup(#""pictureInPicture":{"delegate":"proxy"},"# + facts)
  }
}

/// What an app has to do before a fact matters.
enum AppUse {
  /// The fact always matters.
  case any
  /// Picture in Picture: a setup declares it, or the session has its events.
  case pictureInPicture

  func applies(to log: SessionLog) -> Bool {
    switch self {
    case .any: true
    case .pictureInPicture: log.usesPictureInPicture
    }
  }
}

extension SessionLog {
  /// The records of the app's setup.
  var setups: [SessionEvent] { events.filter { $0.kind == .setup } }

  /// The names of objects that a setup declares as released.
  func released(_ names: Set<String>) -> [SessionValue] {
    setups.flatMap { $0["released"]?.elements ?? [] }.filter {
      $0.text.map(names.contains) ?? false
    }
  }

  /// Whether a setup declares Picture in Picture, or the session has its events.
  var usesPictureInPicture: Bool {
    events.contains { event in
      switch event.kind {
      case .startPictureInPicture, .pipStarted, .pipStopped: true
      case .setup: event["pictureInPicture"]?.members != nil
      default: false
      }
    }
  }
}

extension SessionEvent {
  /// The value at the end of a path of keys; nil if it is not declared.
  func fact(_ keys: [String]) -> SessionValue? {
    guard let first = keys.first else { return nil }
    return keys.dropFirst().reduce(self[first]) { $0?[$1] }
  }
}

extension Check {
  /// Reports a fact that a setup declares with the wrong one of true and false.
  static func fact(
    _ keys: String..., is wrong: Bool, in use: AppUse = .any, _ message: String
  ) -> Check {
    .session { log, _, report in
      let found = log.setups.compactMap { $0.fact(keys) }.filter { $0.isTrue == wrong }
      guard !found.isEmpty, use.applies(to: log) else { return }
      for value in found { report(message, at: value.range) }
    }
  }

  /// Reports objects that a setup declares as released.
  static func released(_ names: Set<String>, in use: AppUse = .any) -> Check {
    .session { log, _, report in
      let found = log.released(names)
      guard !found.isEmpty, use.applies(to: log) else { return }
      for value in found {
        report(
          "\((value.text ?? "").shown) is released; expected a property that keeps it",
          at: value.range)
      }
    }
  }
}
