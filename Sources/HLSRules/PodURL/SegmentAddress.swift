import HLSInterstitials
import HLSLinting
import SourceText

/// The endpoint for single segments, which stitched playlists request.
extension PodURLRules {
  static let segmentPathShape = Rule(
    "pod-url/segment-path-shape", .error, .googleDAI,
    .must("Google DAI docs: Pod Serving reference/live"),
    about: .podURLs,
    says: """
      The path of an ad segment must be \
      /linear/pods/v1/seg/network/{network code}/custom_asset/{key}/, pod/{number} or \
      ad_break_id/{identifier}, then /profile/{name}/{number}.{format}.
      """,
    why: """
      The service answers any other path with an error, and viewers see playback stall in the \
      break.
      """,
    remedy: "Build the path from the documented words, in the documented order.",
    fails: [.segment("pod/1/«0.ts»"), .segment("pod/1/profile/720p/«first.ts»")],
    passes: [.segment("pod/1/profile/720p/0.ts")],
    check: .podURL { reference, _, report in
      guard reference.role == .mediaSegment, reference.url.endpoint == .segment else { return }
      if let departure = reference.url.departure {
        report(reference.message(about: departure), at: reference.place(departure.range))
        return
      }
      guard let last = reference.url.reference.pathSegments.last else { return }
      let name = reference.url.reference.characters(last)
      let number = name.prefix { $0 != "." }
      if name.contains("{") || number.utf8.count < name.utf8.count && number.isDigits { return }
      report("segment is \(name.shown); expected {number}.{format}", at: reference.place(last))
    })

  static let segmentParameter = Rule(
    "pod-url/segment-parameter", .warning, .googleDAI,
    .advice("Google DAI docs: Pod Serving reference/live"),
    about: .podURLs,
    facts: [.silences(["pod-url/unknown-parameter"], about: .attribute)],
    says: "The parameters sd, so and last should appear only in URLs of single segments.",
    why: "They describe one segment of a pod and mean nothing for the playlist of the pod.",
    remedy: "Remove sd, so and last from the URL.",
    fails: [.pods(["pd=30000": "pd=30000&«sd»=5000"])],
    passes: [.pod()],
    check: .podURL { reference, _, report in
      guard reference.isManifest else { return }
      for parameter in reference.url.parameters {
        switch parameter.kind {
        case .segmentDuration, .segmentOffset, .lastSegment:
          report(
            "\(parameter.name) in the URL of a pod; expected only in URLs of single segments",
            at: reference.place(parameter.nameRange))
        default: continue
        }
      }
    })
}

extension Example {
  /// A playlist with two segments of a pod.
  static func segment(
    _ path: String, session: String = "stream_id=24fd4e7c-95a0-42be-8874-00625139b9db:TUL",
    more: String = ""
  ) -> Example {
    let pod = "/linear/pods/v1/seg/network/1234/custom_asset/example-live/"
    return live(
      "#EXTINF:6,\nhttps://dai.google.com\(pod)\(path)?\(session)&sd=6000&so=0&pd=30000\(more)")
  }
}

extension StringProtocol {
  /// Whether it contains only decimal digits, and at least one.
  var isDigits: Bool { !isEmpty && utf8.allSatisfy(\.isDigit) }
}
