import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The parameters of a pod URL, whatever they mean, and text that a template left.
extension PodURLRules {
  static let duplicateParameter = Rule(
    "pod-url/duplicate-parameter", .warning, .googleDAI,
    .advice("Google DAI docs: Pod Serving reference/live"),
    about: .podURLs,
    says: "No documented parameter occurs twice in a pod URL.",
    why: "Which of the two the service takes is not defined.",
    remedy: "Keep the one that is meant.",
    fails: [.pods(["pd=30000": "pd=30000&«pd=30000»"])],
    passes: [.pod(), .pods(["pd=30000": "pd=30000&x=1&x=1"])],
    check: .podURL { reference, _, report in
      guard reference.isManifest else { return }
      for kind in PodServingParameter.Kind.allCases where kind.isDocumented {
        var first: PodServingParameter?
        for parameter in reference.url.parameters where parameter.kind == kind {
          if let first {
            report(
              "\(parameter.name) occurs again", at: reference.place(parameter.range),
              related: [RelatedPlace(reference.place(first.range), "first given here")])
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
    says: "An optional parameter without a value is left out.",
    why: "It says nothing, and one more thing has to agree with the token.",
    remedy: "Leave the parameter out.",
    fails: [.pods(["pd=30000": "pd=30000&«scte35=»"])],
    passes: [.pod()],
    check: .podURL { reference, _, report in
      guard reference.isManifest else { return }
      for parameter in reference.url.parameters {
        guard parameter.kind == .scte35 || parameter.kind == .customParameters,
          parameter.value?.range.isEmpty ?? true
        else { continue }
        report("\(parameter.name) is empty", at: reference.place(parameter.range))
      }
    })

  static let unknownParameter = Rule(
    "pod-url/unknown-parameter", .info, .googleDAI, .advice("googleads samples; hls.js v1.7.1"),
    about: .podURLs,
    says: """
      The parameters of a pod URL are stream_id, pd, auth-token, scte35, cust_params, \
      and those of players that begin with _HLS_.
      """,
    why: "An unknown name is ignored, so a misspelt one takes its value with it.",
    remedy: "Correct the name, or leave it if the service knows it.",
    fails: [.pods(["pd=30000": "pd=30000&«cust_parms»=section%3Dsports"])],
    passes: [.pods(["pd=30000": "pd=30000&cust_params=section%3Dsports"])],
    check: .podURL { reference, _, report in
      guard reference.isManifest, reference.url.unencodedTokenDelimiter == nil else { return }
      for parameter in reference.url.parameters where parameter.kind == .unknown {
        // A whole variable may stand for parameters that are known.
        if parameter.value == nil, parameter.name.hasPrefix("{$") { continue }
        // What follows an equals sign in a name was encoded too much, and may be secret.
        let name = String(parameter.name.prefix { $0 != "=" })
        let known = PodServingParameter.Kind.allCases.filter(\.isDocumented).map(\.rawValue)
        let hint = Spelling.nearest(to: name, among: known).map { ", perhaps \($0)" } ?? ""
        report("unknown parameter \(name.shown)\(hint)", at: reference.place(parameter.nameRange))
      }
    })

  static let unresolvedPlaceholder = Rule(
    "pod-url/unresolved-placeholder", .error, .googleDAI,
    .must("Google IMA guide: client-side live SGAI with HLS interstitials"),
    about: .podURLs,
    says: "No text of a template is left in a pod URL.",
    why: "The service gets the name of a value in place of the value, and refuses the request.",
    remedy: "Fill in the value.",
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
          "template text \(reference.url.reference.decoded(range).text.shown) is left",
          at: reference.place(range))
        if !reference.isLiteral { return }
      }
    })
}

extension PodServingParameter.Kind {
  fileprivate var isDocumented: Bool { self != .unknown && self != .playerAdded }
}
