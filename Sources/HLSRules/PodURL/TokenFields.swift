import HLSInterstitials
import HLSLinting

/// The fields that a token must have.
extension PodURLRules {
  static let tokenBreakID = Rule(
    "pod-url/token-break-id", .error, .googleDAI, .must("Google DAI docs: pod-serving/live/token"),
    about: .podURLs,
    says: "A token must name the break, by ad_break_id or by pod_id.",
    why: """
      A token is valid for one break. Without its name, the service refuses the token, and viewers \
      get no ads.
      """,
    remedy: "Sign the identifier that is in the URL, as ad_break_id or pod_id.",
    fails: [
      .pods(
        [PodExample.tokenPlace: "&auth-token=«\(signed("\(event)~pd=30000"))»"]),
      .pod(token: .fields("ad_break_id=ab-001~\(event)~pd=30000~«pod_id»=1")),
      .segment(
        "pod/1/profile/720p/0.ts", more: "&auth-token=«\(signed("\(event)~pd=30000"))»"),
    ],
    passes: [.pod()],
    check: .podURL { reference, _, report in
      guard let (token, part) = reference.parsedToken else { return }
      let (identifier, number) = (token.field("ad_break_id"), token.field("pod_id"))
      if identifier == nil, number == nil {
        report(
          "the token has neither ad_break_id nor pod_id; expected one of them",
          at: reference.place(part))
      } else if let number, identifier != nil {
        report(
          "the token has both pod_id and ad_break_id; expected one of them",
          at: reference.place(number.nameRange, in: part), severity: .warning)
      }
    })

  static let tokenAssetField = Rule(
    "pod-url/token-asset-field", .error, .googleDAI,
    .must("Google DAI docs: pod-serving/live/token"), about: .podURLs,
    says: "A token must name the live event, by event or by custom_asset_key and network_code.",
    why: """
      Breaks of two live events can share a name. Without the live event, the service refuses the \
      token, and viewers get no ads.
      """,
    remedy: "Sign custom_asset_key and network_code of the URL.",
    fails: [
      .pods(
        [PodExample.tokenPlace: "&auth-token=«\(signed("\(identifier)~exp=1774464337~pd=30000"))»"]
      ),
      .pod(
        token: .fields(
          "\(identifier)~«custom_asset_key»=example-live~exp=1774464337~pd=30000")),
    ],
    passes: [
      .pod(),
      .pod(token: .fields("\(identifier)~event=WBm2X2B5RUKpuBQ5bVYysA~exp=1774464337~pd=30000")),
    ],
    check: .podURL { reference, _, report in
      guard let (token, part) = reference.parsedToken else { return }
      if let key = token.field("custom_asset_key") {
        if token.field("network_code") != nil { return }
        report(
          "the token has custom_asset_key without network_code; expected both",
          at: reference.place(key.nameRange, in: part))
      } else if token.field("event") == nil {
        report(
          "the token has neither custom_asset_key nor event; expected one of them",
          at: reference.place(part))
      }
    })

  static let tokenPDField = Rule(
    "pod-url/token-pd-field", .error, .googleDAI, .must("Google DAI docs: pod-serving/live/token"),
    about: .podURLs,
    says: "A token must contain the pd of the URL.",
    why: """
      The length of the break is signed. A token without it does not match the request, which is \
      refused: viewers get no ads.
      """,
    remedy: "Add pd to the signed fields.",
    fails: [
      .pods([PodExample.tokenPlace: "&auth-token=«\(signed("\(identifier)~\(event)"))»"])
    ],
    passes: [.pod()],
    check: .podURL { reference, _, report in
      // Events with breaks of unknown length have no pd in the token or the URL.
      guard let (token, part) = reference.parsedToken, token.field("pd") == nil,
        reference.url.parameter(.podDuration) != nil
      else { return }
      report("the token has no pd; expected the pd of the URL", at: reference.place(part))
    })

  static let tokenUnknownField = Rule(
    "pod-url/token-unknown-field", .warning, .googleDAI,
    .should("Google DAI docs: pod-serving/live/token"), about: .podURLs,
    says: "A token should contain only documented fields.",
    why: "The service signs the fields that it knows, so the signature does not match.",
    remedy: "Remove the field, or correct its name.",
    fails: [
      .pod(
        token: .fields(
          "\(identifier)~custom_asset_key=example-live~«event_id»=7"
            + "~exp=1774464337~network_code=1234~pd=30000"))
    ],
    passes: [
      .pod(),
      .pod(
        token: .fields(
          "\(identifier)~\(event)~pd=30000~stream_id=24fd4e7c-95a0-42be-8874-00625139b9db:TUL")),
    ],
    check: .podURL { reference, _, report in
      guard let (token, part) = reference.parsedToken else { return }
      let unknown = token.fields.lazy.filter {
        !AuthToken.documentedNames.contains($0.name) && $0.name != "stream_id"
      }
      // Each place costs a pass through the token, so only a few are reported.
      for field in unknown.prefix(10) {
        report(
          "unknown field \(field.name.shown) in the token",
          at: reference.place(field.nameRange, in: part))
      }
    })

  private static let identifier = "ad_break_id=ab-001"
  private static let event = "custom_asset_key=example-live~exp=1774464337~network_code=1234"

  private static func signed(_ fields: String) -> String {
    PodExample.encoded(PodExample.signed(fields))
  }
}
