import HLSInterstitials
import HLSLinting
import SourceText

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
    says: "The parameters of a pod URL must begin after a question mark.",
    why:
      "Otherwise they are part of the path, and the service finds neither the break nor the session.",
    remedy: "Replace the first & with ?.",
    fails: [.pods(["?stream_id": "«&»stream_id"])], passes: [.pod()],
    check: .podURL { reference, _, report in
      guard reference.isPod, let delimiter = reference.url.delimiterInPath else { return }
      report(
        "the parameters follow & and are part of the path; expected ? before the first",
        at: reference.place(delimiter))
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
