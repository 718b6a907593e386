import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Repeated, empty and unknown parameters of a pod URL, and unresolved template text.
extension PodURLRules {
  static let duplicateParameter = Rule(
    "pod-url/duplicate-parameter", .warning, .googleDAI,
    .advice("Google DAI docs: Pod Serving reference/live"),
    about: .podURLs,
    says: "A documented parameter should not occur twice in a pod URL.",
    why: "It is not defined which of the two the service uses.",
    remedy: "Keep only the intended one.",
    fails: [.pods(["pd=30000": "pd=30000&«pd=30000»"])],
    passes: [.pod(), .pods(["pd=30000": "pd=30000&x=1&x=1"])],
    check: .podURL { reference, _, report in
      guard reference.isManifest else { return }
      for kind in PodServingParameter.Kind.allCases where kind.isDocumented {
        var first: PodServingParameter?
        for parameter in reference.url.parameters where parameter.kind == kind {
          if let first {
            report(
              "\(parameter.name) occurs twice; expected it once",
              at: reference.place(parameter.range),
              related: [RelatedPlace(reference.place(first.range), "first occurrence")])
          } else {
            first = parameter
          }
        }
      }
    })

  static let emptyParameter = Rule(
    "pod-url/empty-parameter", .info, .googleDAI,
    .advice("Google DAI docs: pod-serving/live/token (older edition)"),
    about: .podURLs,
    says: "An optional parameter without a value should be omitted.",
    why: "It has no effect, and is one more value that must match the token.",
    remedy: "Remove the parameter.",
    fails: [.pods(["pd=30000": "pd=30000&«scte35=»"])],
    passes: [.pod()],
    check: .podURL { reference, _, report in
      guard reference.isManifest else { return }
      for parameter in reference.url.parameters {
        guard parameter.kind == .scte35 || parameter.kind == .customParameters,
          parameter.value?.range.isEmpty ?? true
        else { continue }
        report(
          "\(parameter.name) is empty; expected a value or no parameter",
          at: reference.place(parameter.range))
      }
    })

  static let unknownParameter = Rule(
    "pod-url/unknown-parameter", .info, .googleDAI, .advice("googleads samples; hls.js v1.7.1"),
    about: .podURLs,
    says: """
      The parameters of a pod URL should be stream_id, pd, auth-token, scte35, cust_params, or \
      player parameters that begin with _HLS_.
      """,
    why: "Unknown names are ignored, so the value of a misspelled one is lost.",
    remedy: "Correct the name, or keep it if the service knows it.",
    fails: [
      .pods(["pd=30000": "pd=30000&«cust_parms»=section%3Dsports"]),
      .pods(["pd=30000": "pd=30000&«amp;cust_params»=section%3Dsports"]),
    ],
    passes: [.pods(["pd=30000": "pd=30000&cust_params=section%3Dsports"])],
    check: .podURL { reference, _, report in
      guard reference.isManifest, reference.url.unencodedTokenDelimiter == nil else { return }
      for parameter in reference.url.parameters where parameter.kind == .unknown {
        // A variable may contain known parameters.
        if parameter.value == nil, parameter.name.hasPrefix("{$") { continue }
        if parameter.name.hasPrefix("amp;"), let loss = reference.url.lossOfParameters {
          // If stream_id or pd is lost, that is reported.
          guard reference.url.parameter(.streamID) != nil,
            reference.url.parameter(.podDuration) != nil
          else { return }
          report(loss, at: reference.place(parameter.nameRange))
          return
        }
        // Text after an equals sign in a name was encoded by mistake, and may be secret.
        let name = String(parameter.name.prefix { $0 != "=" })
        let known = PodServingParameter.Kind.allCases.filter(\.isDocumented).map(\.rawValue)
        let hint = Spelling.nearest(to: name, among: known).map { "; did you mean \($0)?" } ?? ""
        report("unknown parameter \(name.shown)\(hint)", at: reference.place(parameter.nameRange))
      }
    })

  static let unresolvedPlaceholder = Rule(
    "pod-url/unresolved-placeholder", .error, .googleDAI,
    .must("Google IMA guide: client-side live SGAI with HLS interstitials"),
    about: .podURLs,
    facts: [
      .silences(
        [
          "pod-url/stream-id-unfilled", "asset-list/uri-syntax", "attribute/invalid-uri",
          "text/unexpanded-macro",
        ], about: .attribute),
      .silences(["text/invalid-uri-line", "text/unexpanded-macro"], about: .line),
    ],
    says: "A pod URL must not contain placeholders of a template.",
    why: "The service gets the name of a value instead of the value, and refuses the request.",
    remedy: "Replace the placeholder with its value.",
    fails: [
      .pods(["network/1234": "network/«YOUR_NETWORK_CODE»"]),
      .pods(["24fd4e7c-95a0-42be-8874-00625139b9db:TUL": "«%5B%5BSTREAMID%5D%5D»"]),
    ],
    passes: [
      .pod(), .pods(["pd=30000": "pd={$pd}"], after: PodExample.queryVariable("pd")),
    ],
    check: .podURL { reference, _, report in
      for range in reference.url.placeholders {
        report(
          "unresolved \(reference.url.reference.decoded(range).text.shown); expected its value",
          at: reference.place(range))
        if !reference.isLiteral { return }
      }
    })
}

extension PodServingParameter.Kind {
  fileprivate var isDocumented: Bool { self != .unknown && self != .playerAdded }
}
