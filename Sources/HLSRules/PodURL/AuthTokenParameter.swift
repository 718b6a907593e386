import HLSInterstitials
import HLSLinting
import SourceText

/// The parameter auth-token: its presence, its form, and signing keys in the same URL.
extension PodURLRules {
  static let authTokenMissing = Rule(
    "pod-url/auth-token-missing", .info, .googleDAI,
    .should("Google DAI docs: pod-serving/live/pod-manifest-requests"),
    about: .podURLs,
    facts: [.raised(.podAuthentication, to: .error)],
    says: "A pod URL should have an auth-token, unless the Ad Break API announced its break.",
    why:
      "An event with pod authentication refuses the request; Google's own samples require a token.",
    remedy: "Sign a token for the break on a server and add it as auth-token.",
    fails: [
      .pods(["https": "«https", "id=ab-001\(PodExample.tokenPlace)": "id=ab-001»"]),
      .pods([PodExample.tokenPlace: "&«auth-token=»"]),
    ],
    passes: [
      .pod(),
      .pods(
        [PodExample.tokenPlace: "&auth-token={$token}"], after: PodExample.queryVariable("token")),
    ],
    check: .podURL { reference, document, report in
      let settings = report.settings
      let isAnnounced = settings.adBreakAPI || reference.isAnnounced
      guard reference.isManifest, settings.podAuthentication || !isAnnounced else { return }
      guard let parameter = reference.url.parameter(.authToken) else {
        if reference.url.mayHideParameters { return }
        report("auth-token is missing; expected a signed token", at: reference.range)
        return
      }
      if parameter.value?.range.isEmpty ?? true {
        report("auth-token is empty; expected a signed token", at: reference.place(parameter.range))
      }
    })

  static let authTokenSpelling = Rule(
    "pod-url/auth-token-spelling", .error, .googleDAI,
    .must("Google DAI docs: pod-serving/live/pod-manifest-requests"),
    about: .podURLs,
    facts: [
      .silences(["pod-url/unknown-parameter", "pod-url/auth-token-missing"], about: .attribute)
    ],
    says: "The parameter of the token must be named auth-token, with a hyphen.",
    why: """
      Under any other name, the service does not find the token. It refuses the request, and \
      viewers get no ads.
      """,
    remedy: "Rename the parameter to auth-token.",
    fails: [
      .pods(["id=ab-001\(PodExample.tokenPlace)": "id=ab-001&«auth_token»=x"]),
      .pods(["id=ab-001\(PodExample.tokenPlace)": "id=ab-001&«authToken»=x"]),
    ],
    passes: [.pod()],
    check: .podURL { reference, _, report in
      guard reference.isPod, reference.url.parameter(.authToken) == nil else { return }
      for parameter in reference.url.parameters where parameter.kind == .unknown {
        let letters = parameter.name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != "." }
        guard letters == "authtoken" || letters == "token" else { continue }
        report(
          "parameter is \(parameter.name.shown); expected auth-token",
          at: reference.place(parameter.nameRange))
      }
    })

  static let tokenUnencoded = Rule(
    "pod-url/token-unencoded", .error, .googleDAI,
    .must("Google DAI docs: pod-serving/live/pod-manifest-requests"),
    about: .podURLs,
    facts: [
      .silences(
        [
          "pod-url/token-asset-field", "pod-url/token-break-id", "pod-url/token-differs-from-url",
          "pod-url/token-exp-unit", "pod-url/token-expires-before-break", "pod-url/token-hmac",
          "pod-url/token-long-lived", "pod-url/token-order", "pod-url/token-pd-field",
          "pod-url/token-reused", "pod-url/token-signature", "pod-url/token-structure",
          "pod-url/token-unknown-field",
        ], about: .attribute)
    ],
    says: "The characters = and & inside auth-token must be written %3D and %26.",
    why: """
      A plain & ends the token, and players that rewrite the query break the rest of it. The \
      service refuses the request, and viewers get no ads.
      """,
    remedy: "Percent-encode the whole signed token once.",
    fails: [
      .pod(
        token: .verbatim(
          "auth-token=ad_break_id«=»ab-001~custom_asset_key=example-live~exp=1774464337"
            + "~network_code=1234~pd=30000~hmac="
            + "1ebabc5f234da1a8f58b1c828c1a344ac014a7a145edb6a8f8139247c5f05e1f"))
    ],
    passes: [.pod()],
    check: .podURL { reference, _, report in
      guard reference.isPod, let place = reference.url.unencodedTokenDelimiter else { return }
      report(
        "auth-token is not percent-encoded as a whole; expected %3D and %26",
        at: reference.place(place..<place + 1))
    })

  static let secretExposed = Rule(
    "pod-url/secret-exposed", .warning, .googleDAI,
    .should("Google DAI docs: pod-serving/live/pod-manifest-requests"),
    about: .podURLs,
    says:
      "A pod URL should not contain a signing key, judged by its name or the form of its value.",
    why: "Anyone who reads the key can sign tokens for every break of the network.",
    remedy: "Remove the key, replace it in Ad Manager, and sign on a server.",
    fails: [
      .pods(["pd=30000": "pd=30000&secret=«example-only»"]),
      .pods(["pd=30000": "pd=30000&s=«\(String(repeating: "0123456789abcdef", count: 4))»"]),
    ],
    passes: [.pod(), .pods(["pd=30000": "pd=30000&s=0123456789abcdef"])],
    check: .podURL { reference, _, report in
      for parameter in reference.url.parameters where parameter.kind == .unknown {
        guard let value = parameter.value, value.isLiteral, !value.text.isEmpty else { continue }
        let hasKeyName = keyNames.contains(parameter.name.lowercased())
        let hasKeyForm =
          value.text.utf8.count == 64 && value.text.utf8.allSatisfy(\.isHexDigit)
          && !signatureNames.contains(parameter.name.lowercased())
        guard hasKeyName || hasKeyForm else { continue }
        report(
          "\(parameter.name.shown) may be the key that signs tokens; expected no key in a URL",
          at: reference.place(value))
      }
    })

  private static let signatureNames: Set = ["sig", "signature", "hash", "hmac", "digest", "sha256"]
  private static let keyNames: Set = [
    "key", "secret", "hmac_key", "hmac-key", "hmackey", "hmac_secret", "secret_key", "secretkey",
    "signing_key", "auth_key",
  ]
}
