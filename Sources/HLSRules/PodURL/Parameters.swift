import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Repeated, empty and unknown parameters of a pod URL, and unresolved template text.
extension PodURLRules {
  static let duplicateParameter = Rule(
    "pod-url/duplicate-parameter", .warning, .googleDAI,
    .advice("Google DAI docs: Pod Serving reference/live"),
    about: .podURLs, fixes: [.safe],
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
              related: [RelatedPlace(reference.place(first.range), "first occurrence")],
              fix: first.value?.text == parameter.value?.text
                ? .safe(reference.removing(parameter)) : nil)
          } else {
            first = parameter
          }
        }
      }
    })

  static let emptyParameter = Rule(
    "pod-url/empty-parameter", .info, .googleDAI,
    .advice("Google DAI docs: pod-serving/live/token (older edition)"),
    about: .podURLs, fixes: [.safe],
    says: "An optional parameter without a value should be omitted.",
    why: "It has no effect, and is one more value that must match the token.",
    remedy: "Remove the parameter with its equals sign, and one & next to it.",
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
          at: reference.place(parameter.range), fix: .safe(reference.removing(parameter)))
      }
    })

  static let unknownParameter = Rule(
    "pod-url/unknown-parameter", .info, .googleDAI, .advice("googleads samples; hls.js v1.7.1"),
    about: .podURLs, fixes: [.safe],
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
          report(
            loss, at: reference.place(parameter.nameRange),
            fix: .safe(reference.removingEscapes()))
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
          "text/unexpanded-macro", "text/missing-value", "asset-list/uri-unfilled",
        ], about: .attribute),
      .silences(
        ["text/invalid-uri-line", "text/unexpanded-macro", "text/missing-value"], about: .line),
    ],
    says: "A pod URL must not contain placeholders of a template.",
    why: """
      The service gets the name of a value in place of the value. It refuses the request, and \
      viewers see no ads.
      """,
    remedy: """
      Replace the placeholder with the value that it is named after, such as the stream ID of the \
      session.
      """,
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

extension PodURLRules {
  static let questionMarkMissing = Rule(
    "pod-url/question-mark-missing", .error, .googleDAI, .must("RFC 3986 §3.4"), about: .podURLs,
    facts: [
      .silences(
        [
          "pod-url/stream-id-required", "pod-url/pd-required", "pod-url/auth-token-missing",
          "pod-url/extension", "pod-url/path-shape", "ad-break/id-path-characters",
          "ad-break/id-length", "ad-break/id-characters", "ad-break/id-unrelated-to-date-range",
          "interstitial/asset-not-playlist", "asset-list/asset-not-playlist",
          "interstitial/query-id-missing",
        ], about: .attribute)
    ],
    // A token may be signed for the parameters as they are.
    fixes: [.unsafe],
    says: "The parameters of a pod URL must begin after a question mark.",
    why: """
      Otherwise they are part of the path. The service finds neither the break nor the session, \
      and viewers get no ads.
      """,
    remedy: "Replace the first & with ?.",
    fails: [.pods(["?stream_id": "«&»stream_id"])], passes: [.pod()],
    check: .podURL { reference, _, report in
      guard reference.isPod, let delimiter = reference.url.delimiterInPath else { return }
      report(
        "the parameters follow & and are part of the path; expected ? before the first",
        at: reference.place(delimiter), fix: .unsafe(reference.replacing(delimiter, with: "?")))
    })
}

extension PodServingURL {
  /// The range of the first `&` in the path that a documented parameter follows, if there is no query.
  fileprivate var delimiterInPath: Range<Int>? {
    guard reference.query == nil else { return nil }
    let bytes = Array(text.utf8)
    return reference.path.first { place in
      guard bytes[place] == UInt8(ascii: "&") else { return false }
      let rest = bytes[(place + 1)..<reference.path.upperBound]
      guard let end = rest.firstIndex(of: UInt8(ascii: "=")) else { return false }
      let name = String(decoding: rest[..<end], as: UTF8.self)
      return PodServingParameter.Kind.documentedNames.contains(name)
    }.map { $0..<$0 + 1 }
  }

  /// Why the service does not read parameters that the URL contains; nil if it reads all of them.
  var lossOfParameters: String? {
    if reference.query == nil, let fragment = reference.fragment,
      reference.characters(fragment).contains("?")
    {
      return
        "the parameters are in the fragment, after #, which is not sent; expected them before it"
    }
    if parameters.contains(where: { $0.name.hasPrefix("amp;") }) {
      return "parameters are separated by &amp;; expected &"
    }
    if hasParameters(after: ";") { return "parameters are separated by semicolons; expected &" }
    return hasParameters(after: "?")
      ? "parameters follow a second ?, which is part of a value; expected &" : nil
  }

  /// Whether documented parameters follow this character in the value of another one.
  private func hasParameters(after separator: Character) -> Bool {
    parameters.contains { parameter in
      parameter.value?.text.split(separator: separator).dropFirst().contains { piece in
        let name = String(piece.prefix { $0 != "=" })
        return piece.contains("=") && PodServingParameter.Kind.documentedNames.contains(name)
      } ?? false
    }
  }
}

extension PodServingParameter.Kind {
  fileprivate static let documentedNames: Set<String> = Set(
    allCases.filter { $0 != .unknown && $0 != .playerAdded }.map(\.rawValue))
}
