import HLSInterstitials
import HLSLinting
import SourceText

/// The endpoint of single segments, which stitched playlists ask.
extension PodURLRules {
  static let segmentPathShape = Rule(
    "pod-url/segment-path-shape", .error, .googleDAI,
    .must("Google DAI docs: Pod Serving reference/live"),
    about: .podURLs,
    says: """
      The path of an ad segment is /linear/pods/v1/seg/network/{network code}/custom_asset/{key}/, \
      pod/{number} or ad_break_id/{identifier}, then /profile/{name}/{number}.{format}.
      """,
    why: "The service answers any other path with an error, and playback stalls in the break.",
    remedy: "Build the path from the documented words in their order.",
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
      report("segment \(name.shown), allowed is {number}.{format}", at: reference.place(last))
    })

  static let segmentParameter = Rule(
    "pod-url/segment-parameter", .warning, .googleDAI,
    .advice("Google DAI docs: Pod Serving reference/live"),
    about: .podURLs,
    says: "The parameters sd, so and last stand in URLs of single segments alone.",
    why: "They describe one segment inside a pod; for the playlist of a pod they mean nothing.",
    remedy: "Take the parameter out.",
    fails: [.pods(["pd=30000": "pd=30000&«sd»=5000"])],
    passes: [.pod()],
    check: .podURL { reference, _, report in
      guard reference.isManifest else { return }
      for parameter in reference.url.parameters {
        switch parameter.kind {
        case .segmentDuration, .segmentOffset, .lastSegment:
          report(
            "\(parameter.name) belongs to URLs of single segments",
            at: reference.place(parameter.nameRange))
        default: continue
        }
      }
    })
}

extension Example {
  fileprivate static func segment(_ path: String) -> Example {
    live(
      "#EXTINF:6,\nhttps://dai.google.com/linear/pods/v1/seg/network/1234/custom_asset/example-live/"
        + path + "?stream_id=24fd4e7c-95a0-42be-8874-00625139b9db:TUL&sd=6000&so=0&pd=30000")
  }
}

extension StringProtocol {
  /// Whether there is nothing but decimal digits, and at least one.
  var isDigits: Bool { !isEmpty && utf8.allSatisfy(\.isDigit) }
}
