import HLSDocuments
import HLSLinting
import SourceText

/// The version of the IMA SDK for iOS.
extension AppRules {
  static let sdkVersion = Rule(
    "app/sdk-version", .error, .ima,
    .must("\(pipGuide); IMA DAI SDK for iOS: release history and deprecation schedule"),
    about: .session,
    says: "The SDK must have what the app uses, and be supported on the day of the session.",
    why: """
      A call that the SDK does not have does nothing, and nothing guarantees that a deprecated \
      version gets ads: the publisher earns nothing from its users.
      """,
    remedy:
      "Update the SDK to a version that is supported on that day and has the calls of the app.",
    fails: [
      setup(#""sdkVersion":"«3.0.13»","pictureInPicture":{"delegate":"proxy"}"#),
      setup(
        #""sdkVersion":"«3.27.4»","retained":[]"#,
        #"{"event":"requestStream","assetKey":"example","useHLSInterstitial":true}"#),
      setup(
        #""t":1795280400,"sdkVersion":"«3.26.1»","audioSession":{"category":"playback"}"#),
      // A version without a date of its own, after 3.27.4 had been out for a year.
      setup(#""t":1789000000,"sdkVersion":"«3.27.1»","retained":[]"#),
      setup(#""t":1776000000,"sdkVersion":"«3.24.0»","retained":[]"#),
    ],
    passes: [
      setup(#""sdkVersion":"3.1.0","pictureInPicture":{"delegate":"proxy"}"#),
      setup(#""sdkVersion":"3.1","pictureInPicture":{"delegate":"proxy"}"#),
      setup(#""sdkVersion":"3.0.13","retained":[]"#),
      setup(
        #""sdkVersion":"3.28.10","retained":[]"#,
        #"{"event":"requestStream","assetKey":"example","useHLSInterstitial":true}"#),
      setup(
        #""sdkVersion":"3.27.4","retained":[]"#,
        #"{"event":"requestStream","assetKey":"example","useHLSInterstitial":false}"#),
      // The version was supported on that day.
      setup(
        #""t":1774464000,"sdkVersion":"3.26.1","audioSession":{"category":"playback"}"#),
      setup(#""t":1789000000,"sdkVersion":"3.27.4","retained":[]"#),
      setup(#""t":1795280400,"sdkVersion":"3.28.10","retained":[]"#),
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
        guard let now, let end = ends.first(where: { version < $0.successor }), now >= end.time
        else { continue }
        report(
          "sdkVersion is \(text.shown), which is deprecated since \(end.date) or before; expected a "
            + "supported version", at: value.range, severity: .warning)
      }
    })

  private static let appleFacts = [
    "audioSession", "player", "pictureInPicture", "retained", "released", "interstitialEvents",
  ]

  /// The days when support ends for all versions before a successor: a year after that was released.
  private static let ends: [(successor: SDKRelease, time: Seconds, date: String)] = [
    (SDKRelease(3, 24, 0), 1_764_720_000, "2025-12-03"),
    (SDKRelease(3, 26, 1), 1_775_088_000, "2026-04-02"),
    (SDKRelease(3, 27, 4), 1_787_875_200, "2026-08-28"),
    (SDKRelease(3, 28, 10), 1_792_627_200, "2026-10-22"),
  ]
}

/// A version of the SDK, such as 3.28.10; 3.1 is 3.1.0.
struct SDKRelease: Comparable {
  private let numbers: [Int]

  init(_ numbers: Int...) { self.numbers = numbers + [0, 0, 0, 0].dropLast(numbers.count) }

  /// Reads numbers between dots; nil for another text.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard (2...4).contains(parts.count), !parts.contains(nil) else { return nil }
    numbers = parts.compactMap { $0 } + [0, 0, 0, 0].dropLast(parts.count)
  }

  static func < (left: SDKRelease, right: SDKRelease) -> Bool {
    left.numbers.lexicographicallyPrecedes(right.numbers)
  }
}
