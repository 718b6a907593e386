import HLSInterstitials
import HLSLinting
import SourceText

/// Network code and custom asset key, which name the live event.
extension PodURLRules {
  static let networkCode = Rule(
    "pod-url/network-code", .warning, .googleDAI,
    .advice("Google DAI docs: Pod Serving reference/live"),
    about: .podURLs,
    says: "The network code should contain only digits.",
    why: "Ad Manager identifies networks by number; with a name it finds no network and no ads.",
    remedy: "Write the network code from the global settings of Ad Manager.",
    fails: [
      .pods(["network/1234": "network/«my-network»"]),
      .pods(["network/1234": "network/«1234,5678»"]),
    ],
    passes: [.pod()],
    check: .podURL { reference, _, report in
      guard reference.isPod, let code = reference.url.networkCode, code.isLiteral,
        !code.text.isDigits
      else { return }
      let codes = code.text.split(separator: ",", omittingEmptySubsequences: false)
      let isPair = codes.count == 2 && codes.allSatisfy(\.isDigits)
      report(
        isPair
          ? "network code is \(code.text.shown), a parent and a child network; expected only digits"
          : "network code is \(code.text.shown); expected only digits",
        at: reference.place(code), severity: isPair ? .info : nil)
    })

  static let customAssetKey = Rule(
    "pod-url/custom-asset-key", .error, .googleDAI,
    .must("Google DAI docs: Pod Serving reference/live"),
    about: .podURLs,
    facts: [.silences(["pod-url/path-shape"], about: .attribute)],
    says: """
      The custom asset key must not be empty; only letters, digits and - . _ ~ may be without \
      percent-encoding.
      """,
    why: """
      The service finds the live event by this key, as one segment of the path. If it finds none, \
      viewers get no ads.
      """,
    remedy: "Write the key as Ad Manager shows it, percent-encoded where necessary.",
    fails: [.pods(["example-live": "«live,west»"])],
    passes: [.pod(), .pods(["example-live": "live%2Cwest"])],
    check: .podURL { reference, _, report in
      guard reference.isPod, let key = reference.url.customAssetKey, key.isLiteral else {
        return
      }
      let isSound = reference.written(key).utf8.allSatisfy {
        $0 == UInt8(ascii: "%") || $0.isUnreserved
      }
      if isSound, key.brokenEscape == nil, !key.text.isEmpty { return }
      report(
        key.text.isEmpty
          ? "the custom asset key is empty; expected the key of the live event"
          : "custom asset key is \(reference.written(key).shown); expected percent-encoding",
        at: reference.place(key))
    })

  static let systemAssetKey = Rule(
    "pod-url/system-asset-key", .warning, .googleDAI,
    .advice("Google DAI docs: DAI sample streams; pod-serving/live/token"),
    about: .podURLs,
    says:
      "The path should name the live event by its custom asset key, not by its system asset key.",
    why: "Ad Manager shows both keys of an event; the pod endpoint accepts only the custom one.",
    remedy: "Write the custom asset key of the event.",
    fails: [.pods(["example-live": "«WBm2X2B5RUKpuBQ5bVYysA»"])],
    passes: [.pod(), .pods(["example-live": "example-live-sports-24"])],
    check: .podURL { reference, _, report in
      guard reference.isPod, let key = reference.url.customAssetKey, key.isLiteral,
        key.text.isSystemAssetKey
      else { return }
      report(
        "\(key.text) looks like a system asset key; expected the custom asset key",
        at: reference.place(key))
    })
}

extension String {
  /// Whether this is URL-safe Base64 of 16 bytes, without padding and with letters of both cases.
  fileprivate var isSystemAssetKey: Bool {
    utf8.count == 22 && "AQgw".utf8.contains(utf8.last ?? 0)
      && utf8.allSatisfy(\.isVariableNameCharacter) && utf8.contains(where: \.isUppercaseLetter)
      && utf8.contains(where: \.isLowercaseLetter)
  }
}
