import HLSInterstitials
import HLSLinting
import SourceText

/// The addresses of pods in a schedule.
extension ScheduleRules {
  static let podURLTemplate = Rule(
    "app/pod-url-template", .error, .googleDAI, .must(guide), about: .schedule,
    says:
      "A template of pod URLs must have the documented path, with values in place of names only.",
    why: """
      Every address that the app makes from the template is answered with an error, and its users \
      get no ads.
      """,
    remedy: "Write the documented words, such as ad_break_id before the identifier.",
    fails: [
      template("{key}/«{breakId}».m3u8?stream_id={streamId}&pd={pd}"),
      template("{key}/ad_break_id/{breakId}.m3u8?pd={pd}", marked: true),
      .json(
        #"{"podURLTemplates":["«https://dai.google.com/linear/pods/v1/seg/network/{network}/custom_asset/{key}"#
          + #"/pod/{pod}/profile/{profile}/{number}.ts?stream_id={streamId}»"],"events":[]}"#),
      .json(
        #"{"podURLTemplates":["«http»://dai.google.com/linear/pods/v1/hls/network/{network}/custom_asset/{key}"#
          + #"/pod/{pod}.m3u8?stream_id={streamId}"],"events":[]}"#),
    ],
    passes: [
      template("{key}/ad_break_id/{breakId}.m3u8?stream_id={streamId}&pd={pd}"),
      // In the guide, the value has the word.
      template("{key}/{adPodIdentifier}.m3u8?stream_id={streamId}&pd={pd}"),
    ],
    check: .schedule { schedule, _, report in
      for template in schedule.podURLTemplates {
        guard
          let url = template.string.flatMap({
            PodServingURL($0, additionalHosts: report.settings.podServingHosts)
          })
        else { continue }
        if let range = url.reference.scheme, url.hostKind != .additional,
          url.reference.characters(range).lowercased() == "http"
        {
          report("scheme is http; expected https", at: template.place(range))
        }
        if let kind = url.endpoint.kindOfNoPlaylist {
          report(
            "the address is that of \(kind); expected the playlist of an ad pod",
            at: template.innerRange)
        } else if case .bare(let part) = url.podIdentifier {
          guard !part.text.namesPodIdentifier else { continue }
          report(
            "\(part.text.shown) follows the custom asset key; expected pod or ad_break_id before it",
            at: template.place(part.range))
        } else if let departure = url.departure {
          let found = url.reference.characters(departure.range)
          report(
            "path has \(found.isEmpty ? "nothing" : found.shown); expected "
              + (departure.expected ?? "its end"), at: template.place(departure.range))
        } else if url.endpoint == .hlsManifest, url.parameter(.streamID) == nil,
          !url.mayHideParameters
        {
          report("stream_id is missing; expected the session", at: template.innerRange)
        }
      }
    })

  private static func template(_ end: String, marked: Bool = false) -> Example {
    let text =
      "https://dai.google.com/linear/pods/v1/hls/network/{network}/custom_asset/" + end
    return .json(
      "{\"podURLTemplates\":[\"\(marked ? "«\(text)»" : text)\"],\"events\":[]}")
  }

  static let rawReservedCharacter = Rule(
    "pod-url/raw-reserved-character", .error, .googleDAI, .must("RFC 3986; rfc8216bis-22 §4.1"),
    about: .schedule,
    says: "A pod URL must not have characters that a URI cannot have, such as a space.",
    why: """
      Players cannot make the address, or cut off its end: the service does not get the request as \
      it was meant, and viewers see no ads.
      """,
    remedy: "Percent-encode the character, such as %20 for a space.",
    fails: [schedule(pod("b1", "&note=« »"), head: live)],
    passes: [schedule(pod("b1", "&note=%20"), head: live)],
    check: .schedule { schedule, _, report in
      for fault in schedule.faults where fault.aspect == .badURI {
        guard let url = fault.value?.string.flatMap({ PodServingURL($0) }),
          url.placeholders.isEmpty
        else { continue }
        report(
          JSONGrammarMessage.text(for: fault, in: schedule.text), at: fault.range,
          count: fault.count)
      }
    })
}

extension PodServingEndpoint {
  /// What the endpoint answers with, if it is no playlist of an ad pod; nil if it is one, or not known.
  fileprivate var kindOfNoPlaylist: String? {
    switch self {
    case .dashManifest: "a DASH manifest"
    case .segment: "a media segment"
    case .streamCreate: "the registration of a stream"
    default: nil
    }
  }
}

extension String {
  /// Whether it names a pod identifier, whose value has the word pod or ad_break_id.
  fileprivate var namesPodIdentifier: Bool {
    lowercased().filter { $0.isASCII && $0.isLetter }.contains("podidentifier")
  }
}
