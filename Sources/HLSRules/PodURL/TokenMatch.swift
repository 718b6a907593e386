import SourceText
import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import PodTokens

/// Whether a token agrees with its URL, and whether its signature is correct.
extension PodURLRules {
  static let tokenDiffersFromURL = Rule(
    "pod-url/token-differs-from-url", .error, .googleDAI, .must(tokenSource), about: .podURLs,
    facts: [.silences(["pod-url/token-reused"], about: .attribute)],
    says: "Each field of a token must have the same value as the URL.",
    why: """
      The service compares the two. It refuses a request that differs from its token, and viewers \
      get no ads.
      """,
    remedy: "Sign a token for this exact request.",
    fails: [
      .pod(token: .fields("ad_break_id=«ab-009»~\(event)~pd=30000")),
      .pod(token: .fields("\(event)~pd=30000~pod_id=«1»")),
      .pod(token: .fields("ad_break_id=ab-001~\(event)~pd=«60000»")),
    ],
    passes: [
      .pod(),
      .pods(["pd=30000": "pd=30000&cust_params=section%3Dsports"]),
      .pods(["example-live": "example%2Dlive"]),
      .pods(
        ["network/1234": "network/{$network}"], after: PodExample.queryVariable("network")),
    ],
    check: .podURL { reference, _, report in
      guard let (token, part) = reference.parsedToken else { return }
      for field in token.fields {
        guard let range = field.valueRange, let value = field.value,
          let fault = reference.difference(of: field.name, value, in: token)
        else { continue }
        report(
          "the token has \(fault)", at: reference.place(range, in: part),
          related: reference.signedPart(field.name).map {
            [RelatedPlace(reference.place($0), "in the URL")]
          } ?? [])
      }
    })

  static let tokenSignature = Rule(
    "pod-url/token-signature", .error, .googleDAI, .must(tokenSource), about: .podURLs,
    says:
      "hmac must be the HMAC-SHA256 of everything before it, with one of the keys in the settings.",
    why: """
      The service refuses a token that was changed or signed with another key, and viewers get no \
      ads.
      """,
    remedy: "Sign with the key's text as Ad Manager shows it, not with the bytes that it encodes.",
    fails: [
      .pod(
        token: .text(
          "ad_break_id=ab-001~\(event)~pd=30000~hmac=«\(String(repeating: "0", count: 64))»"))
    ],
    passes: [.pod(), .pods(["pd=30000": "pd=30000&cust_params=section%3Dsports"])],
    check: .podURL { reference, document, report in
      let keys = report.settings.podTokenKeys
      guard !keys.isEmpty, PodTokenSignature.isAvailable, let (token, part) = reference.parsedToken,
        let range = token.fields.last?.valueRange, range.count == 64,
        let hmac = token.hmac?.lowercased()
      else { return }
      for text in reference.signedTexts(of: token) {
        let message = Array(text.utf8)
        for key in keys
        where PodTokenSignature.hmacSHA256Hex(key: key, message: message) == hmac { return }
      }
      report(
        "hmac does not match the fields with any of the given keys",
        at: reference.place(range, in: part))
    })

  static let tokenReused = Rule(
    "pod-url/token-reused", .warning, .googleDAI,
    .should("Google DAI docs: pod-serving/live/token"),
    about: .podURLs, alsoIn: [.events, .exchanges],
    says: "Two breaks should not share a token.",
    why: "A token is valid for one break, and the request for the other break is refused.",
    remedy: "Sign a token for each break.",
    fails: [
      .pods(
        ["ad_break_id/ab-001": "pod/1", PodExample.tokenPlace: "&auth-token=\(podOne)"],
        [
          "ad_break_id/ab-002": "pod/1", "example-live": "example-west",
          PodExample.session: PodExample.otherSession,
          PodExample.tokenPlace: "&auth-token=«\(podOne)»",
        ])
    ],
    passes: [.pods([:], [:])],
    check: .document { document, report in
      var first: [String: BreakPod] = [:]
      for pod in document.pods {
        let reference = pod.reference
        guard reference.isManifest, let (token, part) = reference.parsedToken else { continue }
        guard let other = first[token.text] else {
          first[token.text] = pod
          continue
        }
        guard let one = other.reference.breakName, let another = reference.breakName,
          one != another, let place = other.reference.url.parameter(.authToken)?.value
        else { continue }
        report(
          "the token of \(another.event.shown)/\(another.label) is also that of "
            + "\(one.event.shown)/\(one.label); expected a token for each break",
          at: reference.place(part), of: pod,
          related: [other.related(place, "first used here", to: pod)])
      }
    })

  private static let event = "custom_asset_key=example-live~exp=1774464337~network_code=1234"
  /// A token that names its event by the system asset key, which is not in the URL.
  private static let podOne = PodExample.encoded(
    PodExample.signed("event=WBm2X2B5RUKpuBQ5bVYysA~exp=1774464337~pd=30000~pod_id=1"))
}

extension PodReference {
  /// The part of the URL that the token field `name` repeats.
  fileprivate func signedPart(_ name: String) -> Part? {
    switch name {
    case "ad_break_id", "pod_id": url.podIdentifier.part
    case "custom_asset_key": url.customAssetKey
    case "network_code": url.networkCode
    case "pd": url.parameter(.podDuration)?.value
    case "cust_params": url.parameter(.customParameters)?.value
    case "scte35": url.parameter(.scte35)?.value
    default: nil
    }
  }

  /// How a token field differs from the URL, or nil if it agrees or cannot be compared.
  fileprivate func difference(of name: String, _ value: String, in token: AuthToken) -> String? {
    if name == "ad_break_id", case .pod = url.podIdentifier {
      return token.field("pod_id") == nil ? "ad_break_id, but the URL has pod" : nil
    }
    if name == "pod_id", case .adBreakID = url.podIdentifier {
      return token.field("ad_break_id") == nil ? "pod_id, but the URL has ad_break_id" : nil
    }
    guard let part = signedPart(name) else {
      let isLost = (name == "cust_params" || name == "scte35") && !value.isEmpty
      return isLost && !url.mayHideParameters ? "\(name), but the URL has none" : nil
    }
    guard part.isLiteral, part.text != value else { return nil }
    if name == "cust_params" || name == "scte35" {
      // Whether these are signed decoded or encoded is not documented.
      return written(part) == value ? nil : "another \(name) than the URL"
    }
    return "\(name)=\(value.shown), but the URL has \(part.text.shown)"
  }

  /// The texts that the signature may cover, with cust_params decoded and encoded.
  fileprivate func signedTexts(of token: AuthToken) -> [String] {
    guard let text = token.signedText else { return [] }
    guard let range = token.field("cust_params")?.valueRange, !range.isEmpty,
      let part = url.parameter(.customParameters)?.value
    else { return [text] }
    let bytes = Array(text.utf8)
    guard range.upperBound <= bytes.count else { return [text] }
    let variants = [part.text, String(written(part))].map { value in
      String(
        decoding: bytes[..<range.lowerBound] + Array(value.utf8) + bytes[range.upperBound...],
        as: UTF8.self)
    }
    return [text] + variants
  }
}
