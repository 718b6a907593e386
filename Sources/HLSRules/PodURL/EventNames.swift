import HLSInterstitials
import HLSLinting
import SourceText

/// Network code and custom asset key: which live event is meant.
extension PodURLRules {
  static let networkCode = Rule(
    "pod-url/network-code", .warning, .googleDAI,
    .advice("Google DAI docs: Pod Serving reference/live"),
    about: .podURLs,
    says: "The network code is a run of digits.",
    why: "Ad Manager numbers its networks; a name there finds no network and so no ads.",
    remedy: "Write the number that Ad Manager shows under global settings.",
    fails: [
      .pods(["network/1234": "network/«my-network»"]),
      .pods(["network/1234": "network/«1234,5678»"]),
    ],
    passes: [.pod()],
    check: .podURL { reference, _, report in
      guard reference.isManifest, let code = reference.url.networkCode, code.isLiteral,
        !code.text.isDigits
      else { return }
      let codes = code.text.split(separator: ",", omittingEmptySubsequences: false)
      let isPair = codes.count == 2 && codes.allSatisfy(\.isDigits)
      report(
        isPair
          ? "network code \(code.text.shown) names a parent and a child network"
          : "network code \(code.text.shown), allowed are digits",
        at: reference.place(code), severity: isPair ? .info : nil)
    })

  static let customAssetKey = Rule(
    "pod-url/custom-asset-key", .error, .googleDAI,
    .must("Google DAI docs: Pod Serving reference/live"),
    about: .podURLs,
    says:
      "The custom asset key is not empty, and all but letters, digits, - . _ ~ is percent-encoded.",
    why: "The service finds the live event by this key, as one segment of the path.",
    remedy: "Write the key as Ad Manager shows it, percent-encoded where it must be.",
    fails: [.pods(["example-live": "«live,west»"])],
    passes: [.pod(), .pods(["example-live": "live%2Cwest"])],
    check: .podURL { reference, _, report in
      guard reference.isManifest, let key = reference.url.customAssetKey, key.isLiteral else {
        return
      }
      let isSound = reference.written(key).utf8.allSatisfy {
        $0 == UInt8(ascii: "%") || $0.isUnreserved
      }
      if isSound, key.brokenEscape == nil, !key.text.isEmpty { return }
      report(
        key.text.isEmpty
          ? "the custom asset key is empty"
          : "custom asset key \(reference.written(key).shown) has characters that need percent-encoding",
        at: reference.place(key))
    })

  static let systemAssetKey = Rule(
    "pod-url/system-asset-key", .warning, .googleDAI,
    .advice("Google DAI docs: DAI sample streams; pod-serving/live/token"),
    about: .podURLs,
    says: "The path names the live event by its custom asset key, not by its system asset key.",
    why: "Ad Manager shows both names of one event; the pod endpoint takes only the custom one.",
    remedy: "Write the custom asset key of the event.",
    fails: [.pods(["example-live": "«WBm2X2B5RUKpuBQ5bVYysA»"])],
    passes: [.pod(), .pods(["example-live": "example-live-sports-24"])],
    check: .podURL { reference, _, report in
      guard reference.isManifest, let key = reference.url.customAssetKey, key.isLiteral,
        key.text.isSystemAssetKey
      else { return }
      report("\(key.text) looks like a system asset key", at: reference.place(key))
    })
}

extension String {
  /// Whether these are 16 bytes in the URL-safe Base64 without padding, capitals and small letters mixed.
  fileprivate var isSystemAssetKey: Bool {
    utf8.count == 22 && "AQgw".utf8.contains(utf8.last ?? 0)
      && utf8.allSatisfy(\.isVariableNameCharacter) && utf8.contains(where: \.isUppercaseLetter)
      && utf8.contains(where: \.isLowercaseLetter)
  }
}
