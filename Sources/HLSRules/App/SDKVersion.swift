import HLSDocuments
import HLSLinting
import SourceText

/// The version of the IMA SDK for iOS.
extension AppRules {
  static let sdkVersion = Rule(
    "app/sdk-version", .error, .ima,
    .must("\(pipGuide); IMA DAI SDK for iOS: release history and deprecation schedule"),
    about: .session,
    says: "The SDK must have what the app uses, and serve ads on the day of the session.",
    why: "A call that the SDK does not have does nothing, and old versions get no ads.",
    remedy: "Update the SDK.",
    fails: [
      setup(#""sdkVersion":"«3.0.13»","pictureInPicture":{"delegate":"proxy"}"#),
      setup(
        #""sdkVersion":"«3.27.4»","retained":[]"#,
        #"{"event":"requestStream","assetKey":"example","useHLSInterstitial":true}"#),
      setup(
        #""t":1795280400,"sdkVersion":"«3.26.1»","audioSession":{"category":"playback"}"#),
    ],
    passes: [
      setup(#""sdkVersion":"3.1.0","pictureInPicture":{"delegate":"proxy"}"#),
      setup(#""sdkVersion":"3.0.13","retained":[]"#),
      setup(
        #""sdkVersion":"3.28.10","retained":[]"#,
        #"{"event":"requestStream","assetKey":"example","useHLSInterstitial":true}"#),
      setup(
        #""sdkVersion":"3.27.4","retained":[]"#,
        #"{"event":"requestStream","assetKey":"example","useHLSInterstitial":false}"#),
      // The version worked on that day.
      setup(
        #""t":1774464000,"sdkVersion":"3.26.1","audioSession":{"category":"playback"}"#),
      // The SDK of another system, whose versions have other dates.
      setup(#""t":1795280400,"sdkVersion":"3.26.1""#),
      setup(#""t":1795280400,"sdkVersion":"v3-custom","retained":[]"#),
    ],
    check: .session { log, _, report in
      let setups = log.setups.filter { $0["sdkVersion"] != nil }
      guard !setups.isEmpty else { return }
      let usesPictureInPicture = log.usesPictureInPicture
      let use = log.events.lazy.compactMap { $0["useHLSInterstitial"] }.first { $0.isTrue == true }
      let now = log.events.lazy.compactMap(\.time).first?.value
      for setup in setups {
        // Only apps for Apple's systems have these facts; other systems have other versions.
        guard let value = setup["sdkVersion"], let text = value.text,
          let version = SDKRelease(text), appleFacts.contains(where: { setup[$0] != nil })
        else { continue }
        if usesPictureInPicture, version < SDKRelease(3, 1, 0) {
          report(
            "sdkVersion is \(text.shown); Picture in Picture needs 3.1.0", at: value.range)
          continue
        }
        if let use, version < SDKRelease(3, 28, 10) {
          report(
            "sdkVersion is \(text.shown); useHLSInterstitial needs 3.28.10", at: value.range,
            related: [RelatedPlace(use.range, "its use")])
          continue
        }
        guard let now,
          let end = ends.last(where: { now >= $0.time && version <= $0.version })
        else { continue }
        report(
          "sdkVersion is \(text.shown), which ended on \(end.date); expected a version that serves ads",
          at: value.range, severity: .warning)
      }
    })

  private static let appleFacts = [
    "audioSession", "player", "pictureInPicture", "retained", "released", "interstitialEvents",
  ]

  /// Versions that ended at a time, with all before them, in seconds since 1970.
  private static let ends: [(version: SDKRelease, time: Seconds, date: String)] = [
    (SDKRelease(3, 27, 4), 1_792_627_200, "2026-10-22"),
    (SDKRelease(3, 26, 1), 1_787_875_200, "2026-08-28"),
  ]
}

/// A version of the SDK, such as 3.28.10.
struct SDKRelease: Comparable {
  private let numbers: [Int]

  init(_ numbers: Int...) { self.numbers = numbers }

  /// Reads numbers between dots; nil for another text.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard (2...4).contains(parts.count), !parts.contains(nil) else { return nil }
    numbers = parts.compactMap { $0 }
  }

  static func < (left: SDKRelease, right: SDKRelease) -> Bool {
    left.numbers.lexicographicallyPrecedes(right.numbers)
  }
}
