import HLSInterstitials
import HLSLinting

/// The live events that Google publishes for tests.
extension PodURLRules {
  static let sampleEvent = Rule(
    "pod-url/sample-event", .warning, .googleDAI, .advice("Google DAI docs: DAI sample streams"),
    about: .podURLs,
    says: "The network should be the publisher's own, not Google's public test network.",
    why: "Viewers see Google's test ads, which earn nothing and are withdrawn without notice.",
    remedy: "Write the network code and the custom asset key of your own event.",
    fails: [.pods(["network/1234": "network/«21775744923»"])],
    passes: [.pod()],
    check: .podURL { reference, _, report in
      // Whether an app is released is only known from its setup; app/sample-ids-shipped reports it.
      guard reference.isManifest, reference.role != .request,
        let code = reference.url.networkCode, code.text == sampleNetwork
      else { return }
      report(
        "network is \(code.text), Google's test network; expected it only in tests",
        at: reference.place(code))
    })

  static let sampleEventLength = Rule(
    "pod-url/sample-event-length", .info, .googleDAI,
    .advice("Google DAI docs: DAI sample streams"),
    about: .podURLs,
    says: "For a sample event of Google, pd should be the length of that sample's breaks.",
    why:
      "The sample decides its breaks for one length; another one leaves part of the break empty.",
    remedy: "Write the length from Google's list of sample streams.",
    fails: [
      .pods(
        [
          "network/1234/custom_asset/example-live": sampleKey, "pd=30000": "pd=«10000»",
          "DURATION=30": "DURATION=10",
        ],
        after: PodExample.queryVariable("network"))
    ],
    passes: [
      .pods(
        ["network/1234/custom_asset/example-live": sampleKey],
        after: PodExample.queryVariable("network"))
    ],
    check: .podURL { reference, _, report in
      guard let sample = reference.sampleEvent, let length = sampleLengths[sample.text],
        let duration = reference.milliseconds, duration.value != length
      else { return }
      report(
        "pd is \(duration.value), but breaks of \(sample.text) are \(length) milliseconds long",
        at: reference.place(duration.part))
    })

  static let sampleEventRetired = Rule(
    "pod-url/sample-event-retired", .info, .googleDAI,
    .advice("Google DAI docs: DAI sample streams"),
    about: .podURLs,
    says: "A sample event should be one that Google still lists.",
    why: "The event sgai-hls-live left the list in 2026, and the current samples require a token.",
    remedy: "Use hls-pod-serving-manifest-auth-pod, with 30-second breaks and a token.",
    fails: [
      .pods(
        [
          "1234/custom_asset/example-live": "{$network}/custom_asset/«sgai-hls-live»",
          "pd=30000": "pd=10000", "DURATION=30": "DURATION=10",
        ], after: PodExample.queryVariable("network"))
    ],
    passes: [
      .pods(
        ["network/1234/custom_asset/example-live": sampleKey],
        after: PodExample.queryVariable("network"))
    ],
    check: .podURL { reference, _, report in
      guard let sample = reference.sampleEvent, sample.text == "sgai-hls-live" else { return }
      report(
        "\(sample.text) is no longer listed; expected hls-pod-serving-manifest-auth-pod",
        at: reference.place(sample))
    })

  static let sampleNetwork = "21775744923"
  private static let sampleLengths: [String: Int64] = [
    "sgai-hls-live": 10_000, "hls-pod-serving-manifest-auth-pod": 30_000,
  ]
  private static let sampleKey =
    "network/{$network}/custom_asset/hls-pod-serving-manifest-auth-pod"
}

extension PodReference {
  /// The custom asset key, if the network is Google's or unknown.
  fileprivate var sampleEvent: Part? {
    guard isManifest, let code = url.networkCode,
      code.text == PodURLRules.sampleNetwork || code.variable == .whole,
      let key = url.customAssetKey, key.isLiteral
    else { return nil }
    return key
  }
}
